import { assertNever } from '#shared/core/assert-never.ts'
import type { TextMessage, TextState } from '#shared/host/texts.ts'
import { errorWords, withStop } from '../../locales/error-words.ts'
import { formatClock } from '../../ui/format.ts'
import { comingWords } from '../../ui/day-words.ts'

/**
 * What can be done with a text that has not gone: `again`, `edit`, `drop`. One that went and did not arrive is written
 * once more: `anew` as it is, `copy` to be changed first.
 */
export type TextChoice = 'again' | 'edit' | 'drop' | 'anew' | 'copy'

/** The line under a text: what became of it, and what can be done. */
export type TextStatus = {
  readonly look: 'time' | 'sent' | 'sending' | 'waits' | 'bad'
  readonly words: string
  readonly choices: readonly { readonly does: TextChoice; readonly label: string }[]
}

const edit = { does: 'edit', label: 'Edit' } as const

/** Words of the platform that say that a text did not arrive. */
const badWord = /fail|undeliver|reject|error|expired|invalid/i

/** Whether the platform's word for a text that it took says that it did not arrive. */
export function isLost(state: TextState): boolean {
  return state.kind === 'sent' && badWord.test(state.result)
}

/** `isBehind`: something before it in its thread has not gone. Times are milliseconds since 1970. */
export function textStatus({ state, at }: TextMessage, isBehind: boolean, now: number): TextStatus {
  const plain = { choices: [] }
  switch (state.kind) {
    case 'received':
      return { look: 'time', words: formatClock(at), ...plain }
    case 'sent':
      return isLost(state)
        ? {
            look: 'bad',
            words: `Sent ${formatClock(at)}. The platform answered: ${withStop(state.result.trim())}`,
            choices: [
              { does: 'anew', label: 'Try again' },
              { does: 'copy', label: 'Edit' },
            ],
          }
        : { look: 'sent', words: sentWords(at, state.result), ...plain }
    case 'sending':
      return { look: 'sending', words: 'Sending', ...plain }
    case 'queued':
      return { look: 'waits', words: isBehind ? 'Queued behind the message above' : 'Queued', ...plain }
    case 'scheduled':
      return {
        look: 'waits',
        words: `Goes ${comingWords(state.sendAt, now)}. Goes only while Switchhook runs.`,
        choices: [{ does: 'again', label: 'Send now' }, edit],
      }
    case 'failed':
      return {
        look: 'bad',
        words: `Not sent. ${errorWords(state.error)}`,
        choices: [{ does: 'again', label: 'Try again' }, edit],
      }
    case 'unsure':
      return {
        look: 'bad',
        words:
          'It is not known whether this was sent: the platform did not answer, and does not show it. Sent again, it may arrive twice.',
        choices: [
          { does: 'again', label: 'Send again' },
          { does: 'drop', label: 'Remove' },
        ],
      }
    default:
      return assertNever(state)
  }
}

/** The platform's own word stands beside ours, unless it is the same. */
function sentWords(at: number, result: string): string {
  const word = result.trim()
  const sent = `Sent ${formatClock(at)}`
  return word === '' || word.toLowerCase() === 'sent' ? sent : `${sent}, platform: ${word}`
}
