import type { CommandName } from '#shared/host/command.ts'
import type { shortcutsWords } from '../../locales/shortcuts.ts'

/** The tasks of the help sheet, in order. */
export const sheetGroups = [
  ...(['answer', 'talk', 'handOver', 'reach', 'go', 'app'] as const),
  ...(['list', 'messages', 'voicemail', 'recordings', 'player'] as const),
]

type SheetGroup = (typeof sheetGroups)[number]

/** The task of each command. */
export const taskOf: Readonly<Record<CommandName, SheetGroup>> = {
  answer: 'answer',
  decline: 'answer',
  'hold-and-answer': 'answer',
  'next-ringing': 'answer',
  'hang-up': 'answer',
  hold: 'talk',
  mute: 'talk',
  record: 'talk',
  'sensitive-moment': 'talk',
  keypad: 'talk',
  'call-audio': 'talk',
  'report-call': 'talk',
  transfer: 'handOver',
  swap: 'handOver',
  'back-to-caller': 'handOver',
  'complete-transfer': 'handOver',
  merge: 'handOver',
  'new-call': 'reach',
  'connect-numbers': 'reach',
  'missed-calls': 'reach',
  'text-person': 'reach',
  'edit-notes': 'talk',
  'call-labels': 'talk',
  'caller-page': 'talk',
  'go-console': 'go',
  'go-messages': 'go',
  'go-voicemail': 'go',
  'go-recordings': 'go',
  'go-history': 'go',
  'go-call-backs': 'go',
  'go-contacts': 'go',
  'go-wallboard': 'go',
  'go-admin': 'go',
  'go-routing': 'go',
  'go-reports': 'go',
  'go-settings': 'go',
  palette: 'app',
  'taking-calls': 'app',
  team: 'go',
  presence: 'app',
  search: 'app',
  filter: 'list',
  column: 'list',
  'full-screen': 'list',
  shortcuts: 'app',
  diagnostics: 'app',
  theme: 'app',
  compact: 'app',
}

/** A line of the help sheet that is not a command. Its keys are the same on every computer and cannot be changed. */
export type FixedKeys = {
  readonly name: keyof typeof shortcutsWords.keys
  readonly group: SheetGroup
  /** Works outside text fields only; with `of`, the key currently assigned to that command. */
  readonly bare: string | { readonly of: CommandName } | null
  readonly anywhere: string | null
}

/**
 * Keys that views handle themselves: `app/key-match.ts`, `app/use-regions.ts`, `app/use-arrow-keys.ts`,
 * `use-notice-toasts.ts`, `VirtualList`, `stores/view-keys.ts`, each view's own keys, `use-player-keys.ts` and
 * `SeekBar`.
 */
export const fixedKeys: readonly FixedKeys[] = [
  { name: 'select-call', bare: '1…9', anywhere: null, group: 'talk' },
  { name: 'undo', bare: 'Mod+Z', anywhere: null, group: 'app' },
  { name: 'next-region', bare: 'F6', anywhere: 'F6', group: 'app' },
  { name: 'previous-region', bare: 'Shift+F6', anywhere: 'Shift+F6', group: 'app' },
  { name: 'close', bare: 'Esc', anywhere: 'Esc', group: 'app' },

  { name: 'step', bare: '↑ ↓', anywhere: null, group: 'list' },
  { name: 'ends', bare: 'Home End', anywhere: null, group: 'list' },
  { name: 'open', bare: 'Enter', anywhere: null, group: 'list' },
  { name: 'call-back', bare: { of: 'new-call' }, anywhere: null, group: 'list' },
  { name: 'text-back', bare: { of: 'text-person' }, anywhere: null, group: 'list' },

  { name: 'new-text', bare: { of: 'next-ringing' }, anywhere: null, group: 'messages' },
  { name: 'send', bare: null, anywhere: 'Mod+Enter', group: 'messages' },
  { name: 'canned', bare: null, anywhere: '/', group: 'messages' },
  { name: 'leave', bare: null, anywhere: 'Esc', group: 'messages' },

  { name: 'next-new', bare: { of: 'next-ringing' }, anywhere: null, group: 'voicemail' },
  { name: 'move', bare: 'V', anywhere: null, group: 'voicemail' },
  { name: 'delete', bare: 'Del', anywhere: null, group: 'voicemail' },
  { name: 'select-more', bare: 'Shift+↑ ↓', anywhere: null, group: 'voicemail' },
  { name: 'select-all', bare: 'Mod+A', anywhere: null, group: 'voicemail' },

  { name: 'find', bare: 'Mod+F', anywhere: 'Mod+F', group: 'recordings' },
  { name: 'edit', bare: 'E', anywhere: null, group: 'recordings' },
  { name: 'save', bare: 'Mod+S', anywhere: 'Mod+S', group: 'recordings' },

  { name: 'play', bare: 'Space', anywhere: null, group: 'player' },
  { name: 'ten', bare: '← →', anywhere: null, group: 'player' },
  { name: 'thirty', bare: 'PgDn PgUp', anywhere: null, group: 'player' },
]
