/** Maximum bytes of a body. */
export const maxBodyBytes = 65_536

const deepest = 32

export type Body = { readonly text: string; readonly id: unknown }

/**
 * Reads the body of a notification: its text, if that is a JSON object, and the `id` in it, or null. Undefined for
 * anything else, and for nesting deeper than any event's, which would overflow the stack of a recursive reader. Invalid
 * UTF-8 becomes U+FFFD: a name in another encoding is no reason to lose an event.
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

/** Whether no object or list is nested, as in the platform's events, so that no further check is needed. */
function isFlat(text: string): boolean {
  return text.indexOf('{', 1) === -1 && text.indexOf('[', 1) === -1
}

/** Iterates level by level, since the sender could force too deep a recursion. */
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
