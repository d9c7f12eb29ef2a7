import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import type { Line } from '#shared/calls/line.ts'
import { isHere } from '#shared/calls/line-groups.ts'
import { desktopWords } from '#shared/locales/desktop.ts'
import type { HostState } from '#shared/host/state.ts'
import { farEnd, type LineFacts } from '#shared/host/line-words.ts'

type SeenState = LineFacts & Pick<HostState, 'lines' | 'texts' | 'removals'>

export type QuitGuardParts = {
  readonly state: () => SeenState
  /** Electron's `dialog.showMessageBox`, without a window, since the console may be hidden. */
  readonly showBox: (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>
}

/**
 * Asks before the app quits during a call, with an unsent text or before a deletion is final; Enter and Esc choose Stay.
 * Null if nothing would be lost, else whether the app may quit. Calls go on while the question is open.
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
  const words = desktopWords.quit
  // Calls on another phone continue without this app.
  const calls = state.lines.filter((line) => line.state !== 'ended' && isHere(line))
  const unfinished = unfinishedWork(state)
  const detail = unfinished.map(({ what, outcome }) => words.both(what, outcome)).join('\n')
  const call = calls.length === 1 ? calls[0] : undefined
  if (call) return { ...callQuestion(call, state), detail }
  if (calls.length > 1) return { message: words.onCalls(calls.length), detail, button: words.hangUp }
  const [first, ...others] = unfinished
  if (!first) return null
  const details = [first.outcome, ...others.map(({ what, outcome }) => words.both(what, outcome))]
  return { message: first.what, detail: details.join('\n'), button: words.quit }
}

type Unfinished = { readonly what: string; readonly outcome: string }

/** What is not finished yet, and what becomes of it if the app quits. */
function unfinishedWork({ texts, removals: { pending } }: SeenState): readonly Unfinished[] {
  const words = desktopWords.quit
  const unsent = texts.outgoing ?? 0
  return [
    ...(unsent === 0 ? [] : [{ what: words.unsent(unsent), outcome: words.unsentLater(unsent) }]),
    ...(pending === 0 ? [] : [{ what: words.undoable(pending), outcome: words.undone(pending) }]),
  ]
}

function callQuestion(line: Line, facts: LineFacts): Omit<QuitQuestion, 'detail'> {
  const words = desktopWords.quit
  const who = farEnd(line, facts)
  if (line.state === 'ringing')
    return { message: who === null ? words.ringing : words.ringingWho(who), button: words.decline }
  return { message: who === null ? words.onCall : words.onCallWith(who), button: words.hangUp }
}
