import type { ViewName } from '../../stores/screen.ts'
import { lazyPart, lazyView, type LazyPart } from './lazy-part.ts'

/** Every view but the console. */
export const lazyViews: Readonly<Record<Exclude<ViewName, 'console'>, LazyPart>> = {
  history: lazyView('History', async () => (await import('../../features/history/index.ts')).HistoryView),
  messages: lazyView('Messages', async () => (await import('../../features/messages/index.ts')).MessagesView),
  voicemail: lazyView(
    'Voicemail',
    async () => (await import('../../features/voicemail/index.ts')).VoicemailView,
  ),
  recordings: lazyView(
    'Recordings',
    async () => (await import('../../features/recordings/index.ts')).RecordingsView,
  ),
  settings: lazyView('Settings', async () => (await import('../../features/settings/index.ts')).SettingsView),
  chats: lazyView('Chats', async () => (await import('../../features/faxes-chats/index.ts')).ChatsView),
  faxes: lazyView('Faxes', async () => (await import('../../features/faxes-chats/index.ts')).FaxesView),
}

/** What a person must know of this computer and this app. */
export const frameNotices = lazyPart(
  'The notices',
  async () => (await import('../frame/FrameNotices.vue')).default,
)

export const replayBar = lazyPart(
  'The bar of the replay',
  async () => (await import('../../features/replay/index.ts')).ReplayBar,
)

/** Says in the title bar that this is a demo, where it is one. */
export const demoMark = lazyPart(
  'The demo panel',
  async () => (await import('../../features/demo/index.ts')).DemoMark,
)

/** What opens above a view. */
export const lazyDialogs = {
  transfer: lazyPart(
    'The transfer dialog',
    async () => (await import('../../features/transfer/index.ts')).TransferDialog,
  ),
  shortcuts: lazyPart(
    'The list of keys',
    async () => (await import('../../features/shortcuts/index.ts')).ShortcutSheet,
  ),
  diagnostics: lazyPart(
    'The diagnostics',
    async () => (await import('../../features/diagnostics/index.ts')).DiagnosticsDialog,
  ),
  timeline: lazyPart(
    'The timeline',
    async () => (await import('../../features/timeline/index.ts')).TimelineDialog,
  ),
  link: lazyPart(
    'The question about a link',
    async () => (await import('../../features/links/index.ts')).PressedLink,
  ),
  profile: lazyPart(
    'The question about a profile',
    async () => (await import('../../features/profiles/index.ts')).ProfileDialog,
  ),
  signInAgain: lazyPart(
    'The way to sign in again',
    async () => (await import('../../features/login/index.ts')).SignInAgain,
  ),
}
