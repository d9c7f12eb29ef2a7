import type { Result } from '#shared/core/result.ts'
import type { Sound, SoundFacts } from '#shared/host/sounds.ts'
import { ask } from '../services.ts'

/** Milliseconds between polls while the host is still examining the sound. */
const pollInterval = 1_000

/**
 * Reports what the host knows about a sound, repeatedly while it is still examining it, until the returned function is
 * called.
 */
export function watchSound(sound: Sound, onFacts: (facts: Result<SoundFacts>) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  async function poll(): Promise<void> {
    const facts = await ask('sounds.look', { sound })
    if (isStopped) return
    onFacts(facts)
    if (facts.ok && !facts.value.isComplete) timer = setTimeout(() => void poll(), pollInterval)
  }
  void poll()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
