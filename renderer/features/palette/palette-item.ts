import type { IconName } from '../../ui/icons.ts'
import type { ShownCallState } from '../../ui/call-states.ts'

/** An item of the palette. */
export type PaletteItem = {
  /** Unique in the palette, and stable. */
  readonly id: string
  /** Null for a person, who is shown by initials. */
  readonly icon: IconName | null
  readonly title: string
  readonly note: string
  /** The type of the item, at the end of its row; empty if the heading says it. */
  readonly kind: string
  /** Key caps of the shortcut that does the same. */
  readonly keys: readonly string[]
  /** The state of the call it concerns, and its start (milliseconds since 1970). */
  readonly call?: { readonly state: ShownCallState; readonly since: number }
  readonly recorded?: boolean
  /** The key for counting uses; omitted for people, whom the directory learns. */
  readonly usageKey?: string
  /** The palette stays open. */
  readonly keepsOpen?: boolean
  readonly run: () => void
  /** Further actions. */
  readonly moreActions?: readonly PaletteItem[]
}

export type PaletteGroup = {
  readonly id: string
  readonly label: string
  readonly options: readonly PaletteItem[]
  /** That a search is running, or why it failed; omitted if the options are complete. */
  readonly note?: string
  readonly isFailure?: boolean
  /** The group fills once the platform answers, so it is placed below the immediate ones. */
  readonly isLate?: boolean
}

/** Returns an item with defaults for the optional parts. */
export function paletteItem(
  item: Pick<PaletteItem, 'id' | 'icon' | 'title' | 'run'> & Partial<PaletteItem>,
): PaletteItem {
  return { note: '', kind: '', keys: [], ...item }
}
