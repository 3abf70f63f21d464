import type { englishFiles } from './messages-en-files.js';
import type { Translation } from './translation.js';

/** German, of audio and video files that are captioned. */
export const germanFiles: Translation<typeof englishFiles> = {
  title: 'Untertitel für Dateien',
  open: 'Datei untertiteln\u2026',
  choose: 'Audio- oder Videodateien zum Untertiteln wählen',
  media: 'Audio und Video',
  all: 'Alle Dateien',
  drop: 'Audio- oder Videodateien hier ablegen, um sie zu untertiteln',
  empty:
    'Audio- oder Videodateien auf den Untertiteln ablegen oder hier öffnen. Die Untertitel werden als Transkripte aufbewahrt.',
  bar: 'Untertitel für {{name}}',
  waiting: 'Wartet auf die Datei davor',
  preparing: 'Die Datei wird geöffnet',
  loading: 'Das Modell wird geladen, {{percent}}\u00a0%',
  progress: '{{percent}}\u00a0% · {{position}} von {{duration}}',
  speed: '{{speed}} × Echtzeit',
  held: 'wartet: Untertitel für das, was zu hören ist, gehen vor',
  done: 'Fertig, {{duration}}',
  silent: 'Fertig: Es wird nichts darin gesprochen.',
  stopped: 'Angehalten bei {{position}}',
  stoppedAtOnce: 'Angehalten vor den ersten Wörtern',
  track: {
    choose: 'Die Datei hat mehrere Tonspuren. Welche soll untertitelt werden?',
    number: 'Spur {{number}}',
    channels_one: '1 Kanal',
    channels_other: '{{count}} Kanäle',
  },
  cancel: 'Anhalten',
  cancelFile: '{{name}} nicht weiter untertiteln',
  retry: 'Noch einmal',
  retryFile: '{{name}} noch einmal untertiteln',
  dismiss: 'Aus der Liste nehmen',
  dismissFile: '{{name}} aus der Liste nehmen',
  upTo: 'Die Untertitel bis {{position}} sind aufbewahrt. {{problem}}',
  news: {
    begun: '{{name}} wird untertitelt. Was darin gesagt wird, wird als Transkript aufbewahrt.',
    begunMany:
      '{{count}} Dateien werden nacheinander untertitelt. Was darin gesagt wird, wird als Transkripte aufbewahrt.',
    done: '{{name}} ist untertitelt und als Transkript aufbewahrt.',
    silent: '{{name}}: Es wird nichts darin gesprochen.',
    failed: '{{name}}: {{problem}}',
    choose: '{{name}} hat mehrere Tonspuren.',
    show: 'Zeigen',
  },
  problem: {
    folder: 'Das ist ein Ordner. Die Dateien ablegen, die darin sind.',
    empty: 'Die Datei ist leer.',
    vanished: 'Die Datei ist nicht mehr da, oder ihr Datenträger wurde entfernt.',
    changed: 'Die Datei wurde kürzer, während sie gelesen wurde. Noch einmal untertiteln, wenn sie vollständig ist.',
    'not-permitted':
      'Die Datei darf nicht gelesen werden. Ihre Rechte ändern oder sie dorthin kopieren, wo sie gelesen werden darf.',
    unreadable: 'Die Datei konnte nicht von ihrem Datenträger gelesen werden.',
    'not-media':
      'Das ist keine Audio- oder Videodatei, die Undertext lesen kann, oder ihr fehlt der Teil, der sagt, wie sie gemacht ist.',
    'no-sound': 'In dieser Datei ist kein Ton.',
    protected: 'Die Datei ist kopiergeschützt, und ihr Ton kann nicht gelesen werden.',
    codec:
      'Ihr Ton ist so gespeichert, dass Undertext ihn nicht dekodieren kann ({{detail}}). In MP4, MP3 oder FLAC umwandeln.',
    damaged: 'Die Datei ist beschädigt; was davon lesbar ist, ist untertitelt.',
    'ends-early': 'Die Datei endet vor dem Ende, das sie nennt: Ein Teil von ihr fehlt.',
    'more-follows':
      'In derselben Datei folgt noch eine Aufnahme, die Undertext nicht lesen kann. Diese als eigene Datei speichern.',
    stuck: 'Die Datei konnte nicht weiter dekodiert werden.',
    'decoder-died':
      'Der Teil von Undertext, der Dateien dekodiert, ist an dieser Datei abgestürzt. Alles andere läuft weiter.',
    'no-model': 'Es gibt noch kein Sprachmodell. Eines wählen und die Datei dann noch einmal untertiteln.',
    model: 'Das Modell kann nicht verwendet werden. Ein anderes wählen und die Datei dann noch einmal untertiteln.',
    engine: 'Die Sprach-Engine ist immer wieder ausgefallen. Der Grund steht im Protokoll.',
    failed: 'Mit dieser Datei ging etwas schief. Der Grund steht im Protokoll.',
  },
};
