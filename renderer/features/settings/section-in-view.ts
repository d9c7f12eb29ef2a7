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
