import { commandWords } from '#shared/locales/commands.ts'
import { frameWords } from '../../locales/frame.ts'
import type { useScreenStore, ViewName } from '../../stores/screen.ts'
import { lazyPart, lazyView, type LazyPart, type LazyPartOptions } from './lazy-part.ts'

type Load = Parameters<typeof lazyView>[1]

/** A view that has a command of its own and shares its name. */
function commandView(
  name:
    | 'messages'
    | 'voicemail'
    | 'recordings'
    | 'history'
    | 'call-backs'
    | 'contacts'
    | 'wallboard'
    | 'routing'
    | 'reports'
    | 'admin'
    | 'settings',
  load: Load,
): LazyPart {
  return lazyView(() => commandWords[`go-${name}`], load)
}

function part(name: keyof typeof frameWords.parts, load: Load, options?: LazyPartOptions): LazyPart {
  return lazyPart(() => frameWords.parts[name], load, options)
}

/** Every view but the console. */
export const lazyViews: Readonly<Record<Exclude<ViewName, 'console'>, LazyPart>> = {
  history: commandView('history', async () => (await import('../../features/history/index.ts')).HistoryView),
  messages: commandView(
    'messages',
    async () => (await import('../../features/messages/index.ts')).MessagesView,
  ),
  voicemail: commandView(
    'voicemail',
    async () => (await import('../../features/voicemail/index.ts')).VoicemailView,
  ),
  recordings: commandView(
    'recordings',
    async () => (await import('../../features/recordings/index.ts')).RecordingsView,
  ),
  'call-backs': commandView(
    'call-backs',
    async () => (await import('../../features/call-backs/index.ts')).CallBacksView,
  ),
  wallboard: commandView(
    'wallboard',
    async () => (await import('../../features/wallboard/index.ts')).WallboardView,
  ),
  admin: commandView('admin', async () => (await import('../../admin/index.ts')).AdminView),
  contacts: commandView(
    'contacts',
    async () => (await import('../../features/contacts/index.ts')).ContactsView,
  ),
  reports: commandView('reports', async () => (await import('../../features/reports/index.ts')).ReportsView),
  routing: commandView('routing', async () => (await import('../../features/routing/index.ts')).RoutingView),
  settings: commandView(
    'settings',
    async () => (await import('../../features/settings/index.ts')).SettingsView,
  ),
  chats: part('chats', async () => (await import('../../features/faxes-chats/index.ts')).ChatsView, {
    isView: true,
  }),
  platform: part('platform', async () => (await import('../../features/demo/index.ts')).PlatformView, {
    isView: true,
  }),
  faxes: part('faxes', async () => (await import('../../features/faxes-chats/index.ts')).FaxesView, {
    isView: true,
  }),
}

/** Notices about this computer and this app. */
export const frameNotices = part('notices', async () => (await import('../frame/FrameNotices.vue')).default)

/** The list behind the readiness light. */
export const readinessPanel = part(
  'readiness',
  async () => (await import('../frame/ReadinessPanel.vue')).default,
)

/** Announcements that can wait until the first screen has been painted. */
export const deferredAnnouncers = part(
  'readiness',
  async () => (await import('../frame/DeferredAnnouncers.vue')).default,
)

export const replayBar = part(
  'replay',
  async () => (await import('../../features/replay/index.ts')).ReplayBar,
)

/** Marks a demo in the title bar. */
export const demoMark = part('demo', async () => (await import('../../features/demo/index.ts')).DemoMark)

/** Parts shown beside a call. */
export const callParts = {
  caller: part('caller', async () => (await import('../../features/caller/index.ts')).CallerColumn),
  callBacks: part('caller', async () => (await import('../../features/caller/index.ts')).CallBacksDue),
  guard: part('caller', async () => (await import('../../features/caller/index.ts')).RecordingGuard),
  notes: part('caller', async () => (await import('../../features/caller/index.ts')).CallerNotes),
}

/** Parts that open above a view. */
export const lazyDialogs = {
  transfer: part('transfer', async () => (await import('../../features/transfer/index.ts')).TransferDialog),
  palette: part('palette', async () => (await import('../../features/palette/index.ts')).PaletteDialog),
  team: part('team', async () => (await import('../../features/team/index.ts')).TeamDialog),
  connect: part('connect', async () => (await import('../../features/connect/index.ts')).ConnectDialog),
  deleteCustomer: part(
    'account',
    async () => (await import('../../features/account/index.ts')).DeleteCustomerDialog,
  ),
  shortcuts: part('shortcuts', async () => (await import('../../features/shortcuts/index.ts')).ShortcutSheet),
  diagnostics: part(
    'diagnostics',
    async () => (await import('../../features/diagnostics/index.ts')).DiagnosticsDialog,
  ),
  timeline: part('timeline', async () => (await import('../../features/timeline/index.ts')).TimelineDialog),
  notes: part('notes', async () => (await import('../../features/notes/index.ts')).NotesDialog),
  link: part('link', async () => (await import('../../features/links/index.ts')).PressedLink),
  profile: part('profile', async () => (await import('../../features/profiles/index.ts')).ProfileDialog),
  signInAgain: part('signInAgain', async () => (await import('../../features/login/index.ts')).SignInAgain),
}

type OpenDialogs = Pick<
  ReturnType<typeof useScreenStore>,
  'paletteOpen' | 'transferring' | 'teamOpen' | 'connectOpen' | 'shortcutsOpen' | 'notesPersonKey'
>

/** Whether a dialog in which the agent types was opened and is still loading. */
export function isDialogAwaited(screen: OpenDialogs): boolean {
  const opened = [
    [lazyDialogs.palette, screen.paletteOpen],
    [lazyDialogs.transfer, screen.transferring !== null],
    [lazyDialogs.team, screen.teamOpen],
    [lazyDialogs.connect, screen.connectOpen],
    [lazyDialogs.shortcuts, screen.shortcutsOpen],
    [lazyDialogs.notes, screen.notesPersonKey !== null],
  ] as const
  return opened.some(([{ isPending }, isOpen]) => isOpen && isPending.value)
}
