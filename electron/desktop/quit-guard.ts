import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import type { Line } from '#shared/calls/line.ts'
import type { HostState } from '#shared/host/state.ts'
import { farEnd, type LineFacts } from '#shared/host/line-words.ts'

type SeenState = LineFacts & Pick<HostState, 'lines' | 'texts'>

export type QuitGuardParts = {
  readonly state: () => SeenState
  /** Electron's `dialog.showMessageBox`, without a window: the console may be hidden. */
  readonly showBox: (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>
}

/**
 * Asks before the app ends with a call on, or with a text that has not gone: Stay is what Enter and Esc choose. Null
 * where there is nothing to lose, else whether the app may end. Calls go on while the question stands.
 */
export function askBeforeQuit({ state, showBox }: QuitGuardParts): Promise<boolean> | null {
  const question = quitQuestion(state())
  if (!question) return null
  const { message, detail, button } = question
  const options: MessageBoxOptions = {
    type: 'question',
    title: 'Quit Switchhook',
    message,
    detail,
    buttons: ['Stay', button],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  return showBox(options).then(({ response }) => response === 1)
}

export type QuitQuestion = { readonly message: string; readonly detail: string; readonly button: string }

/** What a person is asked; null where nothing would be lost. */
export function quitQuestion(seen: SeenState): QuitQuestion | null {
  const { lines, texts } = seen
  const calls = lines.filter(({ state }) => state !== 'ended')
  const unsent = unsentWords(texts.outgoing ?? 0)
  const call = calls.length === 1 ? calls[0] : undefined
  if (call) return { ...callWords(call, seen), detail: unsent }
  if (calls.length > 1)
    return { message: `You are on ${calls.length} calls`, detail: unsent, button: 'Hang up and quit' }
  if (unsent === '') return null
  return { message: 'A text is still on its way', detail: unsent, button: 'Quit' }
}

function callWords(line: Line, facts: LineFacts): Omit<QuitQuestion, 'detail'> {
  const who = farEnd(line, facts)
  if (line.state === 'ringing')
    return { message: who === null ? 'Somebody is calling' : `${who} is calling`, button: 'Decline and quit' }
  return {
    message: who === null ? 'You are on a call' : `You are on a call with ${who}`,
    button: 'Hang up and quit',
  }
}

function unsentWords(count: number): string {
  if (count === 0) return ''
  const what =
    count === 1 ? 'One text has not been sent yet. It is' : `${count} texts have not been sent yet. They are`
  return `${what} kept, and sent when Switchhook runs again.`
}
