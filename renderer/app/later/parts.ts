import type { ViewName } from '../../stores/screen.ts'
import { laterPart, laterView, type LaterPart } from './later-part.ts'

/** Every view but the console. */
export const laterViews: Readonly<Record<Exclude<ViewName, 'console'>, LaterPart>> = {
  history: laterView('History', async () => (await import('../../features/history/index.ts')).HistoryView),
  messages: laterView(
    'Messages',
    async () => (await import('../../features/messages/index.ts')).MessagesView,
  ),
  voicemail: laterView(
    'Voicemail',
    async () => (await import('../../features/voicemail/index.ts')).VoicemailView,
  ),
  recordings: laterView(
    'Recordings',
    async () => (await import('../../features/recordings/index.ts')).RecordingsView,
  ),
  settings: laterView(
    'Settings',
    async () => (await import('../../features/settings/index.ts')).SettingsView,
  ),
  chats: laterView('Chats', async () => (await import('../../features/faxes-chats/index.ts')).ChatsView),
  faxes: laterView('Faxes', async () => (await import('../../features/faxes-chats/index.ts')).FaxesView),
}

/** What a person must know of this computer and this app. */
export const frameNotices = laterPart(
  'The notices',
  async () => (await import('../frame/FrameNotices.vue')).default,
)

export const replayBar = laterPart(
  'The bar of the replay',
  async () => (await import('../../features/replay/index.ts')).ReplayBar,
)

/** What opens above a view. */
export const laterDialogs = {
  transfer: laterPart(
    'The transfer dialog',
    async () => (await import('../../features/transfer/index.ts')).TransferDialog,
  ),
  shortcuts: laterPart(
    'The list of keys',
    async () => (await import('../../features/shortcuts/index.ts')).ShortcutSheet,
  ),
  diagnostics: laterPart(
    'The diagnostics',
    async () => (await import('../../features/diagnostics/index.ts')).DiagnosticsDialog,
  ),
  timeline: laterPart(
    'The timeline',
    async () => (await import('../../features/timeline/index.ts')).TimelineDialog,
  ),
  link: laterPart(
    'The question about a link',
    async () => (await import('../../features/links/index.ts')).PressedLink,
  ),
  profile: laterPart(
    'The question about a profile',
    async () => (await import('../../features/profiles/index.ts')).ProfileDialog,
  ),
  signInAgain: laterPart(
    'The way to sign in again',
    async () => (await import('../../features/login/index.ts')).SignInAgain,
  ),
}
