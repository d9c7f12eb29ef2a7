import type { ComputerState, OpenedLinks, StartAtSignIn } from '#shared/host/computer.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { computerWords as words } from '../../locales/settings/computer.ts'

/** Says what the system does at sign-in, if it differs from the choice. */
export function startWords(wanted: Settings['startAtSignIn'], { now, held }: StartAtSignIn): string {
  const hints = words.startHints
  if (held === 'failed') return hints.failed
  if (held === 'by-system' && wanted !== 'off') return hints.bySystem
  if (now === wanted) return hints[wanted]
  return now === 'off' ? hints.gone : hints.left
}

/** Says what happens to telephone links now. */
export function linkWords(wanted: boolean, { ours, decides }: OpenedLinks): string {
  if (!wanted) return words.linksOff
  if (!ours.includes('tel')) return words.linksElsewhere[decides]
  return words.linksOn(ours.map((scheme) => `${scheme}:`).join(', '))
}

/** Whether spelling is checked, as shown by the switch. */
export function checksSpelling(wanted: Settings['spelling'], checker: ComputerState['spelling']): boolean {
  return wanted === 'on' || (wanted === 'automatic' && checker === 'system')
}

/** Says where spelling is checked, and what that costs. */
export function spellingWords(checker: ComputerState['spelling']): string {
  return checker === 'system' ? words.spellingBySystem : words.spellingByApp
}
