import { nextTick } from 'vue'
import type { Line } from '#shared/calls/line.ts'
import { reportTarget, transferTarget } from '#shared/host/call-commands.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { actionWords } from '../locales/actions.ts'
import { callAudioWords } from '../locales/call-audio.ts'
import { outcomeWords } from '../locales/outcomes.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { useHostStore } from './host.ts'
import { notices } from './notices.ts'
import { useOwnCallsStore } from './own-calls.ts'
import { useOtherForm } from './page-form.ts'
import { useScreenStore, type ViewName } from './screen.ts'
import { useTransfersStore } from './transfers.ts'
import { composeTo } from './write-to.ts'

type Actions = Readonly<Partial<Record<CommandName, () => void>>>

/** Commands that a page runs by itself; any other is an order to the host. */
export function usePageActions(): Actions {
  return { ...useViewActions(), ...useCallActions(), ...useAppActions() }
}

/** The screen that each command opens. */
const views = {
  'go-console': 'console',
  'go-messages': 'messages',
  'go-voicemail': 'voicemail',
  'go-recordings': 'recordings',
  'go-history': 'history',
  'go-call-backs': 'call-backs',
  'go-contacts': 'contacts',
  'go-wallboard': 'wallboard',
  'go-admin': 'admin',
  'go-routing': 'routing',
  'go-reports': 'reports',
  'go-settings': 'settings',
} as const

/** Opens a screen and focuses its list. */
function useViewActions(): Actions {
  const screen = useScreenStore()
  function openView(view: ViewName): void {
    screen.view = view
    screen.historyScope = 'all'
    screen.listRequests += 1
  }
  return {
    ...Object.fromEntries(Object.entries(views).map(([name, view]) => [name, () => openView(view)])),
    'missed-calls': () => {
      openView('history')
      screen.historyScope = 'missed'
    },
  }
}

function useCallActions(): Actions {
  const ownCalls = useOwnCallsStore()
  const screen = useScreenStore()
  const transfers = useTransfersStore()
  return {
    transfer: () => {
      screen.transferring = transferTarget(ownCalls.context)?.id ?? null
    },
    'complete-transfer': () => void transfers.complete(),
    keypad: () => {
      const isHidden = screen.view !== 'console' || ownCalls.shown?.line.id !== ownCalls.current?.line.id
      screen.keypadOpen = isHidden || !screen.keypadOpen
      screen.view = 'console'
      screen.selectedLine = null
    },
    'call-audio': () => {
      screen.view = 'console'
      screen.selectedLine = null
      /* The target listens only once the call is rendered. */
      void nextTick(() => (screen.callAudioRequests += 1))
    },
    'report-call': () => void reportCall(reportTarget(ownCalls.context)),
    'next-ringing': () => {
      const lines = ownCalls.list.map(({ line }) => line).filter((line) => line.state === 'ringing')
      const index = lines.findIndex((line) => line.id === screen.selectedLine)
      screen.view = 'console'
      screen.selectedLine = lines[(index + 1) % lines.length]?.id ?? null
    },
    'edit-notes': () => {
      const { current, ringing, ended } = ownCalls.context
      const person = ownCalls.personByNumber((current ?? ringing ?? ended)?.number ?? '')
      if (person?.kind !== 'contact') notices.emit({ words: () => outcomeWords.noContact })
      else if (screen.inlineNotesCount > 0) screen.notesRequests += 1
      else screen.notesPersonKey = person.key
    },
    'call-labels': () => {
      screen.view = 'console'
      screen.selectedLine = null
      /* The labels listen only once the console is rendered. */
      void nextTick(() => (screen.labelRequests += 1))
    },
    'caller-page': () => {
      const line = ownCalls.context.current ?? ownCalls.context.ringing ?? ownCalls.context.ended
      if (!line) return
      const request = { lineId: line.id, number: line.number, what: 'caller' } as const
      void askOrNotify(() => actionWords.callerPage, 'screenPop.open', request)
    },
    'text-person': () => {
      const { current, ringing, ended } = ownCalls.context
      const number = (current ?? ringing ?? ended)?.number
      if (number) composeTo(number, ownCalls.country)
    },
  }
}

/** Saves the record of a call for support, and shows a notice. */
async function reportCall(line: Line | null): Promise<void> {
  if (line && (await askOrNotify(() => callAudioWords.reporting, 'timeline.report', { key: line.id })))
    notices.emit({ words: () => callAudioWords.reported })
}

function useAppActions(): Actions {
  const screen = useScreenStore()
  const host = useHostStore()
  const windows = useOtherForm()
  return {
    'new-call': () => {
      screen.view = 'console'
      /* The dialler listens only once the console is rendered. */
      void nextTick(() => (screen.newCallRequests += 1))
    },
    'connect-numbers': () => {
      screen.connectOpen = true
    },
    presence: () => {
      screen.presenceOpen = !screen.presenceOpen
      if (screen.presenceOpen) screen.presenceRequests += 1
    },
    search: () => {
      screen.searchRequests += 1
    },
    team: () => {
      screen.teamOpen = !screen.teamOpen
    },
    palette: () => {
      screen.paletteOpen = !screen.paletteOpen
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
      void askOrNotify(() => actionWords.theme, 'settings.change', { changes: { theme } })
    },
    compact: () => windows.showOtherForm(),
  }
}

type Theme = 'light' | 'dark'

/** The theme on the screen: the chosen one, or the system's. */
export function effectiveTheme(chosen: Settings['theme'], isDark: boolean): Theme {
  if (chosen !== 'system') return chosen
  return isDark ? 'dark' : 'light'
}

/** Whether the system currently prefers the dark theme. */
function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}
