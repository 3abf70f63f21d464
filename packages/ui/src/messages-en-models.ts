/** English, of the models that there are, and what is done with them. */
export const englishModels = {
  heading: 'Speech models',
  intro: 'Models run on this computer: nothing that is said leaves it.',
  facts: '{{size}} · {{memory}} of memory',
  recommended: 'Recommended for this computer',
  languages_one: '{{count}} language',
  languages_other: '{{count}} languages',
  understands: '{{model}} understands these languages, and detects by itself which is spoken: {{list}}.',
  download: 'Download',
  resume: 'Go on',
  pause: 'Pause',
  cancel: 'Cancel',
  use: 'Use',
  inUse: 'In use',
  waitingFor: 'Chosen: captions begin once it is there.',
  check: 'Check again',
  again: 'Download again',
  delete: 'Delete {{model}}',
  confirm: 'Delete {{size}}?',
  confirmDelete: 'Delete',
  keep: 'Keep',
  progress: '{{percent}}\u00a0% · {{done}} of {{total}}',
  rate: '{{rate}}/s',
  seconds: '{{count}} s left',
  minutes: '{{count}} min left',
  hours: '{{count}} h left',
  paused: 'Paused at {{percent}}\u00a0%',
  checking: 'Checking the file, {{percent}}\u00a0%',
  elsewhere: 'Another Undertext downloads it.',
  demo: 'Shows how it looks. It knows a few hundred words of one synthetic voice and does not understand people.',
  imported: 'Your own file',
  file: 'In use: the file {{file}}',
  import: 'Add a model file',
  importing: 'Reading and copying the file',
  moving: 'Moving the models',
  folder: 'Models folder',
  showFolder: 'Show',
  moveFolder: 'Move',
  files: 'Files',
  unreadable: 'The list of models cannot be read. The log says why.',
} as const;

/** Of files that other programs have downloaded, and of those that are taken in or moved. */
export const englishFound = {
  inCache: 'Another program has downloaded it: it is in the Hugging Face cache of this computer.',
  use: 'Use it there',
  copy: 'Copy it',
  stop: 'Stop',
  stage: {
    copying: 'Copying, {{percent}}\u00a0% · {{done}} of {{total}}',
    verifying: 'Checking, {{percent}}\u00a0% · {{done}} of {{total}}',
    moving: 'Moving, {{percent}}\u00a0% · {{done}} of {{total}}',
  },
} as const;

/** English, of a download as the tray tells of it. */
export const englishTrayDownload = {
  begun: 'Downloading the model: {{percent}}\u00a0%',
  soon: 'Downloading the model: {{percent}}\u00a0%, less than a minute left',
  minutes: 'Downloading the model: {{percent}}\u00a0%, {{minutes}} min left',
  waiting: 'The download of the model waits at {{percent}}\u00a0%',
} as const;
