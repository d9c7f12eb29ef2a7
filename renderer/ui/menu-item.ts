import type { IconName } from './icons.ts'

/** One entry of a menu. */
export interface MenuItem<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: IconName
  readonly note?: string | undefined
  readonly keys?: readonly string[]
  /** Present: the item is one of a choice, and whether it is the one chosen. */
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
  /** Any number of the items may be chosen: each is ticked by itself, and the menu stays. */
  readonly several?: boolean
  /** Of something that floats above dialogs. */
  readonly aboveDialog?: boolean
}
