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
  const { announcements } = frameWords
  const taken = now.takenElsewhere.find((call) => !before.takenElsewhere.some(isSameCall(call)))
  if (taken) return announcements.takenElsewhere(taken.title)
  if (now.conference.length > before.conference.length) return conferenceAnnouncement(now)
  if (before.conference.length > 0 && now.conference.length === 0 && now.current)
    return announcements.conferenceOver(now.current.title)
  const [was, is] = [before.current, now.current]
  if (!is) return was ? announcements.ended(was.title) : ''
  if (
    !was ||
    was.line.id !== is.line.id ||
    was.line.state !== is.line.state ||
    was.line.rings !== is.line.rings
  )
    return stateAnnouncement(is)
  if (was.line.farHeld !== is.line.farHeld)
    return is.line.farHeld ? announcements.heldByThem(is.title) : announcements.backFromHold(is.title)
  if (was.line.muted !== is.line.muted) return is.line.muted ? announcements.muted : announcements.unmuted
  return recordingAnnouncement(was.call?.recording, is.call?.recording)
}

type Recording = NonNullable<OwnCall['call']>['recording']

function recordingAnnouncement(was: Recording = 'off', is: Recording = 'off'): string {
  if (is === was || is === 'off') return ''
  return is === 'paused' ? frameWords.announcements.recordingPaused : frameWords.announcements.recording
}

const connectedWords = {
  agent: 'connected',
  itself: 'connectedItself',
  service: 'connectedByService',
} as const

function stateAnnouncement({ line, title }: OwnCall): string {
  const { announcements } = frameWords
  if (line.state === 'held') return announcements.held(title)
  if (line.state === 'early' && line.rings && line.consultFor !== null) return announcements.ringsAt(title)
  if (line.state !== 'connected') return ''
  const connected = announcements[connectedWords[line.answeredBy ?? 'agent']](title)
  return line.muted ? announcements.stillMuted(connected) : connected
}

function conferenceAnnouncement({ conference }: AnnouncedCalls): string {
  const { announcements } = frameWords
  return announcements.conference(conference.map(({ title }) => title).join(announcements.and))
}

function isSameCall(ownCall: OwnCall): (other: OwnCall) => boolean {
  return (other) => other.line.id === ownCall.line.id
}
