import type { IconName } from '../../ui/icons.ts'

/** The sections in order; `id` identifies the heading and its words. */
export const sections = [
  { id: 'audio', icon: 'headset' },
  { id: 'phone', icon: 'phone' },
  { id: 'account', icon: 'user' },
  { id: 'codes', icon: 'hash' },
  { id: 'network', icon: 'globe' },
  { id: 'events', icon: 'bolt' },
  { id: 'keys', icon: 'command' },
  { id: 'notify', icon: 'bell' },
  { id: 'blocked', icon: 'dnd' },
  { id: 'look', icon: 'sun' },
  { id: 'computer', icon: 'computer' },
  { id: 'managed', icon: 'lock' },
  { id: 'privacy', icon: 'shield' },
  { id: 'about', icon: 'info' },
] as const satisfies readonly { readonly id: string; readonly icon: IconName }[]

export type SectionId = (typeof sections)[number]['id']

/** Where a section begins, in pixels from the top of the scrolled content. */
export type SectionTop<Id extends string> = { readonly id: Id; readonly top: number }

/** A section counts as reached once its heading is this close to the top, in pixels. */
const headingMargin = 80

/** Returns the section in view: the last one that starts above this line, or the very last at the end. */
export function sectionInView<Id extends string>(
  tops: readonly SectionTop<Id>[],
  scroll: { readonly top: number; readonly height: number; readonly contentHeight: number },
): Id | undefined {
  const atEnd = scroll.top > 0 && scroll.top + scroll.height >= scroll.contentHeight - 1
  if (atEnd) return tops.at(-1)?.id
  return tops.findLast(({ top }) => top <= scroll.top + headingMargin)?.id ?? tops[0]?.id
}
