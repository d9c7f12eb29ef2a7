import type { ReadinessCheck, ReadinessName } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import type { IconName } from '../../ui/icons.ts'
import { audioWords, eventWords, phoneWords, type StatusItem } from './status-words.ts'

/** The light: as bad as the worst of its checks, and named after it. */
export type Light = Pick<StatusItem, 'icon' | 'words'> & {
  readonly tone: 'ok' | 'unsure' | 'bad' | 'plain'
  /** What it is named after; null while all is good. */
  readonly name: ReadinessName | null
}

const looks = {
  good: { icon: 'checkcircle', tone: 'ok' },
  unsure: { icon: 'alert', tone: 'unsure' },
  bad: { icon: 'x', tone: 'bad' },
} as const satisfies Readonly<Record<ReadinessCheck['state'], { icon: IconName; tone: Light['tone'] }>>

/** What each check is about. */
export const checkNames: Readonly<Record<ReadinessName, string>> = {
  registration: 'Phone',
  microphone: 'Microphone',
  ringer: 'Ring',
  events: 'News of calls',
  token: 'Sign-in',
  clock: 'Clock',
  notifications: 'Notices',
}

const faults: Readonly<Record<ReadinessName, { readonly unsure: string; readonly bad: string }>> = {
  registration: { unsure: 'Phone not certain', bad: 'Phone not registered' },
  microphone: { unsure: 'Another microphone', bad: 'Microphone is silent' },
  ringer: { unsure: 'Ring may go unheard', bad: 'Nothing rings' },
  events: { unsure: 'News of calls is late', bad: 'No news of calls' },
  token: { unsure: 'Sign-in not certain', bad: 'Sign in again' },
  clock: { unsure: 'Clock is off', bad: 'Clock is wrong' },
  notifications: { unsure: 'Notices not allowed', bad: 'Notices not allowed' },
}

const severity = { good: 0, unsure: 1, bad: 2 } as const

/** The picture of one check. */
export function checkLook(state: ReadinessCheck['state']): {
  readonly icon: IconName
  readonly tone: Light['tone']
} {
  return looks[state]
}

/** The light in the status bar. Of two checks that are as bad, the first is named. */
export function lightOf(state: HostState, now: number): Light {
  const { checks } = state.readiness
  if (checks.length === 0) return { icon: 's-dialling', tone: 'plain', words: 'Checking', name: null }
  const worst = checks.reduce((one, other) => (severity[other.state] > severity[one.state] ? other : one))
  if (worst.state === 'good') return { ...looks.good, words: 'Ready', name: null }
  const others = checks.filter((check) => check.state !== 'good').length - 1
  const more = others > 0 ? `, ${others} more` : ''
  return { ...looks[worst.state], words: `${faultWords(worst, state, now)}${more}`, name: worst.name }
}

/** What is the matter, in a few words; more exactly where the status bar has words for it. */
function faultWords({ name, state: fault }: ReadinessCheck, state: HostState, now: number): string {
  const phone = phoneWords(state.phone, now)
  const events = eventWords(state, now)
  const audio = audioWords(state.audio)
  const severe = fault === 'bad' ? 'bad' : 'unsure'
  if (name === 'registration' && (phone.tone === 'plain' || phone.tone === severe)) return phone.words
  if (name === 'events' && events.tone === 'bad') return events.words
  if (name === 'microphone' && audio.tone === severe) return audio.words
  if (name === 'microphone' && state.devices.audio?.microphones.length === 0) return 'No microphone'
  return faults[name][severe]
}

/** What there is to say of a check that is good. */
export function goodWords(name: ReadinessName, state: HostState, now: number): string {
  const { phone, devices, settings } = state
  const inUse = devices.audio?.inUse
  switch (name) {
    case 'registration':
      return phone.registration.kind === 'registered'
        ? `Registered, round trip ${phone.registration.roundTripMs} ms`
        : 'Registered'
    case 'microphone':
      return inUse?.microphone?.name || 'Opened when a call needs it'
    case 'ringer':
      return (
        inUse?.ringers
          .map((each) => each.name)
          .filter(Boolean)
          .join(', ') || 'Can be played'
      )
    case 'events':
      return eventWords(state, now).words
    case 'token':
      return 'Accepted by the platform'
    case 'clock':
      return 'As the platform’s'
    case 'notifications':
      return settings.notifyRings ? 'Allowed' : 'Off, as you chose'
  }
}
