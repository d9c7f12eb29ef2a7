import type { MessageBoxOptions, MessageBoxReturnValue, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { onCommand, report } from './control.ts'
import { strict } from './strict.ts'

type DialogBox = {
  readonly kind: 'message' | 'error' | 'open' | 'save'
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  answer: number | null
}

const dialogs: DialogBox[] = []
/** The user's answers to the next dialogs, in order. */
const buttonAnswers: (string | number)[] = []
const pathAnswers: (string | null)[] = []
/** The test is over: every open dialog gets its default answer, which does what was asked about. */
const testState = { acceptsDefaults: false }
/** Dialogs waiting for an answer. */
const waiting: (() => void)[] = []

/** Electron's `dialog`: a dialog stays open until the test answers it. */
export const dialog = strict('dialog', {
  async showMessageBox(
    ...args: [object, MessageBoxOptions] | [MessageBoxOptions]
  ): Promise<MessageBoxReturnValue> {
    const options = args.at(-1) as MessageBoxOptions
    const box = open('message', dialogText(options))
    const response = buttonIndex(box, await nextAnswer(buttonAnswers, box.buttons.length - 1))
    box.answer = response
    return { response, checkboxChecked: options.checkboxChecked ?? false }
  },
  showErrorBox(title: string, content: string): void {
    open('error', { title, message: content })
  },
  async showSaveDialog(...args: [object, SaveDialogOptions] | [SaveDialogOptions]) {
    const options = args.at(-1) as SaveDialogOptions
    open('save', { ...dialogText(options), detail: options.defaultPath ?? '' })
    const path = await nextAnswer(pathAnswers, null)
    return { canceled: path === null, filePath: path ?? '' }
  },
})

onCommand('dialogs', () => dialogs)
onCommand('give-in', () => {
  testState.acceptsDefaults = true
  for (const go of waiting.splice(0)) go()
})
onCommand('answer-dialog', ({ button }) => {
  buttonAnswers.push(button as string | number)
  waiting.shift()?.()
})
onCommand('answer-file-dialog', ({ path }) => {
  pathAnswers.push(path as string | null)
  waiting.shift()?.()
})

/** The text of a dialog; one without buttons of its own has `OK`. */
function dialogText(options: MessageBoxOptions | OpenDialogOptions | SaveDialogOptions) {
  const { title = '', message = '' } = options
  const { detail = '', buttons: labels = ['OK'] } = options as Partial<MessageBoxOptions>
  return { title, message, detail, buttons: labels }
}

function open(kind: DialogBox['kind'], words: Partial<Omit<DialogBox, 'kind' | 'answer'>>): DialogBox {
  const { title = '', message = '', detail = '', buttons: labels = [] } = words
  const box: DialogBox = { kind, title, message, detail, buttons: labels, answer: null }
  dialogs.push(box)
  report('dialog', box)
  return box
}

/** The test's answer, once given; `last` if none will come. */
async function nextAnswer<Said>(said: Said[], fallback: Said): Promise<Said> {
  while (said.length === 0 && !testState.acceptsDefaults)
    await new Promise<void>((resolve) => waiting.push(resolve))
  return said.length === 0 ? fallback : (said.shift() as Said)
}

function buttonIndex({ buttons: labels, message }: DialogBox, said: string | number): number {
  const index = typeof said === 'number' ? said : labels.indexOf(said)
  if (index < 0 || index >= labels.length) {
    throw new Error(`The box "${message}" has no button ${said}, but ${labels.join(', ')}`)
  }
  return index
}
