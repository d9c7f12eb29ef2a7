import { frameWords } from '../../locales/frame.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** The calls that are announced: the foremost one, and the others in its conference. */
export type AnnouncedCalls = {
  readonly current: OwnCall | null
  readonly conference: readonly OwnCall[]
  /** Rings that another phone answered. */
  readonly takenElsewhere: readonly OwnCall[]
}

/** What happened to the calls since `before`, in one sentence; empty if nothing needs to be said. */
export function announcement(before: AnnouncedCalls, now: AnnouncedCalls): string {
  const { said } = frameWords
  const taken = now.takenElsewhere.find((own) => !before.takenElsewhere.some(isSameCall(own)))
  if (taken) return said.takenElsewhere(taken.title)
  if (now.conference.length > before.conference.length) return conferenceAnnouncement(now)
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
    return stateAnnouncement(is)
  if (was.line.farHeld !== is.line.farHeld)
    return is.line.farHeld ? said.heldByThem(is.title) : said.backFromHold(is.title)
  return recordingAnnouncement(was.call?.recording, is.call?.recording)
}

type Recording = NonNullable<OwnCall['call']>['recording']

function recordingAnnouncement(was: Recording = 'off', is: Recording = 'off'): string {
  if (is === was || is === 'off') return ''
  return is === 'paused' ? frameWords.said.recordingPaused : frameWords.said.recording
}

const connectedWords = {
  agent: 'connected',
  itself: 'connectedItself',
  service: 'connectedByService',
} as const

function stateAnnouncement({ line, title }: OwnCall): string {
  const { said } = frameWords
  if (line.state === 'held') return said.held(title)
  if (line.state === 'early' && line.rings && line.consultFor !== null) return said.ringsAt(title)
  return line.state === 'connected' ? said[connectedWords[line.answeredBy ?? 'agent']](title) : ''
}

function conferenceAnnouncement({ conference }: AnnouncedCalls): string {
  const { said } = frameWords
  return said.conference(conference.map(({ title }) => title).join(said.and))
}

function isSameCall(own: OwnCall): (other: OwnCall) => boolean {
  return (other) => other.line.id === own.line.id
}
