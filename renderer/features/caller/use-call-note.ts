import { onScopeDispose, ref, watch } from 'vue'
import type { AgentNote } from '#shared/host/caller.ts'
import { errorWords } from '../../locales/error-words.ts'
import { wordsRef } from '../../locales/words-ref.ts'
import { ask } from '../../services.ts'

/** Milliseconds for which keystrokes are collected before they are sent together. */
const saveDelay = 200

/** The note on a call, saved by the host while it is typed. Incoming changes do not overwrite what is being typed. */
export function useCallNote(agentNote: () => AgentNote | undefined) {
  const typed = ref('')
  const failure = wordsRef(() => '')
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsent: (() => Promise<void>) | null = null

  watch(
    () => [agentNote()?.lineId, agentNote()?.note] as const,
    ([lineId, note], before) => {
      if (lineId === before?.[0] && unsent) return
      typed.value = note ?? ''
    },
    { immediate: true },
  )

  /* Wrap-up time is over: the host still accepts what was typed last. */
  watch(
    () => agentNote()?.state,
    (state) => state !== 'open' && void flush(),
  )

  function change(note: string): void {
    const lineId = agentNote()?.lineId
    if (lineId === undefined) return
    typed.value = note
    unsent = async () => {
      const result = await ask('callNote.write', { lineId, note })
      failure.value = () => (result.ok ? '' : errorWords(result.error))
    }
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), saveDelay)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    const send = unsent
    unsent = null
    await send?.()
  }

  onScopeDispose(() => void flush())
  return { typed, failure, change, flush }
}
