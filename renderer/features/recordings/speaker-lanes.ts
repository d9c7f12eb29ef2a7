import { recordingsWords } from '../../locales/recordings.ts'
import type { SpeakerLane } from '../../ui/wave-path.ts'
import { shortSpeakers, type TranscriptLine } from './transcript-lines.ts'

/**
 * Returns two lanes, the colleague's first: for two speakers, or for a colleague and several others. None if turns have
 * no times, or the speakers cannot be identified.
 */
export function speakerLanes(
  lines: readonly TranscriptLine[],
  seconds: number | null,
): readonly SpeakerLane[] {
  if (lines.length === 0 || lines.some(({ at }) => at === null)) return []
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))]
  const agent = lines.find(({ isAgent }) => isAgent)?.speaker
  if (speakers.length < 2 || (speakers.length > 2 && agent === undefined)) return []
  const names = shortSpeakers(lines)
  const first = agent ?? speakers[0] ?? ''
  const others = speakers.filter((speaker) => speaker !== first)
  const spans = lines.map((line, index) => ({ line, span: spanOf(line, lines[index + 1], seconds) }))
  const lane = (name: string, isSpokenBy: (line: TranscriptLine) => boolean): SpeakerLane => ({
    name,
    spans: spans.filter(({ line }) => isSpokenBy(line)).map(({ span }) => span),
  })
  const other = others.length === 1 ? (names.get(others[0] ?? '') ?? '') : recordingsWords.one.others
  return [
    lane(names.get(first) ?? first, ({ speaker }) => speaker === first),
    lane(other, ({ speaker }) => speaker !== first),
  ]
}

function spanOf({ at, until }: TranscriptLine, next: TranscriptLine | undefined, seconds: number | null) {
  const from = at ?? 0
  return { from, to: until ?? next?.at ?? Math.max(seconds ?? 0, from + 10) }
}
