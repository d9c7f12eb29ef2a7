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

/** Where a section begins, in pixels from the top of what scrolls. */
export type SectionTop<Id extends string> = { readonly id: Id; readonly top: number }

/** A section counts as read once its heading is this close to the top, in pixels. */
const reach = 80

/** The section that is being read: the last one that begins above the eye, or the last of all at the very end. */
export function sectionInView<Id extends string>(
  tops: readonly SectionTop<Id>[],
  scroll: { readonly top: number; readonly height: number; readonly whole: number },
): Id | undefined {
  const atEnd = scroll.top > 0 && scroll.top + scroll.height >= scroll.whole - 1
  if (atEnd) return tops.at(-1)?.id
  return tops.findLast(({ top }) => top <= scroll.top + reach)?.id ?? tops[0]?.id
}
