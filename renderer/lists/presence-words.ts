import type { PresenceState } from '#shared/calls/presence.ts'
import { teamWords as words } from '../locales/team.ts'

/** Describes a colleague's presence in a word or two. */
export function presenceWord(state: PresenceState): string {
  const { states } = words
  switch (state) {
    case 'free':
      return states.free
    case 'do-not-disturb':
      return states.doNotDisturb
    case 'away':
      return states.noPhone
    case 'ringing':
      return states.ringing
    case 'dialling':
      return states.dialling
    case 'talking':
      return states.talking
    case 'on-hold':
      return states.onHold
    case 'unknown':
      return states.unknown
  }
}
