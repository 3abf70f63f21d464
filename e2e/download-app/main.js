// The model store in Electron's main process, on net.request: downloads one model, and prints what came of it.
const path = require('node:path');
const { app, net } = require('electron');

async function download({ id, catalogue, home, token }) {
  const { ModelStore, netRequestFetch, parseCatalogue } = await import(
    path.join(__dirname, '../../packages/models/dist/index.js')
  );
  const store = await ModelStore.open({
    catalogue: parseCatalogue(catalogue),
    home,
    shippedFolder: home,
    hubCache: home,
    fetch: netRequestFetch((options) => net.request(options)),
    inspect: () => Promise.reject(new Error('nothing is imported here')),
    token,
    timing: { stallMs: 4000, retryMs: [50] },
  });
  return store.download(id);
}

app.whenReady().then(async () => {
  const outcome = await download(JSON.parse(process.env.UNDERTEXT_E2E_DOWNLOAD)).catch((error) => String(error.stack));
  console.log(`outcome: ${JSON.stringify(outcome)}`);
  app.quit();
});
