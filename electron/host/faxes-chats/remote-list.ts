import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { FindInList } from '#shared/host/faxes-chats.ts'
import { emptyListing, type Listing, type Piece } from '#shared/host/listing.ts'

export type RemoteListOptions<Item> = {
  readonly clock: Pick<Clock, 'now'>
  /** Reads the whole collection, newest first. */
  readonly read: () => Outcome<readonly Item[]>
  /** The text that a search looks in. */
  readonly textOf: (item: Item) => string
  readonly onState: (state: Listing) => void
}

/** Milliseconds before the collection is requested again. */
const freshFor = 20_000

/** A collection of the platform that is short enough to be read whole and searched here. */
export class RemoteList<Item> {
  private readonly options: RemoteListOptions<Item>
  private items: readonly Item[] | null = null
  private readAt = -Infinity
  private reading: Outcome<readonly Item[]> | null = null
  private state = emptyListing
  /** Changes with the agent, so that an answer for the previous agent is dropped. */
  private readId = 0

  constructor(options: RemoteListOptions<Item>) {
    this.options = options
  }

  /** Returns the first `count` that contain every word of `find`; from the last reading if the platform fails now. */
  async list({ find, count }: FindInList): Outcome<Piece<Item>> {
    const read = await this.all()
    if (!read.ok) return read
    const terms = fold(find).split(/\s+/).filter(Boolean)
    const matches = read.value.filter((item) => hasAllTerms(fold(this.options.textOf(item)), terms))
    return ok({ items: matches.slice(0, Math.max(0, Math.trunc(count))), total: matches.length })
  }

  async all(): Outcome<readonly Item[]> {
    const { items } = this
    const age = this.options.clock.now() - this.readAt
    if (items && age >= 0 && age < freshFor) return ok(items)
    const readId = this.readId
    this.reading ??= this.options.read()
    const read = await this.reading
    if (readId !== this.readId) return read
    this.reading = null
    this.note(read.ok ? null : read.error)
    if (!read.ok) return items ? ok(items) : read
    this.items = read.value
    this.readAt = this.options.clock.now()
    return read
  }

  /** Marks the list as changed; pages ask again. */
  moved(): void {
    this.readAt = -Infinity
    this.state = { ...this.state, revision: this.state.revision + 1 }
    this.options.onState(this.state)
  }

  /** Called on sign-out. */
  forget(): void {
    this.readId += 1
    this.items = null
    this.reading = null
    this.note(null)
    this.moved()
  }

  private note(error: AppError | null): void {
    if (error?.code === this.state.error?.code && error?.detail === this.state.error?.detail) return
    this.state = { ...this.state, error }
    this.options.onState(this.state)
  }
}

/** Whether the text holds every term; digits match however they are grouped. */
function hasAllTerms(text: string, terms: readonly string[]): boolean {
  const digits = text.replace(/[^\d]+/g, '')
  return terms.every(
    (term) => text.includes(term) || (/^[+\d]+$/.test(term) && digits.includes(term.replace(/^\+/, ''))),
  )
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
