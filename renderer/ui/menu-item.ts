import type { IconName } from './icons.ts'

/** One entry of a menu. */
export interface MenuItem<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: IconName
  readonly note?: string | undefined
  readonly keys?: readonly string[]
  /** If present, the item is one of a choice; true for the chosen one. */
  readonly checked?: boolean
  readonly disabled?: boolean
  /** A line above this item. */
  readonly divided?: boolean
}

export interface MenuProps<Value extends string> {
  readonly items: readonly MenuItem<Value>[]
  /** A heading inside the menu. */
  readonly heading?: string
  readonly align?: 'start' | 'end'
  /** Multiple choice: each item is ticked separately, and the menu stays open. */
  readonly multiple?: boolean
  /** For a menu inside something that floats above dialogs. */
  readonly aboveDialog?: boolean
}
