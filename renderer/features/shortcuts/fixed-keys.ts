import type { Command } from '#shared/host/command.ts'

/** A line of the help sheet that is no command: its keys mean the same on every computer and cannot be changed. */
export type FixedKeys = Pick<Command, 'group' | 'bare' | 'anywhere'> & {
  readonly name: string
  readonly label: string
}

/** What `app/call-digit.ts`, `app/use-regions.ts` and every layer that opens hear by themselves. */
export const fixedKeys: readonly FixedKeys[] = [
  { name: 'select-call', label: 'Select call 1 to 9', bare: '1…9', anywhere: null, group: 'call' },
  { name: 'next-region', label: 'Next region', bare: 'F6', anywhere: 'F6', group: 'app' },
  { name: 'previous-region', label: 'Previous region', bare: 'Shift+F6', anywhere: 'Shift+F6', group: 'app' },
  { name: 'close', label: 'Close what is on top', bare: 'Esc', anywhere: 'Esc', group: 'app' },
]
