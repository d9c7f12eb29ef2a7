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

/** Commands that end a call: nobody who types a name may be led to them by its first letters. */
const ending: ReadonlySet<CommandName> = new Set(['hang-up', 'decline'])
const endingFrom = 4

/** The same items, those that end a call last: Enter never does that to whoever only opened the palette. */
export function endingLast(items: readonly PaletteItem[]): readonly PaletteItem[] {
  return items.toSorted((one, other) => Number(endsCall(one)) - Number(endsCall(other)))
}

function endsCall({ id }: PaletteItem): boolean {
  return [...ending].some((name) => id === `command:${name}`)
}

export type CommandParts = {
  readonly labelOf: (command: Command) => string
  readonly keysOf: (name: CommandName) => readonly string[]
  readonly run: (name: CommandName) => void
}

/** The commands that apply now, apart from the one that opened the palette. */
export function commandItems(
  commands: readonly Command[],
  { labelOf, keysOf, run }: CommandParts,
): readonly PaletteItem[] {
  return commands
    .filter(({ name }) => name !== 'palette')
    .map((command) =>
      paletteItem({
        id: `command:${command.name}`,
        icon: icons[command.name] ?? 'command',
        title: labelOf(command),
        keys: keysOf(command.name),
        learnt: `command:${command.name}`,
        run: () => run(command.name),
      }),
    )
}

/** Whether a command may be found by what is typed. */
export function mayBeFound(item: PaletteItem, typed: string): boolean {
  return !endsCall(item) || typed.trim().length >= endingFrom
}

const starting: ReadonlySet<CommandName> = new Set([
  ...(['new-call', 'connect-numbers', 'text-person', 'edit-notes', 'missed-calls'] as const),
])

/** The part of the palette that a command stands in while nothing is typed. */
export function partOf({ name, group }: Command): 'thisCall' | 'start' | 'go' | 'commands' {
  if (group === 'call') return 'thisCall'
  if (group === 'go') return 'go'
  return starting.has(name) ? 'start' : 'commands'
}

/** Letters after which something that destroys may be found. */
const destroyingFrom = 4

/**
 * What destroys more than one thing: it has no key and no button, is never learnt, and does not stand here before somebody
 * has typed what it is called.
 */
export function destroyingItems(
  typed: string,
  offers: {
    readonly isRoot: boolean
    readonly deleteCustomer: () => void
    /** What the view that is shown can delete as a whole. */
    readonly deletion: { readonly title: string; run(): void } | null
  },
): readonly PaletteItem[] {
  const { isRoot, deleteCustomer, deletion } = offers
  if (!isRoot || typed.trim().length < destroyingFrom) return []
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

/** The screen of the demo platform, which has no key: it is offered only where there is one. */
export function platformItem(run: () => void): PaletteItem {
  return paletteItem({ id: 'go:platform', icon: 'flask', title: platformWords.open, run })
}
