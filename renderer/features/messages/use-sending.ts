import { computed, ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { senderFor } from './senders.ts'
import { maxTextLength } from './text-length.ts'
import type { Draft } from './use-draft.ts'

/** Passes the text to the outbox; it leaves the composer only once it is on disk there. */
export function useSending(options: {
  readonly threadKey: string
  readonly draft: Draft
  readonly lastSender: () => string
  onSent(thread: string): void
}) {
  const { draft, threadKey } = options
  const host = useHostStore()
  const calls = useOwnCallsStore()
  const busy = ref(false)
  const error = ref<AppError | null>(null)
  let currentSend = Promise.resolve(true)
  const ready = computed(
    () =>
      draft.words.value.trim() !== '' && draft.words.value.length <= maxTextLength && calls.agent !== null,
  )

  /**
   * `sendAt` in milliseconds since 1970; omitted to send at once. Resolves with whether the outbox has it. A call made
   * while another runs waits for it and sends what was typed meanwhile.
   */
  async function send(sendAt?: number): Promise<boolean> {
    while (busy.value) if (!(await currentSend)) return false
    if (!ready.value) return false
    currentSend = sendToOutbox(sendAt)
    return currentSend
  }

  async function sendToOutbox(sendAt?: number): Promise<boolean> {
    const words = draft.words.value
    const from = senderFor(host.state?.composing.senders ?? null, {
      chosen: draft.from.value,
      lastSender: options.lastSender(),
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
    draft.words.value = remainderAfter(draft.words.value, words)
    draft.flush()
    options.onSent(result.value.thread)
    return true
  }

  return { busy, error, ready, send }
}

/** Returns the text typed while sending, which starts the next text. */
function remainderAfter(typed: string, sent: string): string {
  return typed.startsWith(sent) ? typed.slice(sent.length) : typed
}
