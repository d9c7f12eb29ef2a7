import { defineWords } from '#shared/locales/words.ts'

/** Settings that the organisation manages. Their names: `shared/locales/policy.ts`. */
export const managedWords = defineWords('settings/managed', {
  intro:
    'Your organisation set these on this computer. Locked settings cannot be changed here. Defaults can.',
  none: 'No organisation manages Switchhook on this computer.',
  sources: {
    obeyed: 'Part of it is not applied.',
    refused: 'It is not applied.',
    unreadable: 'It cannot be read.',
  },
  held: (names: string) =>
    `Until it can be read, these settings stay as they are: ${names}. Calls continue as before.`,
  waiting: 'Applies after restart.',
  locked: 'Locked',
  preset: 'Default',
  certificates: (count: number) => (count === 1 ? 'One certificate' : `${count} certificates`),
  recording: { allowed: 'Allowed', 'no-start': 'Cannot be started', shown: 'Only shown' },
  updates: { off: 'Off', notify: 'Announced, installed by hand', automatic: 'Installed automatically' },
  startAtSignIn: { off: 'Off', tray: 'In the tray', window: 'With its window' },
  problems: {
    'not-a-file': 'It is not a file, so it is not applied.',
    'not-owned-by-root': 'It does not belong to root, so it is not applied.',
    'writable-by-others': 'Users other than root can change it, so it is not applied.',
    'folder-writable-by-others': 'Users other than root can change its folder, so it is not applied.',
    'too-large': 'It is larger than 256 kB.',
    'not-json': 'It is not JSON.',
    'not-readable': (code: string) => `It cannot be read (${code}).`,
    'not-an-object': 'It does not contain an object.',
    'parts-not-objects': '“locked” and “preset” must be objects.',
    'not-a-property-list': 'It is not a property list of strings, numbers and lists.',
    'no-registry': 'The registry cannot be read on this computer.',
    misplaced: 'Only “locked” and “preset” are allowed here.',
    'locked-and-preset': 'It is locked and preset. Locked applies.',
    'unknown-name': 'This name is not known.',
    'bad-choice': (choices: string) => `It must be one of: ${choices}.`,
    'bad-flag': 'It must be true or false.',
    'bad-value': (example: string) => `This value cannot be used. Example: ${example}`,
  },
  stillApplies: (problem: string) => `${problem} What it said before still applies.`,
})
