import type { MessageBoxOptions, MessageBoxReturnValue, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { onOrder, tell } from './control.ts'
import { strict } from './strict.ts'

type Box = {
  readonly kind: 'message' | 'error' | 'open' | 'save'
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  answer: number | null
}

const boxes: Box[] = []
/** The user's answers to the next dialogs, in order. */
const buttons: (string | number)[] = []
const paths: (string | null)[] = []
/** The test is over: every open dialog gets its default answer, which does what was asked about. */
const person = { givesIn: false }
/** Dialogs waiting for an answer. */
const standing: (() => void)[] = []

/** Electron's `dialog`: a dialog stays open until the test answers it. */
export const dialog = strict('dialog', {
  async showMessageBox(
    ...args: [object, MessageBoxOptions] | [MessageBoxOptions]
  ): Promise<MessageBoxReturnValue> {
    const options = args.at(-1) as MessageBoxOptions
    const box = open('message', wordsOf(options))
    const response = numberOf(box, await answered(buttons, box.buttons.length - 1))
    box.answer = response
    return { response, checkboxChecked: options.checkboxChecked ?? false }
  },
  showErrorBox(title: string, content: string): void {
    open('error', { title, message: content })
  },
  async showSaveDialog(...args: [object, SaveDialogOptions] | [SaveDialogOptions]) {
    const options = args.at(-1) as SaveDialogOptions
    open('save', { ...wordsOf(options), detail: options.defaultPath ?? '' })
    const path = await answered(paths, null)
    return { canceled: path === null, filePath: path ?? '' }
  },
})

onOrder('dialogs', () => boxes)
onOrder('give-in', () => {
  person.givesIn = true
  for (const go of standing.splice(0)) go()
})
onOrder('answer-dialog', ({ button }) => {
  buttons.push(button as string | number)
  standing.shift()?.()
})
onOrder('answer-file-dialog', ({ path }) => {
  paths.push(path as string | null)
  standing.shift()?.()
})

/** The text of a dialog; one without buttons of its own has `OK`. */
function wordsOf(options: MessageBoxOptions | OpenDialogOptions | SaveDialogOptions) {
  const { title = '', message = '' } = options
  const { detail = '', buttons: labels = ['OK'] } = options as Partial<MessageBoxOptions>
  return { title, message, detail, buttons: labels }
}

function open(kind: Box['kind'], words: Partial<Omit<Box, 'kind' | 'answer'>>): Box {
  const { title = '', message = '', detail = '', buttons: labels = [] } = words
  const box: Box = { kind, title, message, detail, buttons: labels, answer: null }
  boxes.push(box)
  tell('dialog', box)
  return box
}

/** The test's answer, once given; `last` if none will come. */
async function answered<Said>(said: Said[], last: Said): Promise<Said> {
  while (said.length === 0 && !person.givesIn) await new Promise<void>((resolve) => standing.push(resolve))
  return said.length === 0 ? last : (said.shift() as Said)
}

function numberOf({ buttons: labels, message }: Box, said: string | number): number {
  const index = typeof said === 'number' ? said : labels.indexOf(said)
  if (index < 0 || index >= labels.length) {
    throw new Error(`The box "${message}" has no button ${said}, but ${labels.join(', ')}`)
  }
  return index
}
