import type { CommandName } from '#shared/host/command.ts'

/** The parts of the help sheet, in its order, with their headings. */
export const sheetGroups = {
  call: 'During a call',
  app: 'Anywhere in the app',
  go: 'Go to',
  list: 'In lists',
  messages: 'In Messages',
  voicemail: 'In Voicemail',
  recordings: 'In Recordings',
  player: 'While a recording or voice message is open',
} as const

export type SheetGroup = keyof typeof sheetGroups

/** A line of the help sheet that is no command. Its keys mean the same on every computer and cannot be changed. */
export type FixedKeys = {
  readonly name: string
  readonly label: string
  readonly group: SheetGroup
  /** While no text is typed; a command's name stands for the letter that a person may have given it. */
  readonly bare: string | { readonly of: CommandName } | null
  readonly anywhere: string | null
}

/**
 * Keys that views handle themselves: `app/key-match.ts`, `app/use-regions.ts`, `use-notice-toasts.ts`, `VirtualList`,
 * `stores/view-keys.ts`, each view's own keys, `use-player-keys.ts` and `SeekBar`.
 */
export const fixedKeys: readonly FixedKeys[] = [
  { name: 'select-call', label: 'Select call 1 to 9', bare: '1…9', anywhere: null, group: 'call' },
  { name: 'undo', label: 'Undo what was moved or deleted', bare: 'Mod+Z', anywhere: null, group: 'app' },
  { name: 'next-region', label: 'Next region', bare: 'F6', anywhere: 'F6', group: 'app' },
  { name: 'previous-region', label: 'Previous region', bare: 'Shift+F6', anywhere: 'Shift+F6', group: 'app' },
  { name: 'close', label: 'Close what is on top', bare: 'Esc', anywhere: 'Esc', group: 'app' },

  { name: 'step', label: 'Previous, next', bare: '↑ ↓', anywhere: null, group: 'list' },
  { name: 'ends', label: 'First, last', bare: 'Home End', anywhere: null, group: 'list' },
  { name: 'open', label: 'Open', bare: 'Enter', anywhere: null, group: 'list' },
  { name: 'call-back', label: 'Call this person', bare: { of: 'new-call' }, anywhere: null, group: 'list' },
  {
    name: 'text-back',
    label: 'Text this person',
    bare: { of: 'text-person' },
    anywhere: null,
    group: 'list',
  },
  { name: 'column', label: 'Show or hide the last column', bare: ']', anywhere: null, group: 'list' },

  { name: 'new-text', label: 'New text', bare: { of: 'next-ringing' }, anywhere: null, group: 'messages' },
  { name: 'send', label: 'Send', bare: null, anywhere: 'Mod+Enter', group: 'messages' },
  { name: 'canned', label: 'Canned responses', bare: null, anywhere: '/', group: 'messages' },
  { name: 'leave', label: 'Leave the composer', bare: null, anywhere: 'Esc', group: 'messages' },

  { name: 'next-new', label: 'Next new', bare: { of: 'next-ringing' }, anywhere: null, group: 'voicemail' },
  { name: 'move', label: 'Move', bare: 'V', anywhere: null, group: 'voicemail' },
  { name: 'delete', label: 'Delete', bare: 'Del', anywhere: null, group: 'voicemail' },
  { name: 'select-more', label: 'Select one more', bare: 'Shift+↑ ↓', anywhere: null, group: 'voicemail' },
  { name: 'select-all', label: 'Select all', bare: 'Mod+A', anywhere: null, group: 'voicemail' },

  { name: 'filter', label: 'Filter', bare: 'F', anywhere: null, group: 'recordings' },
  { name: 'find', label: 'Find in transcript', bare: 'Mod+F', anywhere: 'Mod+F', group: 'recordings' },
  { name: 'edit', label: 'Edit analysis', bare: 'E', anywhere: null, group: 'recordings' },
  { name: 'save', label: 'Save analysis', bare: 'Mod+S', anywhere: 'Mod+S', group: 'recordings' },

  { name: 'play', label: 'Play or pause', bare: 'Space', anywhere: null, group: 'player' },
  { name: 'ten', label: 'Back, forward 10 s', bare: '← →', anywhere: null, group: 'player' },
  { name: 'thirty', label: 'On the bar, 30 s', bare: 'PgDn PgUp', anywhere: null, group: 'player' },
]
