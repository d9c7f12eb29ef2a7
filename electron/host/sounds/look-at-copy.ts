import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { SoundFacts } from '#shared/host/sounds.ts'
import type { SendSoundRequest } from './ask-platform.ts'
import { analyseInThread } from './look-thread.ts'
import { Mp3Walk } from './mp3-walk.ts'
import { readCopy } from './read-copy.ts'
import type { SoundCopy } from './sound-copy.ts'
import { SoundFault } from './sound-fault.ts'
import type { Semaphore } from '#shared/core/semaphore.ts'
import { WavWalk } from './wav-walk.ts'

/** Types that are decoded. For others only a player knows the duration. */
const kinds = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav' } as const

export type AnalysisOptions = {
  readonly send: SendSoundRequest
  readonly semaphore: Semaphore
  readonly signal: AbortSignal
}

/** Waits until a sound is complete, then analyses it. One too large to be stored is not fetched twice for that. */
export async function analyseCopy(
  copy: SoundCopy,
  { send, semaphore, signal }: AnalysisOptions,
): Outcome<SoundFacts> {
  const state = await copy.waitFor(() => (copy.state.kind === 'coming' ? undefined : copy.state))
  if (state.kind === 'failed') return err(state.error)
  const { head } = copy
  const kind = head?.type === 'audio/mpeg' || head?.type === 'audio/wav' ? kinds[head.type] : null
  if (!head || kind === null || (state.kind === 'streamed' && state.why === 'large'))
    return ok({ ...estimateFacts(copy), isComplete: true })
  const pieces = readCopy(copy, send, { head, first: 0, last: head.total === null ? null : head.total - 1 })
  try {
    const { seconds, peaks, isCutOff } = await semaphore.run(() => analyseInThread({ kind }, pieces, signal))
    if (seconds === 0) return err(appError('sound.empty'))
    return ok({ seconds, peaks, isComplete: true, ...(isCutOff ? { isCutOff: true } : {}) })
  } catch (fault) {
    if (fault instanceof SoundFault) return err(fault.error)
    if (signal.aborted) return err(appError('session.signed-out'))
    return ok({ ...estimateFacts(copy), isComplete: true })
  }
}

/** Derives facts from the first bytes: the duration from headers, or extrapolated to the whole length. */
export function estimateFacts({ head, firstBytes }: SoundCopy): SoundFacts {
  const walk = head?.type === 'audio/mpeg' ? new Mp3Walk() : head?.type === 'audio/wav' ? new WavWalk() : null
  walk?.feed(firstBytes)
  return { seconds: walk?.estimate(head?.total ?? null) ?? 0, peaks: [], isComplete: false }
}
