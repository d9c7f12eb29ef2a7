import type { ApiClient } from '#shared/api/client.ts'
import type { Line } from '#shared/calls/line.ts'
import { matchLines } from '#shared/calls/match-lines.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { callerLimits, type Caller } from '#shared/host/caller.ts'
import type { HostState } from '#shared/host/state.ts'
import { Semaphore } from '#shared/core/semaphore.ts'
import { readExtras } from './call-extras.ts'
import type { LocalFacts } from './local-facts.ts'
import { loadingPast, PastReader } from './past-facts.ts'
import { queueKey, waitedIn } from './waited-in.ts'

export type CallersOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly state: () => Pick<HostState, 'lines' | 'calls' | 'session' | 'people'>
  /** Returns the id of the contact with a number; null if there is none. */
  readonly contactOf: (number: string) => number | null
  readonly local: LocalFacts
  readonly onChange: (callers: readonly Caller[]) => void
}

type Entry = {
  caller: Caller
  isGone: boolean
  callId: number | null
  isOver: boolean
  /** The key of the queue that the caller waited in. */
  queue: string | null
}

/** Concurrent requests to the platform, for all callers together. */
const requestsAtOnce = 4
/** Milliseconds for which changes of texts and voice messages are collected, since they come in bursts. */
const gathering = 150

/**
 * Everything known about the other end of each call of this phone: read once when the call appears, kept until well
 * after the agent has finished with it. An unanswered ring is dropped at once, and nothing more is requested for it.
 */
export class Callers implements Disposable {
  private readonly options: CallersOptions
  private readonly past: PastReader
  private readonly requests = new Semaphore(requestsAtOnce)
  private readonly entries = new Map<string, Entry>()
  private stopTimer: Unsubscribe | null = null

  constructor(options: CallersOptions) {
    this.options = options
    this.past = new PastReader({
      ...options,
      requests: this.requests,
      people: () => options.state().people.list,
      agentId: () => this.agent?.id ?? 0,
    })
  }

  /** The live call of a line, if known; also after the platform has ended it. */
  callOf(lineId: string): number | null {
    return this.entries.get(lineId)?.callId ?? null
  }

  /** The key of the queue that a line's caller waited in; null if none. */
  queueOf(lineId: string): string | null {
    return this.entries.get(lineId)?.queue ?? null
  }

  /** Updates the entries after a change of lines or live calls. */
  update(): void {
    const { agent } = this
    const { lines, calls } = this.options.state()
    if (!agent) return
    for (const [id, entry] of this.entries)
      if (!lines.some((line) => line.id === id)) this.handleLineGone(id, entry)
    if (lines.length === 0) return this.publish()
    const matches = matchLines(lines, calls, agent)
    for (const line of lines) {
      const entry = this.entryOf(line) ?? this.add(line)
      if (!entry) continue
      this.match(entry, line, matches.get(line.id))
    }
    this.publish()
  }

  /** Updates names after a change of the directory. */
  namesChanged(): void {
    for (const entry of this.entries.values()) {
      const contactId = this.options.contactOf(entry.caller.number)
      if (entry.isOver || contactId === entry.caller.contactId) continue
      entry.caller = { ...entry.caller, contactId }
      this.readPast(entry)
    }
    this.publish()
  }

  /** Reloads local data (texts, voicemail) after a change. */
  localChanged(): void {
    if (this.stopTimer || this.entries.size === 0) return
    this.stopTimer = this.options.clock.after(gathering, () => {
      this.stopTimer = null
      for (const entry of this.entries.values()) this.readLocal(entry)
    })
  }

  /** Retries the parts that failed to load. */
  retryFailedParts(lineId: string): void {
    const entry = this.entries.get(lineId)
    if (!entry) return
    const { calls, notes, summary, extras } = entry.caller
    if ([calls, notes, summary].some(({ kind }) => kind === 'failed')) {
      entry.caller = { ...entry.caller, ...loadingPast }
      this.readPast(entry)
    }
    if (extras?.kind === 'failed') this.readExtras(entry)
    this.readLocal(entry)
    this.publish()
  }

  /** Stores call data that the agent has changed at the platform. */
  learn(lineId: string, extras: Caller['extras']): void {
    const entry = this.entries.get(lineId)
    if (entry) this.set(entry, { extras })
  }

  /** Stops at sign-out. */
  stop(): void {
    this.stopTimer?.()
    this.stopTimer = null
    for (const entry of this.entries.values()) entry.isGone = true
    this.entries.clear()
    this.past.forget()
    this.options.onChange([])
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private get agent() {
    const { session } = this.options.state()
    return session.kind === 'signed-in' ? session.agent : null
  }

  /** The entry of a line; a call that was transferred to another party gets a new one. */
  private entryOf(line: Line): Entry | undefined {
    const entry = this.entries.get(line.id)
    if (!entry || entry.caller.number === line.number) return entry
    this.drop(line.id, entry)
    return undefined
  }

  private add(line: Line): Entry | null {
    if (line.number === '' || line.state === 'ended') return null
    const entry: Entry = {
      caller: this.newCaller(line),
      isGone: false,
      callId: null,
      isOver: false,
      queue: null,
    }
    this.entries.set(line.id, entry)
    this.removeOldest()
    this.readPast(entry)
    this.readLocal(entry)
    return entry
  }

  private newCaller({ id, number }: Line): Caller {
    return {
      lineId: id,
      number,
      contactId: this.options.contactOf(number),
      waited: null,
      ...loadingPast,
      texts: { kind: 'loading' },
      voicemail: { kind: 'loading' },
      extras: null,
    }
  }

  private match(entry: Entry, line: Line, callId: number | undefined): void {
    const { calls } = this.options.state()
    const call = calls.find(({ id }) => id === callId)
    const parent = calls.find(({ id }) => id === call?.parentId)
    entry.caller = { ...entry.caller, waited: waitedIn(line, parent, entry.caller.waited) }
    entry.queue ??= queueKey(parent)
    if (callId !== undefined && entry.callId !== callId) {
      entry.callId = callId
      this.readExtras(entry)
    }
    if (line.state !== 'ended') return
    entry.isOver = true
    if (line.connectedAt === null && line.direction === 'in') this.drop(line.id, entry)
  }

  /** Handles a line that has left the phone; the agent may still write notes. */
  private handleLineGone(lineId: string, entry: Entry): void {
    if (!entry.isOver) this.drop(lineId, entry)
  }

  private drop(lineId: string, entry: Entry): void {
    entry.isGone = true
    this.entries.delete(lineId)
  }

  private removeOldest(): void {
    for (const [id, entry] of this.entries) {
      if (this.entries.size <= callerLimits.callers) return
      this.drop(id, entry)
    }
  }

  private readPast(entry: Entry): void {
    const { number, contactId } = entry.caller
    const isOther = () => entry.isGone || entry.caller.contactId !== contactId
    void this.past.read({
      ...{ number, contactId, except: entry.callId },
      country: this.agent?.country ?? '',
      isGone: isOther,
      onFacts: (facts) => this.set(entry, facts),
    })
  }

  private readLocal(entry: Entry): void {
    const { number } = entry.caller
    void this.options.local.read(number).then((facts) => this.set(entry, facts))
  }

  private readExtras(entry: Entry): void {
    const { callId } = entry
    if (callId === null) return
    const read = async () => (entry.isGone ? null : readExtras(this.options.api, callId))
    entry.caller = { ...entry.caller, extras: { kind: 'loading' } }
    void this.requests.run(read).then((extras) => {
      if (extras && entry.callId === callId) this.set(entry, { extras })
    })
  }

  private set(entry: Entry, facts: Partial<Caller>): void {
    if (entry.isGone) return
    entry.caller = { ...entry.caller, ...facts }
    this.publish()
  }

  private publish(): void {
    this.options.onChange([...this.entries.values()].map(({ caller }) => caller))
  }
}
