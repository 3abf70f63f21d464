import type { englishDevices, englishOffer, englishSpeed } from './messages-en-devices.js';
import type { Translation } from './translation.js';

/** German, of what computes and how fast. */
export const germanDevices: Translation<typeof englishDevices> = {
  automatic: 'Automatisch',
  automaticHelp: 'Das schnellste, das funktioniert; fällt es aus, das nächste.',
  automaticNow: 'Das ist {{device}}: {{reason}}',
  now: 'Die Untertitel werden auf {{device}} berechnet.',
  nowBecause: 'Die Untertitel werden auf {{device}} berechnet: {{reason}}',
  facts: '{{backend}} · {{free}} von {{total}} frei',
  factsUnknown: '{{backend}} · verrät nicht, wie viel Speicher es hat',
  looking: 'Wird ausprobiert',
  look: 'Neu prüfen',
  failed: 'Die Sprach-Engine lässt sich nicht starten. Der Grund steht im Protokoll.',
  broken: 'Treiber {{name}}',
  unusable: 'Nicht zu gebrauchen: {{problem}}',
  problem: {
    crashes: 'Der Treiber stürzt ab. Eine andere Version des Treibers kann helfen.',
    hangs: 'Der Treiber antwortet nicht. Eine andere Version des Treibers kann helfen.',
    library: 'Die Bibliothek passt nicht zu dieser Version von Undertext, oder was sie braucht, ist nicht installiert.',
    'out-of-memory': 'Kein Speicher ist mehr frei. Andere Programme, die es benutzen, schließen, dann neu prüfen.',
    refuses: 'Es verweigert den Dienst. Der Grund steht im Protokoll.',
  },
  reason: {
    chosen: 'So ist es gewählt.',
    fastest: 'Es ist das schnellste mit Platz für das Modell.',
    'no-gpu': 'Keine Grafikkarte wurde gefunden, auf der das Modell läuft.',
    'too-little-memory': '{{device}} hat zu wenig freien Speicher für das Modell.',
    unusable: '{{device}} funktioniert nicht.',
    'choice-unusable': 'Das gewählte {{device}} funktioniert nicht.',
    fallback: {
      'out-of-memory': 'Der Speicher von {{from}} war voll.',
      failed: '{{from}} ist ausgefallen.',
      crashed: 'Auf {{from}} ist die Sprach-Engine abgestürzt.',
      missing: '{{from}} ist nicht da.',
    },
  },
  fit: {
    fits: 'Genug Speicher für das Modell in Gebrauch',
    tight: 'Gerade genug Speicher für das Modell in Gebrauch',
    'too-large':
      'Zu wenig freier Speicher für das Modell in Gebrauch: Fällt es aus, geht es auf dem nächsten Gerät weiter',
    unknown: 'Verrät nicht, wie viel Speicher frei ist',
  },
  modelFit: {
    fits: 'Passt in den Speicher von {{device}}',
    tight: 'Passt gerade in den Speicher von {{device}}',
    'too-large': 'Braucht {{needs}}, mehr als auf {{device}} frei ist: startet vielleicht nicht',
    unknown: 'Braucht {{needs}}; {{device}} verrät nicht, wie viel frei ist',
  },
  modelFitHere: {
    fits: 'Passt in den Speicher dieses Computers',
    tight: 'Passt gerade in den Speicher dieses Computers',
    'too-large': 'Braucht {{needs}}, mehr als auf diesem Computer frei ist: startet vielleicht nicht',
    unknown: 'Braucht {{needs}} Speicher',
  },
};

export const germanSpeed: Translation<typeof englishSpeed> = {
  heading: 'Tempo',
  realTime: '{{figure}} × Echtzeit',
  about: 'etwa {{figure}} × Echtzeit',
  bar: 'Tempo gegen Echtzeit: {{speed}}',
  subject: 'Wie schnell {{model}} auf {{device}} läuft',
  help: 'Das dauert ein, zwei Minuten, auf einem langsamen Computer länger. Arbeiten andere Programme, wirkt er langsamer.',
  standIn: 'Das Modell ist noch nicht hier. Zufallszahlen seiner Größe vertreten es: Sie sind genauso schnell.',
  memory: 'Das braucht {{needs}} Speicher.',
  tooLarge: 'Das braucht {{needs}} Speicher, mehr als frei ist: Es kann scheitern.',
  nothing: 'Ist ein Modell gewählt, lässt sich messen, wie schnell es ist.',
  measure: 'Messen',
  again: 'Neu messen',
  cancel: 'Abbrechen',
  interrupts: 'Die Untertitel halten dabei an und gehen danach von selbst weiter.',
  interrupt: 'Untertitel anhalten und messen',
  keep: 'Untertitel behalten',
  running: '{{model}} wird auf {{device}} gemessen',
  progress: '{{percent}}\u00a0%',
  failed: {
    'out-of-memory':
      '{{device}} hat nicht genug Speicher für die Messung. Andere Programme schließen oder ein kleineres Modell wählen.',
    crashed: 'Beim Messen von {{device}} ist die Sprach-Engine abgestürzt. Ein anderes Gerät wählen.',
    model: 'Die Modelldatei lässt sich nicht lesen. Auf der Seite Modell lässt sie sich prüfen.',
    device: '{{device}} ist beim Messen ausgefallen. Der Grund steht im Protokoll.',
  },
  verdict: {
    two: 'Schnell genug für zwei Quellen zugleich.',
    one: 'Schnell genug für eine Quelle. Für Mikrofon und Computer zugleich reicht es mit „Beides in einem Text“.',
    late: 'Schnell genug für eine Quelle, wenn {{chunk}} ms Ton auf einmal berechnet werden: Um so viel kommen die Wörter später.',
    none: 'Nicht so schnell, wie jemand spricht.',
  },
  advice: {
    two: 'Jede Verzögerung ist gleich schnell: nach Geschmack wählen. Größere Modelle verstehen kaum besser.',
    one: 'Jede Verzögerung ist gleich schnell: 480 ms sind eine gute Mitte.',
    late: 'Mehr Verzögerung hilft nicht, mehr Ton auf einmal schon.',
    none: 'Mehr Verzögerung hilft nicht, eine Grafikkarte mit genug Speicher schon.',
  },
  smaller: '{{model}} käme auf etwa {{figure}} × Echtzeit und versteht fast genauso gut.',
  useChunk: '{{chunk}} ms auf einmal berechnen',
  disturbed: 'Andere Programme haben dabei gearbeitet: Allein ist es schneller.',
  measuredAt: 'Gemessen am {{date}}',
  measuredStandIn: 'Gemessen am {{date}} mit Zufallszahlen der Größe von {{model}}',
};

export const germanOffer: Translation<typeof englishOffer> = {
  recommended: 'Hier empfohlen: {{model}}',
  needs: 'Braucht {{needs}} Speicher',
  tooSlow: 'langsamer als gesprochen wird: Untertitel kämen immer später',
  languages: 'Es erkennt von selbst, welche dieser Sprachen gesprochen wird: {{list}}.',
};
