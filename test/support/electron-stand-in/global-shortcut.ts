import { onOrder, tell } from './control.ts'
import { options } from './options.ts'
import { strict } from './strict.ts'

const held = new Map<string, () => void>()
const known =
  /^(?:(?:CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|AltGr|Shift|Super|Meta)\+)*(?:[A-Z0-9]|F\d{1,2}|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|[!-/:-@[-`{-~]|Media\w+|Volume\w+)$/i

/** Electron's `globalShortcut`. Keys of other programs are refused; an invalid accelerator throws. */
export const globalShortcut = strict('globalShortcut', {
  register(accelerator: string, callback: () => void): boolean {
    if (!known.test(accelerator)) throw new TypeError(`conversion failure from ${accelerator}`)
    if (held.has(accelerator) || options.takenKeys.includes(accelerator)) return false
    held.set(accelerator, callback)
    tellKeys()
    return true
  },
  unregister(accelerator: string): void {
    held.delete(accelerator)
    tellKeys()
  },
  isRegistered(accelerator: string): boolean {
    return held.has(accelerator)
  },
})

onOrder('keys', () => [...held.keys()])
onOrder('press-keys', ({ accelerator }) => {
  const action = held.get(String(accelerator))
  if (!action)
    throw new Error(
      `The app does not hold ${String(accelerator)}, but ${[...held.keys()].join(', ') || 'no keys'}`,
    )
  action()
})

function tellKeys(): void {
  tell('keys', { held: [...held.keys()] })
}
