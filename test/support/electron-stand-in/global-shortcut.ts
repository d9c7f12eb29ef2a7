import { onCommand, report } from './control.ts'
import { options } from './options.ts'
import { strict } from './strict.ts'

const registered = new Map<string, () => void>()
const validAccelerator =
  /^(?:(?:CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|AltGr|Shift|Super|Meta)\+)*(?:[A-Z0-9]|F\d{1,2}|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|[!-/:-@[-`{-~]|Media\w+|Volume\w+)$/i

/** Electron's `globalShortcut`. Keys of other programs are refused; an invalid accelerator throws. */
export const globalShortcut = strict('globalShortcut', {
  register(accelerator: string, callback: () => void): boolean {
    if (!validAccelerator.test(accelerator)) throw new TypeError(`conversion failure from ${accelerator}`)
    if (registered.has(accelerator) || options.takenKeys.includes(accelerator)) return false
    registered.set(accelerator, callback)
    reportKeys()
    return true
  },
  unregister(accelerator: string): void {
    registered.delete(accelerator)
    reportKeys()
  },
  isRegistered(accelerator: string): boolean {
    return registered.has(accelerator)
  },
})

onCommand('keys', () => [...registered.keys()])
onCommand('press-keys', ({ accelerator }) => {
  const action = registered.get(String(accelerator))
  if (!action)
    throw new Error(
      `The app does not hold ${String(accelerator)}, but ${[...registered.keys()].join(', ') || 'no keys'}`,
    )
  action()
})

function reportKeys(): void {
  report('keys', { held: [...registered.keys()] })
}
