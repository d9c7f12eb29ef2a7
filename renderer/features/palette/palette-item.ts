import type { IconName } from '../../ui/icons.ts'
import type { ShownCallState } from '../../ui/call-states.ts'

/** Something that can be chosen in the palette. */
export type PaletteItem = {
  /** Unique in the palette, and the same each time. */
  readonly id: string
  /** What stands for it; null for a person, who has initials. */
  readonly icon: IconName | null
  readonly title: string
  readonly note: string
  /** What it is, at the end of its row; empty where the heading says it. */
  readonly kind: string
  /** The keys that do the same without the palette, as caps. */
  readonly keys: readonly string[]
  /** The call that it is about: its state, and since when (milliseconds since 1970). */
  readonly call?: { readonly state: ShownCallState; readonly since: number }
  readonly recorded?: boolean
  /** Under which it is learnt; left out for what names a person, which the directory learns. */
  readonly learnt?: string
  /** The palette stays open. */
  readonly stays?: boolean
  readonly run: () => void
  /** What else can be done with it. */
  readonly more?: readonly PaletteItem[]
}

export type PaletteGroup = {
  readonly id: string
  readonly label: string
  readonly options: readonly PaletteItem[]
  /** That it is being searched, or why it was not; left out where the options are all that there is. */
  readonly note?: string
  readonly isFailure?: boolean
  /** It fills when the platform answers, below what is there at once. */
  readonly isLate?: boolean
}

/** An item with what most do not have left out. */
export function paletteItem(
  item: Pick<PaletteItem, 'id' | 'icon' | 'title' | 'run'> & Partial<PaletteItem>,
): PaletteItem {
  return { note: '', kind: '', keys: [], ...item }
}
