import { hash } from 'node:crypto'
import type { InboxEntry } from './event-inbox.ts'

const longestId = 128

/** What an event is known by: its id (specification 6.1, 6.2), or a hash of its text where it has none that can be used. */
export function eventKey({ text, id = idOf(text) }: Pick<InboxEntry, 'text' | 'id'>): string {
  return typeof id === 'string' && id !== '' && id.length <= longestId && id.isWellFormed()
    ? id.startsWith('#')
      ? `#${id}`
      : id
    : `#${hash('sha256', text, 'base64')}`
}

function idOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  } catch {
    return undefined
  }
}
