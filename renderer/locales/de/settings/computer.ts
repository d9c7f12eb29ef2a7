import type { Translation } from '#shared/locales/words.ts'
import type { computerWords } from '../../settings/computer.ts'

export const computer: Translation<typeof computerWords> = {
  start: 'Beim Anmelden an diesem Computer starten',
  startChoices: { off: 'Aus', tray: 'Im Infobereich', window: 'Mit Fenster' },
  startHints: {
    off: 'Switchhook startet nicht von selbst.',
    tray: 'Bereit für Anrufe im Infobereich, ohne Fenster.',
    window: 'Bereit für Anrufe, mit offenem Fenster.',
    failed: 'Dieser Computer hat die Änderung nicht angenommen. Sonst wurde nichts geändert.',
    bySystem: 'In den Systemeinstellungen ausgeschaltet. Dort erlauben, dann startet Switchhook.',
    gone: 'Steht nicht mehr in den Systemeinstellungen. Erneut wählen, um es wiederherzustellen.',
    left: 'Steht noch in den Systemeinstellungen. Erneut „Aus“ wählen, um es zu entfernen.',
  },
  links: 'Telefonlinks mit Switchhook öffnen',
  linksOff: 'Nummern in Webseiten und E-Mails. Vor jedem Anruf wird gefragt.',
  linksOn: (schemes) => `Links, die mit ${schemes} beginnen, öffnen sich hier. Vor jedem Anruf wird gefragt.`,
  linksElsewhere: {
    app: 'Eine andere App öffnet sie gerade. Aus- und wieder einschalten, um sie zurückzuholen.',
    'default-apps':
      'Windows entscheidet. Einstellungen, Apps, Standard-Apps öffnen und für tel und sip Switchhook wählen.',
    desktop: 'Der Desktop entscheidet. Dort unter Standardanwendungen Switchhook für Telefonlinks wählen.',
  },
  spelling: 'Rechtschreibung prüfen',
  spellingBySystem: 'Durch diesen Computer, in seinen Sprachen. Es wird nichts gesendet.',
  spellingByApp:
    'Auf diesem Computer. Ein Wörterbuch für Ihre Sprache wird einmal von Google-Servern geladen. Geschriebenes wird nicht gesendet.',
}
