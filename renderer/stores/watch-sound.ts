import type { Result } from '#shared/core/result.ts'
import type { Sound, SoundFacts } from '#shared/host/sounds.ts'
import { ask } from '../services.ts'

/** Milliseconds until the host is asked again for what it is still looking at. */
const again = 1_000

/**
 * Tells what the host knows of a sound, and again as long as it is still looking, until the returned function is called.
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
