import { germanAdvanced } from './messages-de-advanced.js';
import { germanOffer } from './messages-de-devices.js';
import { germanFiles } from './messages-de-files.js';
import { germanTrayDownload } from './messages-de-models.js';
import { germanSettings } from './messages-de-settings.js';
import { germanTranscripts } from './messages-de-transcripts.js';
import type { english } from './messages-en.js';
import type { Translation } from './translation.js';

/** German. */
export const german: Translation<typeof english> = {
  settings: { ...germanSettings, ...germanAdvanced },
  files: germanFiles,
  offer: germanOffer,
  transcripts: germanTranscripts,
  windowTitle: {
    overlay: 'Undertext',
    settings: 'Undertext: Einstellungen',
    transcripts: 'Undertext: Transkripte',
    unlockTab: 'Undertext: Entsperren',
  },
  autostart: {
    comment: 'Live-Untertitel',
  },
  dialog: {
    modelFiles: 'Sprachmodelle',
    zipFiles: 'ZIP-Archive',
    settingsFiles: 'Einstellungen von Undertext',
  },
  key: {
    control: 'Strg',
    alt: 'Alt',
    altgr: 'AltGr',
    shift: 'Umschalt',
    super: 'Super',
    space: 'Leertaste',
    tab: 'Tab',
    backspace: 'Rücktaste',
    delete: 'Entf',
    insert: 'Einfg',
    return: 'Eingabe',
    up: 'Pfeil hoch',
    down: 'Pfeil runter',
    left: 'Pfeil links',
    right: 'Pfeil rechts',
    home: 'Pos1',
    end: 'Ende',
    pageup: 'Bild auf',
    pagedown: 'Bild ab',
    escape: 'Esc',
    printscreen: 'Druck',
    plus: 'Plus',
  },
  overlay: {
    window: 'Undertext-Untertitel',
    captions: 'Untertitel',
    controls: 'Bedienleiste',
    announced: 'Neue Untertitel',
    newText: 'Neuer Text weiter unten',
    listening: 'Hört zu: {{source}}',
    demo: 'Demo-Modell: Es kennt einige hundert englische Wörter einer künstlichen Stimme und versteht keine Menschen.',
  },
  source: {
    label: 'Quelle',
    device: 'Mikrofon',
    default: 'Standardmikrofon',
    microphone: 'Mikrofon',
    computer: 'Computerton',
    both: 'Mikrofon und Computer',
    mixed: 'Beides in einem Text',
  },
  sourceName: {
    microphone: 'Mikrofon',
    computer: 'Computer',
    mixed: 'Mikrofon und Computer',
  },
  control: {
    pause: 'Pause',
    resume: 'Fortsetzen',
    start: 'Starten',
    quit: 'Beenden',
    hide: 'Untertitel ausblenden',
    copy: 'Kopieren',
    copied: 'Kopiert',
    lock: 'Sperren: Klicks gehen durch die Untertitel hindurch',
    unlock: 'Entsperren',
    chooseModel: 'Modelldatei wählen',
    showSample: 'Zeigen, wie es aussieht',
    settings: 'Einstellungen',
    history: 'Transkripte',
    getModels: 'Wo es Modelle gibt',
    download: 'Modell herunterladen ({{size}})',
    pauseDownload: 'Download anhalten',
    resumeDownload: 'Download fortsetzen',
    useModel: '{{name}} verwenden',
    useFound: 'Die vorhandene Datei verwenden',
    measureSpeed: 'Wie schnell läuft es hier?',
    moreModels: 'Andere Modelle',
    openPage: { model: 'Modelle zeigen', device: 'Geräte zeigen' },
    retry: 'Erneut versuchen',
    openPermission: 'Systemeinstellungen öffnen',
  },
  copy: {
    selection: 'Das Ausgewählte',
    sentence: 'Den letzten Satz',
    minute: 'Die letzte Minute',
    all: 'Die ganze Sitzung',
  },
  unsaved: {
    message: 'Was gesagt wurde, ist nicht gespeichert',
    reason: {
      'disk-full': 'Der Datenträger ist voll. Platz schaffen und erneut versuchen, oder woanders speichern.',
      'read-only': 'Der Ordner der Transkripte ist schreibgeschützt. Woanders speichern.',
      'not-permitted': 'In den Ordner der Transkripte darf nicht geschrieben werden. Woanders speichern.',
      failed: 'In den Ordner der Transkripte lässt sich nicht schreiben. Woanders speichern.',
    },
    retry: 'Erneut versuchen',
    elsewhere: 'Woanders speichern',
    letGo: 'Ohne beenden',
  },
  delay: {
    label: 'Verzögerung',
    ms: '{{ms}} ms',
    unit: 'ms',
    ends: 'schnellere Wörter \u2190 \u2192 bessere Wörter',
    meaning: {
      fastest: 'Wörter kommen fast sofort, und mehr davon sind falsch.',
      faster: 'Wörter kommen früher, und etwas mehr davon sind falsch.',
      usual: 'Eine halbe Sekunde: gute Wörter, nah am Gesprochenen.',
      better: 'Wörter kommen später, und weniger davon sind falsch.',
      best: 'Die besten Wörter, über zwei Sekunden später.',
    },
    cjk: 'Chinesisch, Japanisch und Koreanisch brauchen mindestens 480 ms.',
  },
  text: {
    label: 'Textgröße und Farben',
    size: 'Textgröße',
    px: 'px',
    lines: 'Zeilen',
    fewerLines: 'Weniger Zeilen',
    moreLines: 'Mehr Zeilen',
    colors: 'Farben',
    sample: 'Aa',
    preset: {
      classic: 'Klassisch',
      'high-contrast': 'Kontrast',
      yellow: 'Gelb',
      paper: 'Papier',
      outline: 'Umriss',
    },
  },
  place: {
    label: 'Position',
    bottom: 'Unten am Bildschirm',
    top: 'Oben am Bildschirm',
    floating: 'Wo ich sie hinschiebe',
    here: 'Auf den Bildschirm mit dem Mauszeiger holen',
    drag: 'Ziehen zum Verschieben',
  },
  capability: {
    windowsDesktops: 'Windows zeigt ein Fenster nur auf einem Desktop.',
    waylandWindows:
      'Wayland bestimmt selbst, wo Fenster liegen. Mit --ozone-platform=x11 gestartet kann Undertext es bestimmen.',
    waylandShortcuts:
      'Wayland gibt Undertext keine Tasten, während ein anderes Programm benutzt wird. In den Systemeinstellungen lässt sich ein Kürzel für „undertext --unlock“ festlegen.',
    waylandPointer: 'Wayland verrät nur über Fenstern dieser App, wo der Mauszeiger ist.',
    waylandLock:
      'Wayland verrät nicht, ob Klicks hindurchgehen. Mit --ozone-platform=x11 gestartet erfährt Undertext es.',
    linuxRecording: 'Unter Linux lässt sich kein Programm aus Aufnahmen und geteilten Bildschirmen heraushalten.',
    noTray: 'Dieser Desktop zeigt keinen Infobereich.',
  },
  lock: {
    noWayBack:
      'Nicht gesperrt, denn nichts könnte wieder entsperren: Das Tastenkürzel geht hier nicht, es gibt keinen Infobereich, und der Mauszeiger lässt sich nicht verfolgen.',
    failed: 'Nicht gesperrt: Dieses System lässt keine Klicks durch die Untertitel.',
  },
  tray: {
    download: germanTrayDownload,
    source: 'Quelle',
    show: 'Untertitel einblenden',
    hide: 'Untertitel ausblenden',
    focus: 'Tastatur in die Untertitel',
    here: 'Auf diesen Bildschirm holen',
    lock: 'Untertitel sperren (Klicks gehen hindurch)',
    unlock: 'Untertitel entsperren',
    state: {
      idle: 'Hört nicht zu',
      measuring: 'Das Tempo wird gemessen',
      starting: 'Modell wird geladen',
      arming: 'Wartet auf Ton',
      live: 'Hört zu: {{source}}',
      paused: 'Pause',
      recovering: 'Startet neu',
      failed: 'Keine Untertitel: der Grund steht im Untertitel-Fenster',
      locked: '{{state}}, gesperrt',
    },
  },
  model: {
    problem: {
      network: 'Keine Verbindung zum Download-Server. Der Download geht von selbst weiter, sobald sie zurück ist.',
      stalled: 'Der Download-Server sendet nichts. Er wird noch einmal gefragt.',
      server:
        'Der Download-Server antwortet nicht, wie er soll. Später erneut versuchen oder einen anderen Server wählen.',
      'not-permitted-by-server':
        'Der Download-Server lehnt ab. Später erneut versuchen oder einen anderen Server wählen.',
      'not-on-server': 'Das Modell liegt nicht auf diesem Download-Server. Einen anderen wählen.',
      'unsafe-redirect':
        'Der Download-Server verweist auf eine unverschlüsselte Adresse, die nicht aufgerufen wird. Einen anderen wählen.',
      'web-page': 'Statt des Modells kam eine Webseite. Im Browser bei diesem Netz anmelden, dann erneut versuchen.',
      'wrong-size': 'Was ankam, hat nicht die Größe des Modells. Neu herunterladen.',
      'wrong-hash': 'Die Datei ist nicht die veröffentlichte. Neu herunterladen.',
      'disk-full': 'Auf dem Datenträger ist nicht genug Platz. Platz schaffen, dann erneut versuchen.',
      'file-too-large':
        'Das Dateisystem des Modellordners nimmt keine so große Datei. Den Ordner auf einen anderen Datenträger verschieben.',
      'not-permitted': 'In den Modellordner darf nicht geschrieben werden. Einen anderen Ordner wählen.',
      disk: 'Der Datenträger ließ sich nicht lesen oder beschreiben. Der Grund steht im Protokoll.',
      vanished: 'Die Datei ist nicht mehr da. Neu herunterladen.',
      busy: 'Ein anderes Undertext arbeitet mit diesem Modell. Erneut versuchen, wenn es fertig ist.',
      'not-a-model': 'Diese Datei ist kein Sprachmodell, das Undertext verwenden kann.',
      'reader-died': 'Die Sprach-Engine konnte diese Datei nicht lesen. Sie wird nicht verwendet.',
      'already-there': 'Dieses Modell ist schon da.',
      'not-verified': 'Diese Datei hat noch niemand geprüft.',
      changed: 'Die Datei wurde nach der Prüfung verändert. Neu prüfen oder neu herunterladen.',
      'unknown-model': 'Dieses Modell steht nicht in der Liste.',
      'not-installed': 'Dieses Modell ist nicht auf diesem Computer.',
      'bad-setting': 'Die Adresse des Download-Servers ist ungültig. Sie steht unter „Erweitert“.',
      other: 'Mit dem Modell ging etwas schief. Der Grund steht im Protokoll.',
    },
  },
  status: {
    idle: 'Hört nicht zu',
    measuring: 'Das Tempo dieses Computers wird gemessen. Danach gehen die Untertitel von selbst weiter.',
    starting: 'Modell wird geladen, {{percent}}\u00a0%',
    arming: 'Wartet auf Ton',
    paused: 'Pause',
    recovering: {
      engine: 'Die Sprach-Engine ist ausgefallen und startet neu. Nichts Gehörtes geht verloren.',
      again: 'Die Sprach-Engine ist immer wieder ausgefallen. Der Grund steht im Protokoll.',
      sound: 'Der Ton ist ausgefallen und startet neu.',
    },
    download: {
      begun: 'Das Sprachmodell wird heruntergeladen: {{percent}}\u00a0%. Danach beginnen die Untertitel von selbst.',
      soon: 'Das Sprachmodell wird heruntergeladen: {{percent}}\u00a0%, noch weniger als eine Minute. Danach beginnen die Untertitel von selbst.',
      minutes:
        'Das Sprachmodell wird heruntergeladen: {{percent}}\u00a0%, noch {{minutes}} min. Danach beginnen die Untertitel von selbst.',
      verifying: 'Das Sprachmodell wird geprüft: {{percent}}\u00a0%. Danach beginnen die Untertitel von selbst.',
      paused: 'Der Download des Sprachmodells ist bei {{percent}}\u00a0% angehalten.',
    },
    failed: {
      'no-model':
        'Zum Anfangen ein Sprachmodell wählen. Es läuft auf diesem Computer, und nichts Gesagtes verlässt ihn.',
      model: {
        FILE_NOT_FOUND: 'Die Modelldatei ist nicht mehr an ihrem Platz. Neu wählen, diese oder eine andere.',
        NOT_A_MODEL: 'Die gewählte Datei ist kein Sprachmodell. Eine andere wählen.',
        WRONG_ARCHITECTURE:
          'Die gewählte Datei ist ein Modell anderer Art. Undertext braucht ein Modell von Voxtral Realtime.',
        BAD_MODEL: 'Die Modelldatei ist beschädigt. Neu herunterladen oder eine andere wählen.',
        TRUNCATED_MODEL: 'Die Modelldatei ist unvollständig. Neu herunterladen oder eine andere wählen.',
        OUT_OF_MEMORY: 'Dieses Modell braucht mehr Speicher, als da ist. Ein kleineres wählen.',
        UNKNOWN_DEVICE: 'Das Gerät, das rechnen soll, ist nicht da.',
        DEVICE_FAILED: 'Das Gerät, das rechnen soll, funktioniert nicht.',
        BAD_ARGUMENT:
          'Mit einer Einstellung unter „Erweitert“ kann die Engine nicht arbeiten. Dort Threads und Abschnitt zurücksetzen.',
        INTERNAL: 'Die Sprach-Engine hat einen Fehler. Undertext neu starten; mehr steht im Protokoll.',
        other: 'Das Modell lässt sich nicht verwenden. Ein anderes wählen; der Grund steht im Protokoll.',
      },
    },
    condition: {
      'silent-zeros':
        '{{source}}: Es kommt gar kein Ton. Vielleicht ist die Quelle stumm oder für diese App nicht erlaubt.',
      stalled: '{{source}}: Es kommt kein Ton mehr. Undertext wartet darauf.',
      gated: 'Das Mikrofon hört die Lautsprecher und wartet, solange sie spielen. Kopfhörer helfen.',
    },
    ended: {
      'permission-denied': '{{source}}: für diese App nicht erlaubt. Im System erlauben, dann neu versuchen.',
      'no-device': '{{source}}: kein Gerät gefunden. Eines anschließen; die Untertitel beginnen dann von selbst.',
      unplugged: '{{source}}: ausgesteckt. Die Untertitel gehen weiter, wenn das Gerät wieder da ist.',
      unsupported: '{{source}}: auf diesem System nicht zu hören.',
      failed: '{{source}}: ließ sich nicht öffnen.',
    },
    lag: {
      catchingUp: '{{seconds}} s zurück, holt auf.',
      tooSlow: {
        'one-text':
          '{{seconds}} s zurück: Zwei Texte brauchen das doppelte Tempo. „Beides in einem Text“ braucht die Hälfte.',
        'other-device':
          '{{seconds}} s zurück: Der Prozessor ist für dieses Modell zu langsam. {{device}} wäre schneller.',
        'smaller-model':
          '{{seconds}} s zurück: Dieser Computer ist für dieses Modell zu langsam. Ein kleineres (Q4_K_M) oder eine GPU hilft.',
        'longer-chunks':
          '{{seconds}} s zurück: Dieser Computer ist zu langsam. Längere Abschnitte kosten weniger, kommen aber später.',
        hardware: '{{seconds}} s zurück: Dieser Computer ist für dieses Modell zu langsam. Eine schnellere GPU hilft.',
      },
    },
    notice: {
      device: {
        other: {
          whole: 'Der Ton kommt jetzt von {{device}}.',
          lost: 'Der Ton kommt jetzt von {{device}}. {{seconds, number(minimumFractionDigits: 1; maximumFractionDigits: 1)}} s Ton gingen verloren.',
        },
        back: {
          whole: 'Der Ton kommt wieder von {{device}}.',
          lost: 'Der Ton kommt wieder von {{device}}. {{seconds, number(minimumFractionDigits: 1; maximumFractionDigits: 1)}} s Ton gingen verloren.',
        },
      },
      'sound-lost':
        '{{source}}: {{seconds, number(minimumFractionDigits: 1; maximumFractionDigits: 1)}} s Ton gingen verloren.',
      'shortcut-taken': {
        taken: 'Ein anderes Programm hat die Tasten {{keys}}. Andere wählen oder jenes Programm schließen.',
        twice: 'Die Tasten {{keys}} sind zweimal vergeben. Für eines von beidem andere wählen.',
      },
      'login-not-set': 'Der Start bei der Anmeldung ließ sich nicht ändern; der Grund steht im Protokoll.',
      'compute-device': {
        'out-of-memory': '{{from}}: Der Speicher ist voll. Die Untertitel gehen auf {{to}} weiter.',
        failed: '{{from}} ist ausgefallen. Die Untertitel gehen auf {{to}} weiter.',
        crashed: 'Die Sprach-Engine ist auf {{from}} immer wieder abgestürzt. Die Untertitel gehen auf {{to}} weiter.',
        missing: 'Das Gerät {{from}} ist nicht da. Die Untertitel gehen auf {{to}} weiter.',
      },
      'device-unusable': 'Auf {{device}} lässt sich nicht rechnen. Warum, steht in den Einstellungen unter Gerät.',
      'settings-damaged': 'Die Einstellungsdatei war beschädigt. Was lesbar war, gilt; die alte Datei liegt daneben.',
      'settings-newer': 'Die Einstellungen stammen von einer neueren Version. Was davon bekannt ist, gilt.',
      'settings-unreadable': {
        'not-permitted': 'Die Einstellungsdatei darf nicht gelesen werden; es gelten die Vorgaben.',
        other: 'Die Einstellungen ließen sich nicht lesen; es gelten die Vorgaben.',
      },
      'settings-not-saved': {
        'read-only':
          'Die Einstellungen ließen sich nicht speichern: Sein Ordner ist schreibgeschützt. Sie gelten, bis Undertext beendet wird.',
        'not-permitted':
          'Die Einstellungen ließen sich nicht speichern: Das ist nicht erlaubt. Sie gelten, bis Undertext beendet wird.',
        'disk-full':
          'Die Einstellungen ließen sich nicht speichern: Der Datenträger ist voll. Sie gelten, bis Undertext beendet wird.',
        other: 'Die Einstellungen ließen sich nicht speichern. Sie gelten, bis Undertext beendet wird.',
      },
      'transcript-not-saved': {
        'disk-full':
          'Das Transkript lässt sich nicht speichern: Der Datenträger ist voll. Platz schaffen; was gesagt wird, bleibt im Speicher und wird dann geschrieben.',
        'read-only':
          'Das Transkript lässt sich nicht speichern: Sein Ordner ist schreibgeschützt. In den Einstellungen einen anderen wählen; was gesagt wird, bleibt bis dahin im Speicher.',
        'not-permitted':
          'Das Transkript lässt sich nicht speichern: In seinen Ordner darf nicht geschrieben werden. In den Einstellungen einen anderen wählen; was gesagt wird, bleibt bis dahin im Speicher.',
        failed:
          'Das Transkript lässt sich nicht speichern; der Grund steht im Protokoll. In den Einstellungen einen anderen Ordner wählen; was gesagt wird, bleibt bis dahin im Speicher.',
      },
      copied: {
        sentence: 'Der letzte Satz ist kopiert.',
        minute: 'Die letzte Minute ist kopiert.',
        all: 'Alles, was in dieser Sitzung gesagt wurde, ist kopiert.',
      },
      'nothing-to-copy': 'Es wurde noch nichts gesagt, das sich kopieren ließe.',
      'transcript-saved': 'Das Transkript ist wieder gespeichert, mit allem, was gesagt wurde.',
    },
  },
};
