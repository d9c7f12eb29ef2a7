import { isSame } from '#shared/core/is-same.ts'
import type { ReadMessages } from './read-messages.ts'
import { newFolder, type LeftMessage } from './read-voicemessage.ts'

/** Where a message shall lie. */
export type Move = { readonly id: number; readonly folder: number }

/** What the platform answered to a change: of these it took it, these it no longer knows. */
export type Settled = { readonly done: readonly number[]; readonly gone: readonly number[] }

/**
 * The messages as they are shown: as the platform had them last, and over that what was asked of it and not answered
 * yet. What a reading brings of a message that was changed after the reading began is older than what is known.
 */
export class MessageBook {
  private readonly known = new Map<number, LeftMessage>()
  private readonly wanted = new Map<number, { readonly folder: number; readonly order: number }>()
  private readonly hidden = new Set<number>()
  /** When the platform last answered to a change of a message, by `now`. */
  private readonly changed = new Map<number, number>()
  private now = 0
  private shown: readonly LeftMessage[] | null = null

  /** Newest first, without those that are being deleted. */
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

  /** To be called before a reading is sent: its moment, for `take`. */
  beginReading(): number {
    return ++this.now
  }

  /** Takes what a reading brought; answers with the messages that were not known before. */
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

  /** Shows messages where they shall lie, before the platform has answered; `settle` names the order. */
  move(moves: readonly Move[]): number {
    const order = ++this.now
    for (const { id, folder } of moves) this.wanted.set(id, { folder, order })
    this.shown = null
    return order
  }

  /** The platform has answered: what it took is so, what it did not take lies where it lay. */
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
