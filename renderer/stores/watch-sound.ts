import type { Result } from '#shared/core/result.ts'
import type { Sound, SoundFacts } from '#shared/host/sounds.ts'
import { ask } from '../services.ts'

/** Milliseconds between polls while the host is still examining the sound. */
const again = 1_000

/**
 * Reports what the host knows about a sound, repeatedly while it is still examining it, until the returned function is
 * called.
 */
export function watchSound(sound: Sound, onLook: (facts: Result<SoundFacts>) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  async function look(): Promise<void> {
    const facts = await ask('sounds.look', { sound })
    if (isOver) return
    onLook(facts)
    if (facts.ok && !facts.value.isComplete) timer = setTimeout(() => void look(), again)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
