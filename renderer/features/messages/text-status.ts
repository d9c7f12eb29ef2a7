import { appError, type AppError } from '#shared/core/app-error.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import type { TextState, TextWait } from '#shared/host/texts.ts'
import { codeWords } from '../../lists/code-words.ts'
import { errorWords } from '../../locales/error-words.ts'
import { messagesWords } from '../../locales/messages.ts'
import { formatClock } from '../../ui/format.ts'
import { formatFutureTime } from '../../ui/day-words.ts'
import type { ConversationRow } from './conversation.ts'

/**
 * Actions for an unsent text: `retry`, `edit`, `drop`, and `retry-now` while everything waits. An undelivered text can be
 * written once more: `resend` unchanged, or `copy` to edit first.
 */
export type TextAction = 'retry' | 'retry-now' | 'edit' | 'drop' | 'resend' | 'copy'

/** The line under a text: its state and the possible actions. */
export type TextStatus = {
  readonly kind: 'time' | 'sent' | 'sending' | 'waits' | 'bad'
  readonly words: string
  readonly actions: readonly { readonly action: TextAction; readonly label: string }[]
}

type TextInThread = Pick<
  Extract<ConversationRow, { kind: 'text' }>,
  'message' | 'waitsForEarlier' | 'isRetried'
>

/** Platform words for a text that was not delivered, also those of SMPP 3.4 (5.2.28: `UNDELIV`, `DELETED`, ...). */
const failurePattern =
  /fail|undeliv|not[ _-]?(sent|delivered)|reject|refus|denied|block|bounce|cancel|delet|(?<!no )error|expired|invalid/i

/** Whether the platform reports that an accepted text was not delivered. */
export function isUndelivered(state: TextState): boolean {
  return state.kind === 'sent' && failurePattern.test(state.result)
}

/** The status of a text in its thread. `retry-now` in milliseconds since 1970. */
export function textStatus({ message, waitsForEarlier, isRetried }: TextInThread, now: number): TextStatus {
  const { state, at } = message
  const noActions = { actions: [] }
  const words = messagesWords.status
  const edit = { action: 'edit', label: words.edit } as const
  switch (state.kind) {
    case 'received':
      return { kind: 'time', words: formatClock(at), ...noActions }
    case 'sent':
      return isUndelivered(state)
        ? {
            kind: 'bad',
            words: words.lost(formatClock(at), refusalWords(state.result.trim())),
            actions: isRetried
              ? []
              : [
                  { action: 'resend', label: words.tryAgain },
                  { action: 'copy', label: words.edit },
                ],
          }
        : { kind: 'sent', words: sentWords(at, state.result), ...noActions }
    case 'sending':
      return { kind: 'sending', words: state.isUnclear ? words.checking : words.sending, ...noActions }
    case 'queued':
      return waitsForEarlier
        ? { kind: 'waits', words: words.waitsForEarlier, ...noActions }
        : queuedStatus(state.wait)
    case 'scheduled':
      return {
        kind: 'waits',
        words: words.scheduled(formatFutureTime(state.sendAt, now)),
        actions: [{ action: 'retry', label: words.sendNow }, edit],
      }
    case 'failed':
      return {
        kind: 'bad',
        words: words.failed(errorWords(state.error)),
        actions: [{ action: 'retry', label: words.tryAgain }, edit],
      }
    case 'unsure':
      return {
        kind: 'bad',
        words: words.unsure,
        actions: [
          { action: 'retry', label: words.sendAgain },
          { action: 'drop', label: words.remove },
        ],
      }
    default:
      return assertNever(state)
  }
}

/** Says why a queued text waits and when it is retried; it can be retried now, unless the platform asked to wait. */
function queuedStatus(wait: TextWait | undefined): TextStatus {
  const words = messagesWords.status
  if (!wait) return { kind: 'waits', words: words.queued, actions: [] }
  const edit = { action: 'edit', label: words.edit } as const
  const now = { action: 'retry-now', label: words.tryNow } as const
  return {
    kind: 'waits',
    words: words.waits(waitReason(wait.error), formatClock(wait.next)),
    actions: wait.error.code === 'platform.rate-limited' ? [edit] : [now, edit],
  }
}

function waitReason(error: AppError): string {
  const words = messagesWords.status
  if (error.code.startsWith('network.')) return words.noConnection
  if (error.code === 'session.signed-out') return words.signedOut
  return error.code === 'platform.rate-limited' ? words.askedToWait : errorWords(error)
}

/** Quotes the platform's reason for an undelivered text like a refusal. */
function refusalWords(result: string): string {
  return errorWords(appError('platform.refused', codeWords(messagesWords.status.results, result)))
}

/** Adds the platform's own word for a sent text, unless it says the same. */
function sentWords(at: number, result: string): string {
  const { sent, sentAs, results } = messagesWords.status
  const word = result.trim()
  const isSame = word === '' || word.toLowerCase() === 'sent'
  return isSame ? sent(formatClock(at)) : sentAs(formatClock(at), codeWords(results, word))
}
