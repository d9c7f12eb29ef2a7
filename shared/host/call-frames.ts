import type { LiveCallDiff } from '../calls/live-call.ts'
import type { Frame } from './wire.ts'

/** Calls in one frame: a page reads that many in a few milliseconds, and each frame in a task of its own. */
const mostCalls = 500

/** The frames that bring a page a difference of the live calls. What is gone goes first; all but the last say that more comes. */
export function callFrames({ changed, removed }: LiveCallDiff): readonly Frame[] {
  const pieces = Math.max(1, Math.ceil(changed.length / mostCalls))
  return Array.from({ length: pieces }, (_, at) => ({
    kind: 'calls',
    diff: {
      changed: changed.slice(at * mostCalls, (at + 1) * mostCalls),
      removed: at === 0 ? removed : [],
    },
    more: at < pieces - 1,
  }))
}
