import type { englishFound, englishModels, englishTrayDownload } from './messages-en-models.js';
import type { Translation } from './translation.js';

/** German, of the models that there are, and what is done with them. */
export const germanModels: Translation<typeof englishModels> = {
  heading: 'Sprachmodelle',
  intro: 'Modelle laufen auf diesem Computer: Nichts Gesagtes verlässt ihn.',
  facts: '{{size}} · {{memory}} Arbeitsspeicher',
  recommended: 'Für diesen Computer empfohlen',
  languages_one: '{{count}} Sprache',
  languages_other: '{{count}} Sprachen',
  understands: '{{model}} versteht diese Sprachen und erkennt von selbst, welche gesprochen wird: {{list}}.',
  download: 'Herunterladen',
  resume: 'Fortsetzen',
  pause: 'Anhalten',
  cancel: 'Abbrechen',
  use: 'Verwenden',
  inUse: 'In Gebrauch',
  waitingFor: 'Gewählt: Die Untertitel beginnen, sobald es da ist.',
  check: 'Neu prüfen',
  again: 'Neu herunterladen',
  delete: '{{model}} löschen',
  confirm: '{{size}} löschen?',
  confirmDelete: 'Löschen',
  keep: 'Behalten',
  progress: '{{percent}}\u00a0% · {{done}} von {{total}}',
  rate: '{{rate}}/s',
  seconds: 'noch {{count}} s',
  minutes: 'noch {{count}} min',
  hours: 'noch {{count}} h',
  paused: 'Bei {{percent}}\u00a0% angehalten',
  checking: 'Datei wird geprüft, {{percent}}\u00a0%',
  elsewhere: 'Ein anderes Undertext lädt es herunter.',
  demo: 'Zeigt, wie es aussieht. Es kennt einige hundert englische Wörter einer künstlichen Stimme und versteht keine Menschen.',
  imported: 'Eigene Datei',
  file: 'In Gebrauch: die Datei {{file}}',
  import: 'Modelldatei hinzufügen',
  importing: 'Datei wird gelesen und kopiert',
  moving: 'Modelle werden verschoben',
  folder: 'Modellordner',
  showFolder: 'Zeigen',
  moveFolder: 'Verschieben',
  files: 'Dateien',
  unreadable: 'Die Liste der Modelle lässt sich nicht lesen. Der Grund steht im Protokoll.',
};

/** Of files that other programs have downloaded, and of those that are taken in or moved. */
export const germanFound: Translation<typeof englishFound> = {
  inCache: 'Ein anderes Programm hat es heruntergeladen: Es liegt im Hugging-Face-Cache dieses Computers.',
  use: 'Dort benutzen',
  copy: 'Kopieren',
  stop: 'Anhalten',
  stage: {
    copying: 'Wird kopiert, {{percent}}\u00a0% · {{done}} von {{total}}',
    verifying: 'Wird geprüft, {{percent}}\u00a0% · {{done}} von {{total}}',
    moving: 'Wird verschoben, {{percent}}\u00a0% · {{done}} von {{total}}',
  },
};

/** German, of a download as the tray tells of it. */
export const germanTrayDownload: Translation<typeof englishTrayDownload> = {
  begun: 'Das Modell wird heruntergeladen: {{percent}}\u00a0%',
  soon: 'Das Modell wird heruntergeladen: {{percent}}\u00a0%, noch weniger als eine Minute',
  minutes: 'Das Modell wird heruntergeladen: {{percent}}\u00a0%, noch {{minutes}} min',
  waiting: 'Der Download des Modells wartet bei {{percent}}\u00a0%',
};
