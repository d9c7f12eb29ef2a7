import type { ApiClient } from '#shared/api/client.ts'
import type { User } from '#shared/api/modules/customer.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { maxPhoneKeys } from '#shared/host/directory.ts'
import type { Person } from '#shared/host/slices.ts'
import { readColleague } from './read-person.ts'

/** A colleague's registered phones and do-not-disturb, and when they were read. */
type Count = Pick<Person, 'phones' | 'doNotDisturb'> & { readonly at: number }

export type PhoneCountsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** Called when a count has changed, or is too old. */
  readonly onChange: () => void
}

/** Milliseconds after which a count is not stated any more. */
const maxAge = 60_000
/** Milliseconds between two readings of the same colleague, whether the first succeeded or not. */
const pause = 15_000
/** Colleagues per request. */
const maxIds = 100

/**
 * How many phones of each colleague are registered (`nb_sip_locations`). Phones register and leave at any time, and the
 * platform reports neither, so a count is stated for a minute, and read again for those whom somebody looks at.
 */
export class PhoneCounts implements Disposable {
  private readonly options: PhoneCountsOptions
  private readonly counts = new Map<string, Count>()
  private readonly askedAt = new Map<string, number>()
  private wanted: readonly string[] = []
  private isReading = false
  private isDisposed = false
  private stopTimer: Unsubscribe = () => {}

  constructor(options: PhoneCountsOptions) {
    this.options = options
  }

  /** A colleague with the phones as they are now; with `phones` null if they were not read within the last minute. */
  current(person: Person): Person {
    if (person.kind !== 'user') return person
    const count = this.counts.get(person.key)
    if (!count || !this.isWithin(count.at, maxAge)) return { ...person, phones: null }
    const { doNotDisturb: _, ...rest } = person
    return { ...rest, phones: count.phones, ...(count.doNotDisturb && { doNotDisturb: true }) }
  }

  /** Adds what the platform has just returned. Returns whether anything is different. */
  put(users: readonly User[]): boolean {
    const at = this.options.clock.now()
    let isChanged = false
    for (const { key, phones, doNotDisturb } of users.map(readColleague)) {
      const before = this.counts.get(key)
      isChanged ||= before?.phones !== phones || before.doNotDisturb !== doNotDisturb
      this.counts.set(key, { phones, ...(doNotDisturb && { doNotDisturb }), at })
      this.askedAt.set(key, at)
    }
    this.expire()
    return isChanged
  }

  /** Reads the phones of these colleagues soon, at most `maxPhoneKeys`, one request at a time. */
  want(keys: readonly string[]): void {
    this.wanted = [...new Set([...this.wanted, ...keys.filter((key) => this.isDue(key))])].slice(
      0,
      maxPhoneKeys,
    )
    if (!this.isReading) void this.readWanted()
  }

  [Symbol.dispose](): void {
    this.isDisposed = true
    this.stopTimer()
  }

  private async readWanted(): Promise<void> {
    this.isReading = true
    while (this.wanted.length > 0 && !this.isDisposed) {
      const keys = this.wanted.slice(0, maxIds)
      this.wanted = this.wanted.slice(maxIds)
      await this.read(keys)
    }
    this.isReading = false
  }

  private async read(keys: readonly string[]): Promise<void> {
    const { api, clock, onChange } = this.options
    for (const [key, at] of this.askedAt) if (!this.isWithin(at, pause)) this.askedAt.delete(key)
    for (const key of keys) this.askedAt.set(key, clock.now())
    const value = keys.map((key) => Number(key.slice('user:'.length)))
    const filter = [{ property: 'id', operator: 'in', value }] as const
    const answer = await api.customer.listUsers({ query: { page: 1, limit: maxIds, filter } })
    if (answer.ok && !this.isDisposed && this.put(answer.value.data)) onChange()
  }

  private isDue(key: string): boolean {
    const askedAt = this.askedAt.get(key)
    return /^user:\d{1,15}$/.test(key) && (askedAt === undefined || !this.isWithin(askedAt, pause))
  }

  /** The clock may have been set back. */
  private isWithin(at: number, duration: number): boolean {
    return Math.abs(this.options.clock.now() - at) < duration
  }

  /** Drops counts that are too old, and waits for the next that will be. */
  private expire(): void {
    this.stopTimer()
    let oldest = Infinity
    for (const [key, { at }] of this.counts)
      if (this.isWithin(at, maxAge)) oldest = Math.min(oldest, at)
      else this.counts.delete(key)
    if (oldest === Infinity) return
    const { clock, onChange } = this.options
    this.stopTimer = clock.after(Math.max(1, oldest + maxAge - clock.now()), () => {
      this.expire()
      onChange()
    })
  }
}
