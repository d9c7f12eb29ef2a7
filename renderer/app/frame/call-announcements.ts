import { frameWords } from '../../locales/frame.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** The calls that are announced: the foremost one, and the others in its conference. */
export type Spoken = {
  readonly current: OwnCall | null
  readonly conference: readonly OwnCall[]
  /** Rings that another phone answered. */
  readonly takenElsewhere: readonly OwnCall[]
}

/** What happened to the calls since `before`, in one sentence; empty if nothing needs to be said. */
export function announcement(before: Spoken, now: Spoken): string {
  const { said } = frameWords
  const taken = now.takenElsewhere.find((own) => !before.takenElsewhere.some(isSame(own)))
  if (taken) return said.takenElsewhere(taken.title)
  if (now.conference.length > before.conference.length) return conferenceWords(now)
  if (before.conference.length > 0 && now.conference.length === 0 && now.current)
    return said.conferenceOver(now.current.title)
  const [was, is] = [before.current, now.current]
  if (!is) return was ? said.ended(was.title) : ''
  if (
    !was ||
    was.line.id !== is.line.id ||
    was.line.state !== is.line.state ||
    was.line.rings !== is.line.rings
  )
    return stateWords(is)
  if (was.line.farHeld !== is.line.farHeld)
    return is.line.farHeld ? said.heldByThem(is.title) : said.backFromHold(is.title)
  return recordingWords(was.call?.recording, is.call?.recording)
}

type Recording = NonNullable<OwnCall['call']>['recording']

function recordingWords(was: Recording = 'off', is: Recording = 'off'): string {
  if (is === was || is === 'off') return ''
  return is === 'paused' ? frameWords.said.recordingPaused : frameWords.said.recording
}

const connectedWords = {
  agent: 'connected',
  itself: 'connectedItself',
  service: 'connectedByService',
} as const

function stateWords({ line, title }: OwnCall): string {
  const { said } = frameWords
  if (line.state === 'held') return said.held(title)
  if (line.state === 'early' && line.rings && line.consultFor !== null) return said.ringsAt(title)
  return line.state === 'connected' ? said[connectedWords[line.answeredBy ?? 'agent']](title) : ''
}

function conferenceWords({ conference }: Spoken): string {
  const { said } = frameWords
  return said.conference(conference.map(({ title }) => title).join(said.and))
}

function isSame(own: OwnCall): (other: OwnCall) => boolean {
  return (other) => other.line.id === own.line.id
}
