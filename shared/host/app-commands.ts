import type { Command } from './command.ts'

const always = () => true
const whileSignedIn: Command['applies'] = ({ signedIn }) => signedIn

type Row = Pick<Command, 'name' | 'bare'> & { readonly label: string } & Partial<Omit<Command, 'label'>>

/** By default without a key that works in text fields, and while somebody is signed in. */
function commandOf({ label, ...row }: Row): Command {
  const usual = { anywhere: null, global: false, tray: false, group: 'app', applies: whileSignedIn } as const
  return { ...usual, ...row, label: () => label }
}

const rows: readonly Row[] = [
  { name: 'new-call', label: 'New call', bare: 'C', tray: true },
  { name: 'next-ringing', label: 'Next ringing call', bare: 'N', applies: ({ ringing }) => ringing !== null },
  {
    name: 'text-person',
    label: 'Text this person',
    bare: 'S',
    applies: ({ current, ringing }) => ((current ?? ringing)?.number ?? '') !== '',
  },
  { name: 'search', label: 'Search in this view', bare: '/' },
  { name: 'shortcuts', label: 'All shortcuts', bare: '?', applies: always },
  { name: 'diagnostics', label: 'Diagnostics', bare: null, applies: always },
  {
    name: 'theme',
    label: 'Switch light or dark theme',
    bare: null,
    anywhere: 'Mod+Shift+L',
    applies: always,
  },
  { name: 'compact', label: 'Compact window', bare: null, anywhere: 'Mod+\\', tray: true },
  { name: 'go-console', label: 'Console', bare: 'G C', group: 'go' },
  { name: 'go-messages', label: 'Messages', bare: 'G M', group: 'go' },
  { name: 'go-voicemail', label: 'Voicemail', bare: 'G V', group: 'go' },
  { name: 'go-recordings', label: 'Recordings', bare: 'G R', group: 'go' },
  { name: 'go-history', label: 'History', bare: 'G H', group: 'go' },
  { name: 'go-settings', label: 'Settings', bare: 'G S', anywhere: 'Mod+,', group: 'go' },
]

/** What can be done without a call, in the order of the help sheet (design section 6). */
export const appCommands: readonly Command[] = rows.map(commandOf)
