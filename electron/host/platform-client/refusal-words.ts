/** Longest message shown to a user, and most messages. */
const maxMessageLength = 500
const maxMessages = 10
/** Fields of an object that may hold its text; those that the document shows come first. */
const wordFields = ['message', 'error', 'detail', 'description', 'title'] as const

/** A list, or an object of lists by field as many platforms write it. */
export function messagesOf(errors: unknown): readonly string[] {
  if (typeof errors === 'string') return [messageOf(errors)]
  if (typeof errors !== 'object' || errors === null) return []
  const items: readonly unknown[] = Object.values(errors)
  return items
    .slice(0, maxMessages)
    .flatMap((item) => (Array.isArray(item) ? item.slice(0, maxMessages) : [item]))
    .map(messageOf)
    .filter((message) => message !== '')
    .slice(0, maxMessages)
}

/** The document does not define the form of a message: text, or an object that holds it. Else shown as JSON. */
export function messageOf(item: unknown): string {
  if (item === null || item === undefined) return ''
  if (typeof item === 'string') return truncated(item.trim())
  if (typeof item !== 'object') return truncated(String(item))
  const texts = wordFields
    .map((name): unknown => Reflect.get(item, name))
    .find((word) => typeof word === 'string')
  return truncated(typeof texts === 'string' ? texts.trim() : JSON.stringify(item))
}

/** Cuts off a message that is too long to show. */
export function truncated(text: string): string {
  return text.length > maxMessageLength ? `${text.slice(0, maxMessageLength - 1).trimEnd()}…` : text
}
