import { isSame } from '#shared/core/is-same.ts'
import type { ReadMessages } from './read-messages.ts'
import { newFolder, type LeftMessage } from './read-voicemessage.ts'

/** A message and its target folder. */
export type Move = { readonly id: number; readonly folder: number }

/** The platform's answer to a change: the ids it accepted, and those it no longer knows. */
export type ChangeOutcome = { readonly done: readonly number[]; readonly gone: readonly number[] }

/**
 * The messages as shown: the platform's last known state, overlaid with pending changes. A reading that began before a
 * message was changed is out of date for that message.
 */
export class MessageBook {
  private readonly known = new Map<number, LeftMessage>()
  private readonly pendingMoves = new Map<number, { readonly folder: number; readonly order: number }>()
  private readonly hidden = new Set<number>()
  /** When the platform last answered a change of a message, counted by `now`. */
  private readonly changed = new Map<number, number>()
  private now = 0
  private shown: readonly LeftMessage[] | null = null

  /** Newest first, without those being deleted. */
  get messages(): readonly LeftMessage[] {
    this.shown ??= [...this.known.values()]
      .filter(({ id }) => !this.hidden.has(id))
      .map((message) => this.withPendingMove(message))
      .toSorted((a, b) => b.at - a.at || b.id - a.id)
    return this.shown
  }

  find(id: number): LeftMessage | null {
    const message = this.hidden.has(id) ? undefined : this.known.get(id)
    return message ? this.withPendingMove(message) : null
  }

  /** Called before a reading is sent; returns its moment, for `merge`. */
  beginReading(): number {
    return ++this.now
  }

  /** Merges the result of a reading; returns the messages that were not known before. */
  merge(read: ReadMessages, begun: number): readonly LeftMessage[] {
    const isCertain = (id: number) => (this.changed.get(id) ?? 0) < begun
    const arrived: LeftMessage[] = []
    for (const message of read.messages) {
      if (!isCertain(message.id)) continue
      if (!this.known.has(message.id)) arrived.push(message)
      this.store(message)
    }
    if (read.isWhole) {
      const presentIds = new Set(read.messages.map(({ id }) => id))
      for (const id of this.known.keys()) if (!presentIds.has(id) && isCertain(id)) this.drop(id)
    }
    for (const [id, at] of this.changed) if (at < begun) this.changed.delete(id)
    return arrived
  }

  /** Shows messages in their target folders before the platform has answered; returns the order for `settleMove`. */
  move(moves: readonly Move[]): number {
    const order = ++this.now
    for (const { id, folder } of moves) this.pendingMoves.set(id, { folder, order })
    this.shown = null
    return order
  }

  /** Applies the platform's answer: accepted messages are moved, the others return to where they were. */
  settleMove(order: number, moves: readonly Move[], { done, gone }: ChangeOutcome): void {
    const doneIds = new Set(done)
    for (const { id, folder } of moves) {
      const before = this.known.get(id)
      if (before && doneIds.has(id)) this.store({ ...before, folder, isNew: folder === newFolder })
      if (this.pendingMoves.get(id)?.order === order) this.pendingMoves.delete(id)
    }
    this.applyOutcome(
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

  settleDeleting(ids: readonly number[], { done, gone }: ChangeOutcome): void {
    this.applyOutcome(ids, [...done, ...gone])
  }

  private applyOutcome(ids: readonly number[], gone: readonly number[]): void {
    this.now += 1
    for (const id of ids) this.changed.set(id, this.now)
    for (const id of gone) this.drop(id)
    this.shown = null
  }

  private store(message: LeftMessage): void {
    if (isSame(this.known.get(message.id), message)) return
    this.known.set(message.id, message)
    this.shown = null
  }

  private drop(id: number): void {
    this.known.delete(id)
    this.pendingMoves.delete(id)
    this.hidden.delete(id)
    this.shown = null
  }

  private withPendingMove(message: LeftMessage): LeftMessage {
    const pending = this.pendingMoves.get(message.id)
    return pending ? { ...message, folder: pending.folder, isNew: pending.folder === newFolder } : message
  }
}
