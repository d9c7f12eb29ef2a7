import { defineWords } from '#shared/locales/words.ts'

export const computerWords = defineWords('settings/computer', {
  start: 'Start when I sign in to this computer',
  startChoices: { off: 'Off', tray: 'In the tray', window: 'With the window' },
  startHints: {
    off: 'Switchhook does not start by itself.',
    tray: 'Ready for calls in the tray, without its window.',
    window: 'Ready for calls, with its window open.',
    failed: 'This computer did not accept the change. Nothing else was changed.',
    bySystem: 'Turned off in the system’s settings. Allow it there to let Switchhook start.',
    gone: 'The system’s settings no longer have it. Choose it again to restore it.',
    left: 'The system’s settings still have it. Choose Off again to remove it.',
  },
  links: 'Open telephone links with Switchhook',
  linksOff: 'Numbers in web pages and emails. You are asked before anybody is called.',
  linksOn: (schemes: string) =>
    `Links that begin with ${schemes} open here. You are asked before anybody is called.`,
  linksElsewhere: {
    app: 'Another app opens them now. Turn this off and on to take them back.',
    'default-apps':
      'Windows decides. Open Settings, Apps, Default apps, and choose Switchhook for tel and sip.',
    desktop: 'Your desktop decides. Choose Switchhook for telephone links in its default applications.',
  },
  spelling: 'Check spelling',
  spellingBySystem: 'By this computer, in its own languages. Nothing is sent anywhere.',
  spellingByApp:
    'On this computer. A dictionary for your language is downloaded once from Google’s servers. What you write is not sent.',
})
