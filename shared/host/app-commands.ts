import { commandWords } from '../locales/commands.ts'
import type { Command } from './command.ts'

const always = () => true
const whileSignedIn: Command['applies'] = ({ signedIn }) => signedIn

type Row = Pick<Command, 'name' | 'bare'> & Partial<Command>

/** Builds a command; by default it has no key that works in text fields and applies while somebody is signed in. */
function commandOf(row: Row): Command {
  const usual = { anywhere: null, global: false, tray: false, group: 'app', applies: whileSignedIn } as const
  return { ...usual, label: () => commandWords[row.name], ...row }
}

const rows: readonly Row[] = [
  { name: 'palette', bare: null, anywhere: 'Mod+K' },
  { name: 'new-call', bare: 'C', tray: true },
  { name: 'connect-numbers', bare: 'Shift+C' },
  { name: 'next-ringing', bare: 'N', applies: ({ ringing }) => ringing !== null },
  {
    name: 'text-person',
    bare: 'S',
    applies: ({ current, ringing, ended }) => ((current ?? ringing ?? ended)?.number ?? '') !== '',
  },
  {
    name: 'edit-notes',
    bare: 'E',
    applies: ({ current, ringing, ended }) => ((current ?? ringing ?? ended)?.number ?? '') !== '',
  },
  { name: 'call-labels', bare: 'L', applies: ({ current, ended }) => (current ?? ended) !== null },
  {
    name: 'caller-page',
    bare: 'O',
    applies: ({ current, ringing, ended }) => ((current ?? ringing ?? ended)?.number ?? '') !== '',
  },
  { name: 'missed-calls', bare: 'U' },
  { name: 'search', bare: '/' },
  { name: 'filter', bare: 'F', group: 'view' },
  { name: 'column', bare: ']', group: 'view' },
  { name: 'full-screen', bare: 'F11', group: 'view' },
  {
    ...{ name: 'taking-calls', bare: 'Y', anywhere: 'Mod+Shift+Y', global: true, tray: true },
    label: ({ takingCalls }) => commandWords[takingCalls ? 'taking-calls' : 'takeCalls'],
  },
  { name: 'team', bare: 'G T', group: 'go' },
  { name: 'presence', bare: 'P' },
  { name: 'shortcuts', bare: '?', applies: always },
  { name: 'diagnostics', bare: 'G D', applies: always },
  {
    name: 'theme',
    bare: null,
    anywhere: 'Mod+Shift+L',
    applies: always,
  },
  { name: 'compact', bare: null, anywhere: 'Mod+\\', tray: true },
  { name: 'go-console', bare: 'G C', group: 'go' },
  { name: 'go-messages', bare: 'G M', group: 'go' },
  { name: 'go-voicemail', bare: 'G V', group: 'go' },
  { name: 'go-recordings', bare: 'G R', group: 'go' },
  { name: 'go-history', bare: 'G H', group: 'go' },
  { name: 'go-call-backs', bare: 'G B', group: 'go' },
  { name: 'go-contacts', bare: 'G P', group: 'go' },
  { name: 'go-wallboard', bare: 'G W', group: 'go' },
  { name: 'go-admin', bare: 'G A', group: 'go' },
  { name: 'go-routing', bare: 'G F', group: 'go' },
  { name: 'go-reports', bare: 'G E', group: 'go' },
  { name: 'go-settings', bare: 'G S', anywhere: 'Mod+,', group: 'go' },
]

/** Commands that need no call, in the order of the help sheet (design section 6). */
export const appCommands: readonly Command[] = rows.map(commandOf)
