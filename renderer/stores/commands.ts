import { nextTick } from 'vue'
import { transferTarget } from '#shared/host/call-commands.ts'
import { commandOrders } from '#shared/host/command-orders.ts'
import type { Command, CommandName } from '#shared/host/command.ts'
import { commandNamed, commands } from '#shared/host/commands.ts'
import { actionWords } from '../locales/actions.ts'
import { act } from './act.ts'
import { doing } from './doing.ts'
import { useHostStore } from './host.ts'
import { useOwnCallsStore } from './own-calls.ts'
import { useScreenStore, type ViewName } from './screen.ts'
import { useOtherForm } from './page-form.ts'
import { writeTo } from './write-to.ts'
import { useTransfersStore } from './transfers.ts'
import { effectiveTheme, systemIsDark } from './theme.ts'

/** Runs commands of the registry: for keys, buttons, tray and menu alike. */
export function useCommands() {
  const own = useOwnCallsStore()
  const screen = useScreenStore()
  const host = useHostStore()
  const actions = pageActions()

  /** Runs the command if it applies now; whether it did. */
  function run(name: CommandName): boolean {
    const command = commandNamed(name)
    if (!command.applies(own.context)) return false
    const action = actions[name]
    if (action) action()
    else order(name)
    return true
  }

  function applicable(): readonly Command[] {
    return commands.filter((command) => command.applies(own.context))
  }

  /** Asks the host for what the command means, about the calls as this page shows them. */
  function order(name: CommandName): void {
    const asked = commandOrders[name]?.(own.context, Date.now())
    if (asked) void act(doing(name), asked.method, ...([asked.input] as never))
  }

  /**
   * The key that runs the command at this moment, as caps: the bare letter, or the long form while typing. Empty
   * where no key does.
   */
  function keysOf(name: CommandName): readonly string[] {
    const settings = host.state?.settings
    const bareAllowed = (settings?.singleLetterShortcuts ?? true) && !screen.typing
    const command = commandNamed(name)
    const bare = settings?.shortcuts[name] ?? command.bare
    const keys = bareAllowed && bare !== null ? bare : command.anywhere
    if (keys === 'Enter' && screen.enterPresses) return []
    return keys === null ? [] : readKeys(keys, host.state?.shell.platform)
  }

  return { run, applicable, keysOf }
}

/** The screen that each command goes to. */
const views = {
  'go-console': 'console',
  'go-messages': 'messages',
  'go-voicemail': 'voicemail',
  'go-recordings': 'recordings',
  'go-history': 'history',
  'go-settings': 'settings',
} as const

/** What a page does by itself for a command; any other is an order to the host. */
function pageActions(): Readonly<Partial<Record<CommandName, () => void>>> {
  const own = useOwnCallsStore()
  const screen = useScreenStore()
  const host = useHostStore()
  const transfers = useTransfersStore()
  const windows = useOtherForm()
  function goTo(view: ViewName): void {
    screen.view = view
    screen.historyScope = 'all'
    screen.listRequests += 1
  }
  const goCommands = Object.entries(views).map(([name, view]) => [name, () => goTo(view)])
  return {
    ...Object.fromEntries(goCommands),
    'missed-calls': () => {
      goTo('history')
      screen.historyScope = 'missed'
    },
    presence: () => {
      screen.presenceOpen = !screen.presenceOpen
    },
    transfer: () => {
      screen.transferring = transferTarget(own.context)?.id ?? null
    },
    'complete-transfer': () => void transfers.complete(),
    keypad: () => {
      const isOutOfSight = screen.view !== 'console' || own.shown?.line.id !== own.current?.line.id
      screen.keypadOpen = isOutOfSight || !screen.keypadOpen
      screen.view = 'console'
      screen.selectedLine = null
    },
    'new-call': () => {
      screen.view = 'console'
      /* The dialler listens once the console is there. */
      void nextTick(() => (screen.newCallRequests += 1))
    },
    'next-ringing': () => {
      const lines = own.list.map(({ line }) => line).filter((line) => line.state === 'ringing')
      const at = lines.findIndex((line) => line.id === screen.selectedLine)
      screen.view = 'console'
      screen.selectedLine = lines[(at + 1) % lines.length]?.id ?? null
    },
    search: () => {
      screen.searchRequests += 1
    },
    shortcuts: () => {
      screen.shortcutsOpen = !screen.shortcutsOpen
    },
    diagnostics: () => {
      screen.diagnosticsOpen = true
    },
    theme: () => {
      const shown = effectiveTheme(host.state?.settings.theme ?? 'system', systemIsDark())
      const theme = shown === 'dark' ? 'light' : 'dark'
      void act(actionWords.theme, 'settings.change', { changes: { theme } })
    },
    compact: () => windows.showOther(),
    'text-person': () => {
      const number = (own.current ?? own.ringing)?.line.number
      if (number) writeTo(number, own.country)
    },
  }
}

const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Ctrl: '⌃', Alt: '⌥', Del: '⌫' }

/** `Mod+Shift+A` as caps for this system; `G C` as the two keys in order. */
export function readKeys(keys: string, platform: string | undefined): readonly string[] {
  const parts = keys.split(/[+ ]/).filter((part) => part !== '')
  return parts.map((part) =>
    platform === 'darwin' ? (macNames[part] ?? part) : part === 'Mod' ? 'Ctrl' : part,
  )
}
