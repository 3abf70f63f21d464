'use strict';
// A runtime that is given as a folder brings its own default app along; a packed app has no use for it.

const fs = require('node:fs/promises');
const path = require('node:path');

exports.default = async ({ appOutDir, packager }) => {
  await fs.rm(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
};
