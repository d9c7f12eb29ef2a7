import { isSame } from '#shared/core/is-same.ts'
import type { ReadMessages } from './read-messages.ts'
import { newFolder, type LeftMessage } from './read-voicemessage.ts'

/** A message and its target folder. */
export type Move = { readonly id: number; readonly folder: number }

/** The platform's answer to a change: the ids it accepted, and those it no longer knows. */
export type Settled = { readonly done: readonly number[]; readonly gone: readonly number[] }

/**
 * The messages as shown: the platform's last known state, overlaid with pending changes. A reading that began before a
 * message was changed is out of date for that message.
 */
export class MessageBook {
  private readonly known = new Map<number, LeftMessage>()
  private readonly wanted = new Map<number, { readonly folder: number; readonly order: number }>()
  private readonly hidden = new Set<number>()
  /** When the platform last answered a change of a message, counted by `now`. */
  private readonly changed = new Map<number, number>()
  private now = 0
  private shown: readonly LeftMessage[] | null = null

  /** Newest first, without those being deleted. */
  get messages(): readonly LeftMessage[] {
    this.shown ??= [...this.known.values()]
      .filter(({ id }) => !this.hidden.has(id))
      .map((message) => this.withWanted(message))
      .toSorted((a, b) => b.at - a.at || b.id - a.id)
    return this.shown
  }

  find(id: number): LeftMessage | null {
    const message = this.hidden.has(id) ? undefined : this.known.get(id)
    return message ? this.withWanted(message) : null
  }

  /** Called before a reading is sent; returns its moment, for `merge`. */
  beginReading(): number {
    return ++this.now
  }

  /** Merges the result of a reading; returns the messages that were not known before. */
  merge(read: ReadMessages, begun: number): readonly LeftMessage[] {
    const isCertain = (id: number) => (this.changed.get(id) ?? 0) < begun
    const come: LeftMessage[] = []
    for (const message of read.messages) {
      if (!isCertain(message.id)) continue
      if (!this.known.has(message.id)) come.push(message)
      this.put(message)
    }
    if (read.isWhole) {
      const there = new Set(read.messages.map(({ id }) => id))
      for (const id of this.known.keys()) if (!there.has(id) && isCertain(id)) this.drop(id)
    }
    for (const [id, at] of this.changed) if (at < begun) this.changed.delete(id)
    return come
  }

  /** Shows messages in their target folders before the platform has answered; returns the order for `settleMove`. */
  move(moves: readonly Move[]): number {
    const order = ++this.now
    for (const { id, folder } of moves) this.wanted.set(id, { folder, order })
    this.shown = null
    return order
  }

  /** Applies the platform's answer: accepted messages are moved, the others return to where they were. */
  settleMove(order: number, moves: readonly Move[], { done, gone }: Settled): void {
    const isDone = new Set(done)
    for (const { id, folder } of moves) {
      const before = this.known.get(id)
      if (before && isDone.has(id)) this.put({ ...before, folder, isNew: folder === newFolder })
      if (this.wanted.get(id)?.order === order) this.wanted.delete(id)
    }
    this.settle(
      moves.map(({ id }) => id),
      gone,
    )
  }

  hide(ids: readonly number[]): void {
    for (const id of ids) this.hidden.add(id)
    this.shown = null
  }

  show(ids: readonly number[]): void {
    for (const id of ids) this.hidden.delete(id)
    this.shown = null
  }

  settleDeleting(ids: readonly number[], { done, gone }: Settled): void {
    this.settle(ids, [...done, ...gone])
  }

  private settle(ids: readonly number[], gone: readonly number[]): void {
    this.now += 1
    for (const id of ids) this.changed.set(id, this.now)
    for (const id of gone) this.drop(id)
    this.shown = null
  }

  private put(message: LeftMessage): void {
    if (isSame(this.known.get(message.id), message)) return
    this.known.set(message.id, message)
    this.shown = null
  }

  private drop(id: number): void {
    this.known.delete(id)
    this.wanted.delete(id)
    this.hidden.delete(id)
    this.shown = null
  }

  private withWanted(message: LeftMessage): LeftMessage {
    const wanted = this.wanted.get(message.id)
    return wanted ? { ...message, folder: wanted.folder, isNew: wanted.folder === newFolder } : message
  }
}
