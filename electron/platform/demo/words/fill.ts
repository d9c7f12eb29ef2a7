import type { Random } from '../random.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** Values for the braces of sample texts, the same within one conversation. */
export type Details = { readonly order: string; readonly day: string; readonly name: string }

export function randomDetails(random: Random, name = ''): Details {
  return { order: String(random.between(47_000, 48_999)), day: random.pick(days), name }
}

/** Inserts the details of a conversation for `{order}`, `{day}` and `{name}`. */
export function fillIn(text: string, { order, day, name }: Details): string {
  return text.replaceAll('{order}', order).replaceAll('{day}', day).replaceAll('{name}', name)
}
