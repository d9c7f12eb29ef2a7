import type { ApiClient } from '#shared/api/client.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import { maximumPageSize, servedCount, type CollectionQuery, type Page } from '#shared/api/query.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { DirectoryState } from '#shared/host/directory.ts'
import type { ContactStore } from './contact-store.ts'
import type { DirectoryFile } from './directory-file.ts'
import { readContact } from './read-person.ts'

export type ContactReaderOptions = {
  readonly api: ApiClient
  readonly file: DirectoryFile
  readonly store: ContactStore
  readonly now: () => number
  readonly onProgress: (reading: DirectoryState['reading']) => void
}

/**
 * Bounds of one full read: contacts, pages, bytes, restarts because contacts were removed meanwhile, and the age in
 * milliseconds up to which it is resumed.
 */
const limits = { contacts: 250_000, pages: 2_000, bytes: 512 * 2 ** 20, restarts: 3, age: 3_600_000 }
/** Contacts written at a time, which takes a few milliseconds; calls are served in between. */
const stepSize = 100

/** Progress of a full read. `total`: as given by the previous page. */
type Progress = {
  readonly round: number
  readonly begunAt: number
  readonly page: number
  readonly read: number
  readonly total: number
  readonly bytes: number
  readonly restarts: number
}

/** `requestedAt`: as counted by the store. */
type ContactPage = Page<Contact> & { readonly requestedAt: number }

/** True once the contacts are no longer wanted: nothing more is requested or written. */
type IsOver = () => boolean
type Read = Outcome<{ readonly changed: boolean }>

/**
 * Reads contacts into the file, page by page, largest pages first. Saves its progress with each page, so that it
 * resumes after a failure or a restart. Removes contacts that no page of a full read had.
 */
export class ContactReader {
  private readonly options: ContactReaderOptions
  /** Whether the platform has refused to filter contacts. */
  private cannotFilter = false
  /** Pending full reads; all but the last are cancelled. */
  private underWay = 0

  constructor(options: ContactReaderOptions) {
    this.options = options
  }

  /** Time of the last full read in milliseconds since 1970; null before the first one. */
  get readAt(): number | null {
    const at = Number(this.options.file.fact('readAt') ?? 0)
    return at > 0 ? at : null
  }

  /** Whether a full read was begun and not finished. */
  get isUnfinished(): boolean {
    return this.progress !== null
  }

  /** Whether new contacts can be requested separately. */
  get canReadNew(): boolean {
    return !this.cannotFilter && this.options.store.newestId > 0
  }

  /** Reads all contacts, or resumes an unfinished read. A request during a read restarts it. */
  async readAll(isOver: IsOver): Read {
    const from = (this.underWay === 0 ? this.progress : null) ?? this.begin(0)
    this.underWay += 1
    try {
      return await this.readFrom(from, isOver)
    } finally {
      this.underWay -= 1
    }
  }

  private async readFrom(from: Progress, isOver: IsOver): Read {
    const { file, store, onProgress } = this.options
    let progress = from
    let changed = false
    for (;;) {
      const { page, round } = progress
      const read = await this.readPage({ page })
      if (isOver()) return ok({ changed: false })
      if (!read.ok) return read
      const { total } = read.value
      // A deleted contact shifted the others up: one of them may be on a page that was already read.
      if (page > 1 && total < progress.total && progress.restarts < limits.restarts) {
        progress = this.begin(progress.restarts + 1)
        continue
      }
      const written = await this.write(read.value, round, isOver)
      if (isOver()) return ok({ changed: false })
      changed = changed || written.changed
      progress = {
        ...progress,
        page: page + 1,
        read: progress.read + written.fresh + (read.value.invalid?.length ?? 0),
        total,
        bytes: progress.bytes + (read.value.bytes ?? 0),
      }
      if (isLast(progress, read.value, written.fresh)) break
      file.setFact('progress', JSON.stringify(progress))
      onProgress({ read: progress.read, total: Math.max(progress.read, total) })
    }
    const isWhole = progress.read >= progress.total
    if (isWhole) changed = store.removeOthers(progress.round) || changed
    if (changed) await file.mergeIndex(isOver)
    if (isOver()) return ok({ changed: false })
    file.inTransaction(() => {
      file.setFact('readAt', progress.begunAt)
      file.setFact('progress', '')
    })
    onProgress(null)
    return ok({ changed })
  }

  /** Reads contacts created since the last read; none if the platform cannot filter them. */
  async readNew(isOver: IsOver): Read {
    const { file, store } = this.options
    const newest = store.newestId
    const round = Number(file.fact('round') ?? 0)
    let changed = false
    for (let page = 1; page <= limits.pages; page += 1) {
      const read = await this.readPage({
        page,
        filter: [{ property: 'id', operator: 'gt', value: newest }],
      })
      if (isOver()) return ok({ changed: false })
      if (!read.ok && read.error.code === 'platform.refused') {
        this.cannotFilter = true
        return ok({ changed })
      }
      if (!read.ok) return read
      const fresh = read.value.data.filter(({ id }) => id > newest)
      const written = await this.write({ ...read.value, data: fresh }, round, isOver)
      changed = changed || written.changed
      if (isOver() || fresh.length < maximumPageSize || written.fresh === 0) break
    }
    return ok({ changed })
  }

  private async readPage(query: CollectionQuery): Outcome<ContactPage> {
    const { api, store } = this.options
    const requestedAt = store.beginRequest()
    const read = await api.settings.listContacts({ query: { limit: maximumPageSize, ...query } })
    return read.ok ? ok({ ...read.value, requestedAt }) : read
  }

  private async write({ data, requestedAt }: ContactPage, round: number, isOver: IsOver) {
    const { file, store } = this.options
    let [fresh, changed] = [0, false]
    function* steps() {
      for (let from = 0; from < data.length; from += stepSize)
        yield () => {
          if (isOver()) return 'end'
          const contacts = data.slice(from, from + stepSize).map(readContact)
          const written = store.upsert(contacts, round, requestedAt)
          fresh += written.fresh
          changed = changed || written.changed
          return 'on'
        }
    }
    await file.transactionInSteps(steps())
    return { fresh, changed }
  }

  private begin(restarts: number): Progress {
    const { file, now } = this.options
    const round = Number(file.fact('round') ?? 0) + 1
    file.setFact('round', round)
    return { round, begunAt: now(), page: 1, read: 0, total: 0, bytes: 0, restarts }
  }

  /** Progress of a read recent enough to resume. */
  private get progress(): Progress | null {
    const kept: unknown = JSON.parse(this.options.file.fact('progress') || 'null')
    if (!isRecord(kept)) return null
    const progress = kept as Progress
    const age = this.options.now() - progress.begunAt
    return age >= 0 && age < limits.age ? progress : null
  }
}

/** A platform may return smaller pages than requested and a wrong total, so a page without new contacts is the last. */
function isLast({ page, read, total, bytes }: Progress, answer: Page<Contact>, fresh: number): boolean {
  const isFull = read >= limits.contacts || page > limits.pages || bytes >= limits.bytes
  return isFull || fresh === 0 || (servedCount(answer) < maximumPageSize && read >= total)
}
