import { defineWords } from '#shared/locales/words.ts'

/** Words that the sections of Settings share, and the names of the sections. */
export const settingsWords = defineWords('settings', {
  title: 'Settings',
  sectionList: 'Settings sections',
  sections: {
    audio: 'Audio',
    phone: 'Phone account',
    account: 'Account',
    codes: 'Feature codes',
    network: 'Network',
    events: 'Events',
    keys: 'Shortcuts',
    notify: 'Notifications',
    blocked: 'Blocked numbers',
    look: 'Appearance',
    computer: 'This computer',
    managed: 'Managed settings',
    privacy: 'Privacy',
    about: 'About',
  },
  add: 'Add',
  cancel: 'Cancel',
  change: 'Change',
  close: 'Close',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  save: 'Save',
  saved: 'Saved',
  on: 'On',
  off: 'Off',
  none: 'None',
  unchanged: 'Unchanged',
  chooseFile: 'Choose a file',
  chooseFileFor: (field: string) => `Choose a file for ${field}`,
  fileTooLarge: 'This file is too large. Nothing was changed.',
  percent: (share: number) => `${share}%`,
  /** Completes "… failed". */
  changeAction: 'The change',
})

/** A duration or age, in short form. */
export const spanTable = defineWords('settings/spans', {
  seconds: (seconds: number) => `${seconds} s`,
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number) => `${hours} h`,
  hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  days: (days: number) => `${days} days`,
  milliseconds: (milliseconds: number | string) => `${milliseconds} ms`,
})
