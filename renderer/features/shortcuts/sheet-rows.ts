import { noCalls, type CommandName } from '#shared/host/command.ts'
import { commandNamed, commands } from '#shared/host/commands.ts'
import { shortcutsWords as words } from '../../locales/shortcuts.ts'
import { toKeyCaps } from '../../stores/commands.ts'
import { fixedKeys, sheetGroups, taskOf } from './fixed-keys.ts'

/** A line of the sheet: its label and its key caps; empty if there are none. */
type SheetRow = {
  readonly name: string
  readonly label: string
  readonly bare: readonly string[]
  readonly anywhere: readonly string[]
  /** The bare key must be held. */
  readonly held: boolean
}

export type SheetFacts = {
  /** Keys the agent has assigned to commands. */
  readonly shortcuts: Readonly<Record<string, string>>
  readonly platform: string | undefined
}

/** Returns the tasks with the lines whose label or key matches; all for an empty query. */
export function sheetTasks({ shortcuts, platform }: SheetFacts, query: string) {
  const keyOf = (name: CommandName) => shortcuts[name] ?? commandNamed(name).bare
  const caps = (keys: string | null) => (keys === null ? [] : toKeyCaps(keys, platform))
  const commandRows = commands.map((command) => ({
    task: taskOf[command.name],
    row: {
      name: command.name,
      label: command.label(noCalls),
      bare: caps(keyOf(command.name)),
      anywhere: caps(command.anywhere),
      held: command.holdFor !== undefined,
    },
  }))
  const viewRows = fixedKeys.map(({ name, group, bare, anywhere }) => ({
    task: group,
    row: {
      name,
      label: words.keys[name],
      bare: caps(typeof bare === 'string' || bare === null ? bare : keyOf(bare.of)),
      anywhere: caps(anywhere),
      held: false,
    },
  }))
  const term = query.trim().toLowerCase()
  const rows = [...commandRows, ...viewRows].filter(({ task, row }) => matches(row, words.groups[task], term))
  return sheetGroups
    .map((task) => ({
      task,
      heading: words.groups[task],
      rows: rows.filter((each) => each.task === task).map(({ row }) => row),
    }))
    .filter((each) => each.rows.length > 0)
}

/** A key matches by its full name, or as a combination: `x`, `ctrl shift x`, `g h`. */
function matches({ label, bare, anywhere }: SheetRow, heading: string, term: string): boolean {
  if ([label, heading].some((text) => text.toLowerCase().includes(term))) return true
  const pressed = term.replace(/\s*\+\s*/g, ' ')
  return [bare, anywhere].some((caps) => {
    const keys = caps.map((cap) => cap.toLowerCase())
    return keys.includes(pressed) || keys.join(' ') === pressed
  })
}
