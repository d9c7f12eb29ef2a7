import type { LiveCallDiff } from '../calls/live-call.ts'
import type { Frame } from './wire.ts'

/** Calls per frame: a page reads that many in a few milliseconds, each frame in its own task. */
const maxCallsPerFrame = 500

/** The frames of a difference of the live calls. Removals go first; all but the last frame say that more follow. */
export function callFrames({ changed, removed }: LiveCallDiff): readonly Frame[] {
  const pieces = Math.max(1, Math.ceil(changed.length / maxCallsPerFrame))
  return Array.from({ length: pieces }, (_, at) => ({
    kind: 'calls',
    diff: {
      changed: changed.slice(at * maxCallsPerFrame, (at + 1) * maxCallsPerFrame),
      removed: at === 0 ? removed : [],
    },
    more: at < pieces - 1,
  }))
}
