import type { OwnCall } from '../../stores/own-calls.ts'

/** What is announced of the agent's calls: the foremost one, and who else is in it. */
export type Spoken = {
  readonly current: OwnCall | null
  readonly conference: readonly OwnCall[]
  /** Rings that another phone took. */
  readonly takenElsewhere: readonly OwnCall[]
}

/** What became of the calls since the last look, in one sentence; empty where nothing needs to be said. */
export function announcement(before: Spoken, now: Spoken): string {
  const taken = now.takenElsewhere.find((own) => !before.takenElsewhere.some(isSame(own)))
  if (taken) return `${taken.title} was answered on another phone`
  if (now.conference.length > before.conference.length) return conferenceWords(now)
  if (before.conference.length > 0 && now.conference.length === 0 && now.current)
    return `The conference is over. You talk to ${now.current.title}`
  const [was, is] = [before.current, now.current]
  if (!is) return was ? `The call with ${was.title} has ended` : ''
  if (
    !was ||
    was.line.id !== is.line.id ||
    was.line.state !== is.line.state ||
    was.line.rings !== is.line.rings
  )
    return stateWords(is)
  if (was.line.farHeld !== is.line.farHeld)
    return is.line.farHeld ? `${is.title} has put you on hold` : `${is.title} is back`
  const recording = is.call?.recording ?? 'off'
  return recording === (was.call?.recording ?? 'off') ? '' : recordingWords[recording]
}

const recordingWords = { off: '', recording: 'Recording', paused: 'Recording is paused' } as const

const unaskedWords = {
  agent: '',
  itself: ', answered by itself',
  service: ', answered by the phone service',
} as const

function stateWords({ line, title }: OwnCall): string {
  if (line.state === 'held') return `${title} is on hold`
  if (line.state === 'early' && line.rings && line.consultFor !== null) return `It rings at ${title}`
  if (line.state !== 'connected') return ''
  return `Connected with ${title}${unaskedWords[line.answeredBy ?? 'agent']}`
}

function conferenceWords({ conference }: Spoken): string {
  return `In conference with ${conference.map(({ title }) => title).join(' and ')}`
}

function isSame(own: OwnCall): (other: OwnCall) => boolean {
  return (other) => other.line.id === own.line.id
}
