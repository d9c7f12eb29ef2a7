import { shownName } from '#shared/calls/shown-name.ts'
import type { Speech } from '#shared/calls/speech.ts'
import type { Recording } from '#shared/host/recordings.ts'
import { recordingsWords } from '../../locales/recordings.ts'

/** One displayed turn; for a plain transcript a paragraph, without a speaker. */
export type TranscriptLine = Speech & {
  readonly index: number
  /** Spoken by a colleague. */
  readonly isAgent: boolean
}

type TranscriptSource = Pick<Recording, 'speech' | 'transcript' | 'call'>

/** Returns the transcript by speaker if it could be parsed, else its paragraphs. */
export function transcriptLines({ speech, transcript, call }: TranscriptSource): readonly TranscriptLine[] {
  if (!speech) return paragraphs(transcript)
  const agent = agentOf(speech, call)
  return speech.map(({ speaker, words, at, until }, index) => ({
    index,
    speaker: speakerWords(shownName(speaker)),
    words,
    at,
    until,
    isAgent: speaker === agent,
  }))
}

/** Names an unidentified speaker, whom the host has numbered. */
function speakerWords(speaker: string): string {
  const [, asSpeaker, asChannel] = /^(?:Speaker (\d+)|Channel (\d+))$/.exec(speaker) ?? []
  const { one } = recordingsWords
  if (asSpeaker !== undefined) return one.speaker(asSpeaker)
  return asChannel === undefined ? speaker : one.channel(asChannel)
}

function paragraphs(transcript: string): readonly TranscriptLine[] {
  return transcript
    .split(/\r?\n/)
    .filter((words) => words.trim() !== '')
    .map((words, index) => ({ index, speaker: '', words, at: null, until: null, isAgent: false }))
}

/** Returns the speaker who is the call's colleague, or is called an agent; empty if unknown. */
function agentOf(speech: NonNullable<TranscriptSource['speech']>, call: TranscriptSource['call']): string {
  const speakers = [...new Set(speech.map(({ speaker }) => speaker))]
  const name = call?.agent.toLowerCase() ?? ''
  const isColleague = (speaker: string) => {
    const lowerCaseSpeaker = speaker.toLowerCase()
    return name !== '' && (lowerCaseSpeaker === name || lowerCaseSpeaker === name.split(' ')[0])
  }
  return speakers.find(isColleague) ?? speakers.find((speaker) => /^(agent|operator)\b/i.test(speaker)) ?? ''
}

/** Uses first names if they are distinct, since space is limited. */
export function shortSpeakers(lines: readonly TranscriptLine[]): ReadonlyMap<string, string> {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))]
  const firstNames = speakers.map((speaker) => (/^\p{L}+ \d+$/u.test(speaker) ? speaker : firstName(speaker)))
  const areDistinct = new Set(firstNames).size === speakers.length
  return new Map(speakers.map((speaker, at) => [speaker, (areDistinct && firstNames[at]) || speaker]))
}

function firstName(speaker: string): string {
  return speaker.split(' ')[0] ?? ''
}

/** Returns the index of the turn at `seconds`; -1 if there is none, or times are unknown. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  let [low, high, found] = [0, lines.length - 1, -1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = lines[middle]?.at ?? null
    if (at === null) return -1
    if (at <= seconds) [low, found] = [middle + 1, middle]
    else high = middle - 1
  }
  const until = lines[found]?.until ?? null
  return until !== null && seconds > until + 1 ? -1 : found
}
