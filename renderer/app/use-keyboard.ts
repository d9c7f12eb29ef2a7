import { onScopeDispose } from 'vue'
import type { Command } from '#shared/host/command.ts'
import { frameWords } from '../locales/frame.ts'
import { notices } from '../stores/notices.ts'
import { useHostStore } from '../stores/host.ts'
import { useCommands } from '../stores/commands.ts'
import { useOwnCallsStore } from '../stores/own-calls.ts'
import { useScreenStore } from '../stores/screen.ts'
import { startsKeyPair, callAtDigit, matchKey, type KeyRules } from './key-match.ts'
import { hasOwnEnter, useTyping } from './use-typing.ts'

const pairTimeout = 1_500

/**
 * Handles every key of the window and runs its command. The command of a held key runs once, after its hold time.
 * `isDialogAwaited`: a dialog was opened that is still loading.
 */
export function useKeyboard(scope: Window, isDialogAwaited: () => boolean): void {
  const host = useHostStore()
  const screen = useScreenStore()
  const ownCalls = useOwnCallsStore()
  const commands = useCommands()
  useTyping(scope, isDialogAwaited)
  let prefixTimer = 0
  const hold = useHeldKey(scope)
  const held = useHeldCommand()

  const rules = (): KeyRules => ({
    typing: screen.isTyping,
    singleLetters: host.state?.settings.singleLetterShortcuts ?? true,
    isMac: host.state?.shell.platform === 'darwin',
    prefix: screen.keyPairStarted ? 'G' : null,
    shortcuts: host.state?.settings.shortcuts ?? {},
  })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (event.key === 'Enter' && hasOwnEnter(event.target)) return
    const now = rules()
    const command = matchKey(event, commands.applicableCommands().filter(isAppCommand), now)
    const isFirstKey = !screen.keyPairStarted
    scope.clearTimeout(prefixTimer)
    screen.keyPairStarted = false
    if (command) {
      event.preventDefault()
      const isBare = !event.ctrlKey && !event.metaKey
      if (command.holdFor !== undefined && isBare)
        hold({ event, holdTime: command.holdFor, ...held(command) })
      else commands.run(command.name)
      return
    }
    if (isFirstKey && chooseCall(event, now)) return event.preventDefault()
    if (startsKeyPair(event, now)) {
      screen.keyPairStarted = true
      prefixTimer = scope.setTimeout(() => (screen.keyPairStarted = false), pairTimeout)
    }
  }

  /** Digits choose among the agent's own calls in the console. They are no commands, as they cannot be changed. */
  function chooseCall(event: KeyboardEvent, now: KeyRules): boolean {
    if (screen.view !== 'console') return false
    const at = callAtDigit(event, { ...now, keypadOpen: screen.keypadOpen })
    const call = at === undefined ? undefined : ownCalls.list[at]
    if (call) screen.selectedLine = call.line.id
    return call !== undefined
  }

  scope.addEventListener('keydown', onKeyDown)
  onScopeDispose(() => scope.removeEventListener('keydown', onKeyDown))
}

/** A view handles the keys of its own commands itself, except in a dialog. */
function isAppCommand({ group }: Command): boolean {
  return group !== 'view'
}

/** What a held key does: runs the command, unless another call came to the front; says so if released early. */
function useHeldCommand() {
  const ownCalls = useOwnCallsStore()
  const { run, keysOf } = useCommands()
  return ({ name, label }: Command): Pick<HeldKeyAction, 'run' | 'onReleasedEarly'> => {
    const subject = ownCalls.current?.line.id
    const [key = ''] = keysOf(name)
    return {
      run: () => void (ownCalls.current?.line.id === subject && run(name)),
      onReleasedEarly() {
        const { context } = ownCalls
        notices.emit({ words: () => frameWords.holdTo(key, label(context)) })
      },
    }
  }
}

type HeldKeyAction = {
  readonly event: KeyboardEvent
  /** How long the key must be held, in milliseconds. */
  readonly holdTime: number
  readonly run: () => void
  /** The key was released early. */
  readonly onReleasedEarly: () => void
}

/** Runs an action once a key has been held long enough, unless it is released or the window loses the focus before. */
function useHeldKey(scope: Window) {
  let heldKey: { readonly key: string; readonly timer: number; readonly onReleasedEarly: () => void } | null =
    null

  function release(): void {
    if (heldKey) scope.clearTimeout(heldKey.timer)
    heldKey = null
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (heldKey?.key !== event.code) return
    heldKey.onReleasedEarly()
    release()
  }

  scope.addEventListener('keyup', onKeyUp)
  scope.addEventListener('blur', release)
  onScopeDispose(() => {
    release()
    scope.removeEventListener('keyup', onKeyUp)
    scope.removeEventListener('blur', release)
  })
  return ({ event, holdTime, run, onReleasedEarly }: HeldKeyAction): void => {
    release()
    const timer = scope.setTimeout(() => {
      release()
      run()
    }, holdTime)
    heldKey = { key: event.code, timer, onReleasedEarly }
  }
}
