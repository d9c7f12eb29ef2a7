import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import type { Line } from '#shared/calls/line.ts'
import { isHere } from '#shared/calls/line-groups.ts'
import { desktopWords } from '#shared/locales/desktop.ts'
import type { HostState } from '#shared/host/state.ts'
import { farEnd, type LineFacts } from '#shared/host/line-words.ts'

type SeenState = LineFacts & Pick<HostState, 'lines' | 'texts'>

export type QuitGuardParts = {
  readonly state: () => SeenState
  /** Electron's `dialog.showMessageBox`, without a window, since the console may be hidden. */
  readonly showBox: (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>
}

/**
 * Asks before the app quits during a call, or with an unsent text; Enter and Esc choose Stay. Null if nothing would be
 * lost, else whether the app may quit. Calls go on while the question is open.
 */
export function askBeforeQuit({ state, showBox }: QuitGuardParts): Promise<boolean> | null {
  const question = quitQuestion(state())
  if (!question) return null
  const { message, detail, button } = question
  const options: MessageBoxOptions = {
    type: 'question',
    title: desktopWords.quit.title,
    message,
    detail,
    buttons: [desktopWords.quit.stay, button],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  return showBox(options).then(({ response }) => response === 1)
}

export type QuitQuestion = { readonly message: string; readonly detail: string; readonly button: string }

/** The question for the user; null if nothing would be lost. */
export function quitQuestion(state: SeenState): QuitQuestion | null {
  const { lines, texts } = state
  const words = desktopWords.quit
  // Calls on another phone continue without this app.
  const calls = lines.filter((line) => line.state !== 'ended' && isHere(line))
  const unsent = texts.outgoing ?? 0
  const detail = unsent === 0 ? '' : words.both(words.unsent(unsent), words.unsentLater(unsent))
  const call = calls.length === 1 ? calls[0] : undefined
  if (call) return { ...callQuestion(call, state), detail }
  if (calls.length > 1) return { message: words.onCalls(calls.length), detail, button: words.hangUp }
  if (unsent === 0) return null
  return { message: words.unsent(unsent), detail: words.unsentLater(unsent), button: words.quit }
}

function callQuestion(line: Line, facts: LineFacts): Omit<QuitQuestion, 'detail'> {
  const words = desktopWords.quit
  const who = farEnd(line, facts)
  if (line.state === 'ringing')
    return { message: who === null ? words.ringing : words.ringingWho(who), button: words.decline }
  return { message: who === null ? words.onCall : words.onCallWith(who), button: words.hangUp }
}
