import type { englishAdvanced, englishTrayDownload } from './messages-en-advanced.js';
import type { Translation } from './translation.js';

/** German, of what the Advanced page has beside the table's settings, and of what searching finds there. */
export const germanAdvanced: Translation<typeof englishAdvanced> = {
  onPages: 'Auch auf diesen Seiten',
  transfer: {
    heading: 'Einstellungsdatei',
    export: 'Einstellungen exportieren',
    exportHelp: 'Alle Einstellungen in einer Datei, für einen anderen Computer oder zum Aufheben.',
    exportButton: 'Exportieren',
    import: 'Einstellungen importieren',
    importHelp: 'Aus einer Datei, die exportiert wurde. Vor Adressen und Orten von Dateien wird gefragt.',
    importButton: 'Importieren',
    exported: 'Gespeichert als {{file}}.',
    notExported: 'Die Datei konnte dort nicht gespeichert werden. Ein anderer Ordner hilft.',
    notImported: {
      'not-readable': '{{file}} konnte nicht gelesen werden. Nichts wurde geändert.',
      'too-large': '{{file}} ist zu groß für eine Einstellungsdatei. Nichts wurde geändert.',
      'no-settings': '{{file}} ist keine Einstellungsdatei von Undertext, oder keine ganze. Nichts wurde geändert.',
    },
    asking: '{{file}} nennt Adressen und Orte von Dateien. Noch ist nichts geändert. Was davon soll übernommen werden?',
    askingOthers_one: '{{count}} weitere Einstellung wird auch übernommen.',
    askingOthers_other: '{{count}} weitere Einstellungen werden auch übernommen.',
    take: 'Übernehmen',
    cancel: 'Abbrechen',
    imported_zero: 'In {{file}} ist nichts anders als hier.',
    imported_one: '{{count}} Einstellung wurde aus {{file}} übernommen.',
    imported_other: '{{count}} Einstellungen wurden aus {{file}} übernommen.',
    left: 'Nicht übernommen: {{names}}.',
    unknown: 'Nicht verstanden: {{names}}.',
    invalid: 'Mit einem Wert, der nicht möglich ist: {{names}}.',
    newer: 'Eine neuere Version von Undertext hat die Datei geschrieben.',
    undo: 'Rückgängig',
    undone: 'Die Einstellungen sind wie vor dem Import.',
  },
  diagnostics: {
    label: 'Diagnose',
    help: 'Eine Datei, um ein Problem zu melden: Versionen, Geräte, Einstellungen, Protokolle. Kein Ton, kein Text, keine Namen.',
    collect: 'Zusammenstellen',
    collecting: 'System und Protokolle werden angesehen',
    ready: 'Das würde gespeichert. Nichts wird irgendwohin gesendet.',
    look: '{{file}} ansehen',
    size: '{{size}}',
    save: 'Speichern',
    cancel: 'Abbrechen',
    saved: 'Gespeichert als {{file}}.',
    failed: 'Die Diagnose konnte nicht zusammengestellt werden. Das Protokoll sagt, warum.',
    notSaved: 'Die Datei konnte dort nicht gespeichert werden. Ein anderer Ordner hilft.',
  },
  found: {
    inCache: 'Ein anderes Programm hat es heruntergeladen: Es liegt im Hugging-Face-Cache dieses Computers.',
    use: 'Dort benutzen',
    copy: 'Kopieren',
    stop: 'Anhalten',
    stage: {
      copying: 'Wird kopiert, {{percent}} % · {{done}} von {{total}}',
      verifying: 'Wird geprüft, {{percent}} % · {{done}} von {{total}}',
      moving: 'Wird verschoben, {{percent}} % · {{done}} von {{total}}',
    },
  },
};

/** German, of a download as the tray tells of it. */
export const germanTrayDownload: Translation<typeof englishTrayDownload> = {
  begun: 'Das Modell wird heruntergeladen: {{percent}} %',
  soon: 'Das Modell wird heruntergeladen: {{percent}} %, noch weniger als eine Minute',
  minutes: 'Das Modell wird heruntergeladen: {{percent}} %, noch {{minutes}} min',
  waiting: 'Der Download des Modells wartet bei {{percent}} %',
};
