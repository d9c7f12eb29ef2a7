import type { Command, CommandName } from '#shared/host/command.ts'
import { platformWords } from '../../locales/platform-demo.ts'
import { accountWords } from '../../locales/settings/account.ts'
import type { IconName } from '../../ui/icons.ts'
import { paletteItem, type PaletteItem } from './palette-item.ts'

const icons: Readonly<Partial<Record<CommandName, IconName>>> = {
  answer: 'phone',
  decline: 'hangup',
  'hang-up': 'hangup',
  hold: 'pause',
  mute: 'mic',
  'hold-and-answer': 'phone',
  transfer: 'transfer',
  swap: 'swap',
  'back-to-caller': 'left',
  'complete-transfer': 'transfer',
  merge: 'merge',
  record: 'record',
  keypad: 'keypad',
  'call-audio': 'headset',
  'report-call': 'flag',
  'new-call': 'phone',
  'connect-numbers': 'swap',
  'caller-page': 'globe',
  'go-contacts': 'users',
  'go-wallboard': 'board',
  'go-admin': 'sliders',
  'go-routing': 'transfer',
  'go-reports': 'chart',
  'next-ringing': 'bell',
  'text-person': 'message',
  'edit-notes': 'pen',
  'call-labels': 'tag',
  'missed-calls': 'missed',
  'go-call-backs': 'phone',
  search: 'search',
  filter: 'filter',
  'taking-calls': 'dnd',
  team: 'users',
  presence: 'user',
  theme: 'moon',
  compact: 'compact',
  diagnostics: 'shield',
  'go-console': 'phone',
  'go-messages': 'message',
  'go-voicemail': 'voicemail',
  'go-recordings': 'wave',
  'go-history': 'clock',
  'go-settings': 'gear',
}

/** Commands that end a call; the first letters of a name must not find them. */
const callEndingCommands: ReadonlySet<CommandName> = new Set(['hang-up', 'decline'])
const minLettersToEndCall = 4

/** Sorts items that end a call last, so that Enter in a newly opened palette never does that. */
export function callEndingLast(items: readonly PaletteItem[]): readonly PaletteItem[] {
  return items.toSorted((one, other) => Number(endsCall(one)) - Number(endsCall(other)))
}

function endsCall({ id }: PaletteItem): boolean {
  return [...callEndingCommands].some((name) => id === `command:${name}`)
}

export type CommandContext = {
  readonly labelOf: (command: Command) => string
  readonly keysOf: (name: CommandName) => readonly string[]
  readonly run: (name: CommandName) => void
}

/** Returns the commands that apply now, except the one that opens the palette. */
export function commandItems(
  commands: readonly Command[],
  { labelOf, keysOf, run }: CommandContext,
): readonly PaletteItem[] {
  return commands
    .filter(({ name }) => name !== 'palette')
    .map((command) =>
      paletteItem({
        id: `command:${command.name}`,
        icon: icons[command.name] ?? 'command',
        title: labelOf(command),
        keys: keysOf(command.name),
        usageKey: `command:${command.name}`,
        run: () => run(command.name),
      }),
    )
}

/** Whether an item may be found by the typed text. */
export function isFindable(item: PaletteItem, typed: string): boolean {
  return !endsCall(item) || typed.trim().length >= minLettersToEndCall
}

const startCommands: ReadonlySet<CommandName> = new Set([
  ...(['new-call', 'connect-numbers', 'text-person', 'edit-notes', 'missed-calls'] as const),
])

/** Returns the part of the palette that lists a command while nothing is typed. */
export function groupOf({ name, group }: Command): 'thisCall' | 'start' | 'go' | 'commands' {
  if (group === 'call') return 'thisCall'
  if (group === 'go') return 'go'
  return startCommands.has(name) ? 'start' : 'commands'
}

/** Letters that must be typed before a destructive action is found. */
const minLettersToDelete = 4

/** Actions that delete more than one thing: no key, no button, never learnt, found only by typing their name. */
export function deletionItems(
  typed: string,
  options: {
    readonly isRoot: boolean
    readonly deleteCustomer: () => void
    /** The bulk deletion that the current view offers. */
    readonly deletion: { readonly title: string; run(): void } | null
  },
): readonly PaletteItem[] {
  const { isRoot, deleteCustomer, deletion } = options
  if (!isRoot || typed.trim().length < minLettersToDelete) return []
  return [
    ...(deletion === null
      ? []
      : [
          paletteItem({ id: 'destroy:all', icon: 'trash', title: deletion.title, run: () => deletion.run() }),
        ]),
    paletteItem({
      id: 'destroy:customer',
      icon: 'trash',
      title: accountWords.deletion.command,
      run: deleteCustomer,
    }),
  ]
}

/** Opens the screen of the demo platform, which has no key; offered only in a demo. */
export function platformItem(run: () => void): PaletteItem {
  return paletteItem({ id: 'go:platform', icon: 'flask', title: platformWords.open, run })
}
