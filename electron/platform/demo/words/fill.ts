import type { Random } from '../random.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** What the braces of sample texts stand for, the same within one conversation. */
export type Details = { readonly order: string; readonly day: string; readonly name: string }

export function someDetails(random: Random, name = ''): Details {
  return { order: String(random.between(47_000, 48_999)), day: random.pick(days), name }
}

/** Puts the details of a conversation in the place of `{order}`, `{day}` and `{name}`. */
export function fillIn(text: string, { order, day, name }: Details): string {
  return text.replaceAll('{order}', order).replaceAll('{day}', day).replaceAll('{name}', name)
}
