/** Bytes of the largest body that is taken. */
export const mostBytes = 65_536

const deepest = 32

export type Body = { readonly text: string; readonly id: unknown }

/**
 * The text of a notification's body, as JSON of an object, and the `id` in it, or null. Undefined for anything else,
 * and for what is nested deeper than any event: whoever walks through that would run out of stack. Bytes that are no
 * UTF-8 become U+FFFD: a name in another encoding is no reason to lose an event.
 */
export function readBody(chunks: readonly Buffer[]): Body | undefined {
  const [first] = chunks
  const bytes = first && chunks.length === 1 ? first : Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  const clean = text.startsWith('\ufeff') ? text.slice(1) : text
  const object = readObject(clean)
  return object && { text: clean, id: 'id' in object ? object.id : null }
}

function readObject(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && (isFlat(text) || isShallow(body)) ? body : undefined
  } catch {
    return undefined
  }
}

/** The platform's events are: nothing opens in them again, and nobody needs to walk through them. */
function isFlat(text: string): boolean {
  return text.indexOf('{', 1) === -1 && text.indexOf('[', 1) === -1
}

/** Level by level, since a recursion is what the sender may want to make too deep. */
function isShallow(body: object): boolean {
  let level = objectsIn([body])
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === deepest) return false
    level = objectsIn(level)
  }
  return true
}

function objectsIn(level: readonly object[]): readonly object[] {
  const found: object[] = []
  for (const one of level)
    for (const value of Object.values(one)) if (typeof value === 'object' && value !== null) found.push(value)
  return found
}
