import type { IconName } from '../../ui/icons.ts'

/** The sections in their order; `id` names the heading that the column leads to. */
export const sections = [
  { id: 'audio', label: 'Audio', icon: 'headset' },
  { id: 'phone', label: 'Phone account', icon: 'phone' },
  { id: 'codes', label: 'Feature codes', icon: 'hash' },
  { id: 'network', label: 'Network', icon: 'globe' },
  { id: 'events', label: 'Events', icon: 'bolt' },
  { id: 'keys', label: 'Shortcuts', icon: 'command' },
  { id: 'notify', label: 'Notifications', icon: 'bell' },
  { id: 'look', label: 'Appearance', icon: 'sun' },
  { id: 'computer', label: 'This computer', icon: 'computer' },
  { id: 'managed', label: 'Managed settings', icon: 'lock' },
  { id: 'privacy', label: 'Privacy', icon: 'shield' },
  { id: 'about', label: 'About', icon: 'info' },
] as const satisfies readonly { readonly id: string; readonly label: string; readonly icon: IconName }[]

export type SectionId = (typeof sections)[number]['id']
