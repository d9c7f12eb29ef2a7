import type { ComputerState, OpenedLinks, StartAtSignIn } from '#shared/host/computer.ts'
import type { Settings } from '#shared/settings/settings.ts'

/** Whether there is anything in this section: a shell in a browser does nothing of it. */
export function hasComputerSection({ startAtSignIn, links, spelling }: ComputerState): boolean {
  return startAtSignIn !== undefined || links !== undefined || spelling !== undefined
}

const starts: Readonly<Record<Settings['startAtSignIn'], string>> = {
  off: 'Switchhook does not start by itself.',
  tray: 'Ready for calls in the tray, without its window.',
  window: 'Ready for calls, with its window open.',
}

/** What the system has, where it is not what was chosen. */
export function startWords(wanted: Settings['startAtSignIn'], { now, held }: StartAtSignIn): string {
  if (held === 'failed') return 'This computer did not take the change. Nothing else was changed.'
  if (held === 'by-system' && wanted !== 'off')
    return 'Switched off in the system’s own settings. Allow it there, and it starts.'
  if (now === wanted) return starts[wanted]
  return now === 'off'
    ? 'The system’s own settings no longer have it. Choose it again to put it back.'
    : 'The system’s own settings still have it. Choose Off again to take it out.'
}

const deciders: Readonly<Record<OpenedLinks['decides'], string>> = {
  app: 'Another app has them now. Switch this off and on to take them back.',
  'default-apps':
    'Windows asks you: open Settings, Apps, Default apps, and choose Switchhook for tel and sip.',
  desktop:
    'Your desktop has the last word: choose Switchhook for telephone links in its default applications.',
}

/** What becomes of links to telephone numbers now. */
export function linkWords(wanted: boolean, { ours, decides }: OpenedLinks): string {
  if (!wanted) return 'Numbers in web pages and mail. You are asked before anybody is called.'
  if (!ours.includes('tel')) return deciders[decides]
  return `Links that begin with ${ours.map((scheme) => `${scheme}:`).join(', ')} come here. You are asked before anybody is called.`
}

/** Whether words are checked, as the switch shows it. */
export function checksSpelling(wanted: Settings['spelling'], by: ComputerState['spelling']): boolean {
  return wanted === 'on' || (wanted === 'automatic' && by === 'system')
}

/** Where words are checked, and what that costs. */
export function spellingWords(by: ComputerState['spelling']): string {
  return by === 'system'
    ? 'By this computer, in its own languages. Nothing is sent anywhere.'
    : 'On this computer. A dictionary for your language is fetched once from Google’s servers; what you write is not sent.'
}
