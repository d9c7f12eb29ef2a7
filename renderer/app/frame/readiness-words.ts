import type { ReadinessCheck, ReadinessName } from '#shared/host/readiness.ts'
import type { HostState } from '#shared/host/state.ts'
import { frameWords } from '../../locales/frame.ts'
import { readinessWords as words } from '../../locales/readiness.ts'
import type { IconName } from '../../ui/icons.ts'
import { audioWords, eventWords, phoneWords, type StatusItem } from './status-words.ts'

/** The readiness light: as bad as the worst of its checks, and named after it. */
export type Light = Pick<StatusItem, 'icon' | 'words'> & {
  readonly tone: 'ok' | 'unsure' | 'bad' | 'plain'
  /** The check that it is named after; null while all are good. */
  readonly name: ReadinessName | null
}

const stateDisplays = {
  good: { icon: 'checkcircle', tone: 'ok' },
  unsure: { icon: 'alert', tone: 'unsure' },
  bad: { icon: 'x', tone: 'bad' },
} as const satisfies Readonly<Record<ReadinessCheck['state'], { icon: IconName; tone: Light['tone'] }>>

const severity = { good: 0, unsure: 1, bad: 2 } as const

/** The icon and tone of one check. */
export function checkDisplay(state: ReadinessCheck['state']): {
  readonly icon: IconName
  readonly tone: Light['tone']
} {
  return stateDisplays[state]
}

/** The light in the status bar. Of equally bad checks, the first is named. */
export function lightOf(state: HostState, now: number): Light {
  const { checks } = state.readiness
  if (checks.length === 0) return { icon: 's-dialling', tone: 'plain', words: words.checking, name: null }
  const worst = checks.reduce((first, second) =>
    severity[second.state] > severity[first.state] ? second : first,
  )
  if (worst.state === 'good') return { ...stateDisplays.good, words: words.ready, name: null }
  const others = checks.filter((check) => check.state !== 'good').length - 1
  const fault = faultWords(worst, state, now)
  return {
    ...stateDisplays[worst.state],
    words: others > 0 ? words.more(fault, others) : fault,
    name: worst.name,
  }
}

/** A short description of the fault, taken from the status bar if that has a more exact one. */
function faultWords({ name, state: fault }: ReadinessCheck, state: HostState, now: number): string {
  const phone = phoneWords(state.phone, now)
  const events = eventWords(state, now)
  const audio = audioWords(state.audio)
  const severityName = fault === 'bad' ? 'bad' : 'unsure'
  if (name === 'registration' && (phone.tone === 'plain' || phone.tone === severityName)) return phone.words
  if (name === 'events' && events.tone === 'bad') return events.words
  if (name === 'microphone' && audio.tone === severityName) return audio.words
  if (name === 'microphone' && state.devices.audio?.microphones.length === 0)
    return frameWords.status.noMicrophone
  return words[severityName][name]
}
