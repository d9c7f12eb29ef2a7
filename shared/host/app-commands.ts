import type { Command, CommandName } from './command.ts'

const always = () => true
const whileSignedIn: Command['applies'] = ({ signedIn }) => signedIn

type Rest = Partial<Pick<Command, 'anywhere' | 'tray' | 'group' | 'applies'>>

/** By default without a key that works in text fields, and while somebody is signed in. */
function command(name: CommandName, label: string, bare: string | null, rest: Rest = {}): Command {
  const usual = { anywhere: null, global: false, tray: false, group: 'app', applies: whileSignedIn } as const
  return { ...usual, name, label: () => label, bare, ...rest }
}

/** What can be done without a call, in the order of the help sheet (design section 6). */
export const appCommands: readonly Command[] = [
  command('new-call', 'New call', 'C', { tray: true }),
  command('next-ringing', 'Next ringing call', 'N', { applies: ({ ringing }) => ringing !== null }),
  command('text-person', 'Text this person', 'S', {
    applies: ({ current, ringing }) => ((current ?? ringing)?.number ?? '') !== '',
  }),
  command('search', 'Search in this view', '/'),
  command('shortcuts', 'All shortcuts', '?', { applies: always }),
  command('diagnostics', 'Diagnostics', null, { applies: always }),
  command('theme', 'Switch light or dark theme', null, { anywhere: 'Mod+Shift+L', applies: always }),
  command('compact', 'Compact window', null, { anywhere: 'Mod+\\', tray: true }),
  command('go-console', 'Console', 'G C', { group: 'go' }),
  command('go-messages', 'Messages', 'G M', { group: 'go' }),
  command('go-voicemail', 'Voicemail', 'G V', { group: 'go' }),
  command('go-recordings', 'Recordings', 'G R', { group: 'go' }),
  command('go-history', 'History', 'G H', { group: 'go' }),
  command('go-settings', 'Settings', 'G S', { anywhere: 'Mod+,', group: 'go' }),
]
