import type { ApiClient } from '#shared/api/client.ts'
import type { Monitor } from '#shared/api/modules/history.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { emptyListing, type Listing, type Piece } from '#shared/host/listing.ts'
import type { AnalysisChange, Recording, RecordingQuery, RecordingRow } from '#shared/host/recordings.ts'
import type { Removal } from '#shared/host/removals.ts'
import type { Person, Recents } from '#shared/host/slices.ts'
import type { Known } from '../directory/known.ts'
import { writeInParts } from '../platform-client/write-in-parts.ts'
import type { Removals } from '../removals/removals.ts'
import { CallRecords } from './call-records.ts'
import { FindRecordings } from './find-recordings.ts'
import { liveIdOf, readRecording, readRow } from './read-recording.ts'
import { passes } from './recording-filters.ts'

export type RecordingsOptions = {
  readonly api: ApiClient
  readonly removals: Pick<Removals, 'add'>
  readonly who: (number: string) => Known
  /** People whom the directory finds for the search text. */
  readonly people: (text: string) => readonly Person[]
  /** Of the dial plan, ISO 3166. */
  readonly country: () => string
  /** The agent's id; null if nobody is signed in. */
  readonly agentId: () => number | null
  readonly onState: (state: Listing) => void
  /** Called when the platform has deleted these recordings. */
  readonly onDeleted: (ids: readonly number[]) => void
}

/** Recorded calls (`/monitors`), each with the record of its call. */
export class Recordings {
  private readonly options: RecordingsOptions
  private readonly calls: CallRecords
  private readonly finder: FindRecordings
  private state = emptyListing
  /** Deleted by the agent, and no longer shown. */
  private readonly hidden = new Set<number>()
  /** Known recordings of the agent's own calls. */
  private known: ReadonlySet<number> = new Set()

  constructor(options: RecordingsOptions) {
    this.options = options
    this.calls = new CallRecords(options)
    this.finder = new FindRecordings(options)
  }

  /** A piece of the list, newest first. */
  async list(query: RecordingQuery): Outcome<Piece<RecordingRow>> {
    const page = await this.finder.find(query)
    this.setError(page.ok ? null : page.error)
    if (!page.ok) return page
    const { data, total } = page.value
    const callOf = await this.calls.of(liveIdsOf(data))
    const rows = data.map((monitor) => readRow(monitor, callOf(liveIdOf(monitor))))
    const items = rows.filter((row) => !this.hidden.has(row.id) && passes(row, query.filters))
    return ok({ items, total: Math.max(items.length, total - (data.length - items.length)) })
  }

  /** Fails with `platform.not-found` for a recording deleted here. */
  async read(id: number): Outcome<Recording> {
    if (this.hidden.has(id)) return err(appError('platform.not-found'))
    const monitor = await this.options.api.history.readMonitor({ id })
    if (!monitor.ok) return monitor
    const callOf = await this.calls.of(liveIdsOf([monitor.value]))
    return ok(readRecording({ ...monitor.value, id }, callOf(liveIdOf(monitor.value))))
  }

  /** Writes these fields of an analysis (specification 4.7, PATCH /monitors/{id}). */
  async change(id: number, changes: AnalysisChange): Outcome {
    const changed = await this.options.api.history.changeMonitor({ id, body: writeChange(changes) })
    if (!changed.ok) return changed
    this.listChanged()
    return ok(undefined)
  }

  /**
   * Hides them at once; the platform deletes them when it can no longer be undone. One that is being deleted is left
   * out, since a second order would be carried out although the first was undone.
   */
  remove(ids: readonly number[]): Result<Removal> {
    const remaining = new Set(ids.filter((id) => !this.hidden.has(id)))
    if (remaining.size === 0) return err(appError('platform.not-found'))
    for (const id of remaining) this.hidden.add(id)
    this.listChanged()
    const removal = this.options.removals.add({
      remove: () => this.deleteAll(remaining),
      restore: () => {
        for (const id of remaining) this.hidden.delete(id)
        this.listChanged()
      },
    })
    return ok(removal)
  }

  /** Called when the recent calls change; marks the list as changed if one has a new recording. */
  recentsChanged({ calls }: Recents): void {
    const recordings = calls.flatMap((call) => call.recordings)
    if (recordings.some((id) => !this.known.has(id))) this.listChanged()
    this.known = new Set(recordings)
  }

  /** Called when numbers may have other names. */
  namesChanged(): void {
    this.listChanged()
  }

  /** Called on sign-out. */
  clear(): void {
    this.calls.forget()
    this.hidden.clear()
    this.known = new Set()
    this.setError(null)
  }

  /**
   * Removes from `remaining` what was deleted, here or by somebody else; after a refusal the rest is shown again.
   */
  private async deleteAll(remaining: Set<number>): Outcome {
    const { api, onDeleted } = this.options
    const { done, gone, error } = await writeInParts([...remaining], (ids) =>
      api.history.deleteMonitors({ ids }),
    )
    const deleted = [...done, ...gone]
    for (const id of deleted) remaining.delete(id)
    if (deleted.length > 0) onDeleted(deleted)
    return error ? err(error) : ok(undefined)
  }

  private listChanged(): void {
    this.state = { ...this.state, revision: this.state.revision + 1 }
    this.options.onState(this.state)
  }

  private setError(error: AppError | null): void {
    if (error?.code === this.state.error?.code) return
    this.state = { ...this.state, error }
    this.options.onState(this.state)
  }
}

function liveIdsOf(monitors: readonly Monitor[]): readonly number[] {
  return monitors.flatMap((monitor) => liveIdOf(monitor) ?? [])
}

/** The body of PATCH /monitors/{id} (specification 4.7). `transcript_speakers` is the JSON that is read here. */
function writeChange({ transcript, speech, summary, sentiment, score, metadata }: AnalysisChange) {
  return {
    ...(transcript !== undefined && { transcript }),
    ...(speech !== undefined && { transcript_speakers: JSON.stringify(speech.map(writeTurn)) }),
    ...(summary !== undefined && { summary }),
    ...(sentiment !== undefined && { sentiment }),
    ...(score !== undefined && { cx_score: score }),
    ...(metadata !== undefined && { metadata }),
  }
}

function writeTurn({ speaker, words, at, until }: NonNullable<AnalysisChange['speech']>[number]) {
  return {
    speaker,
    ...(at !== null && { from: at }),
    ...(until !== null && { to: until }),
    text: words,
  }
}
