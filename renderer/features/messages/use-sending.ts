import { computed, ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { senderFor } from './senders.ts'
import { longestText } from './text-length.ts'
import type { Draft } from './use-draft.ts'

/** Hands what is written to the outbox; it leaves the composer once it is on disk there, and not before. */
export function useSending(options: {
  readonly threadKey: string
  readonly draft: Draft
  readonly lastOwn: () => string
  sent(thread: string): void
}) {
  const { draft, threadKey } = options
  const host = useHostStore()
  const own = useOwnCallsStore()
  const busy = ref(false)
  const error = ref<AppError | null>(null)
  let underway = Promise.resolve(true)
  const ready = computed(
    () => draft.words.value.trim() !== '' && draft.words.value.length <= longestText && own.agent !== null,
  )

  /**
   * `sendAt` in milliseconds since 1970; left out for at once. Whether the outbox has it. What is asked for while a text
   * goes there is about what was typed meanwhile, and waits for it.
   */
  async function send(sendAt?: number): Promise<boolean> {
    while (busy.value) if (!(await underway)) return false
    if (!ready.value) return false
    underway = handOver(sendAt)
    return underway
  }

  async function handOver(sendAt?: number): Promise<boolean> {
    const words = draft.words.value
    const from = senderFor(host.state?.composing.senders ?? [], {
      chosen: draft.from.value,
      lastOwn: options.lastOwn(),
    })
    busy.value = true
    const result = await ask('texts.send', {
      to: threadKey,
      from,
      words,
      ...(sendAt === undefined ? {} : { sendAt }),
    })
    busy.value = false
    error.value = result.ok ? null : result.error
    if (!result.ok) return false
    draft.words.value = leftOf(draft.words.value, words)
    draft.flush()
    options.sent(result.value.thread)
    return true
  }

  return { busy, error, ready, send }
}

/** What was typed while a text went is the next one, or its beginning. */
function leftOf(typed: string, sent: string): string {
  return typed.startsWith(sent) ? typed.slice(sent.length) : typed
}
