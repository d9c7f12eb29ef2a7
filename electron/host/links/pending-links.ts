import { readLink } from '#shared/calls/telephone-link.ts'
import { appError } from '#shared/core/app-error.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { PendingLink } from '#shared/host/links.ts'
import type { SessionState } from '#shared/host/slices.ts'
import { readProfileLink, type ProfileLink } from '../connection-profile/profile-link.ts'

export type PendingLinksOptions = {
  readonly log: Log
  /** Calls a number as if the agent had dialled it. */
  readonly dial: (to: string) => Outcome<unknown>
  readonly signedIn: () => boolean
  /** Domain of the phone account; null if there is none. */
  readonly domain: () => string | null
  readonly onChange: (shown: PendingLink | null) => void
}

/** Most waiting links. A user clicks fewer; more of them come from a program. */
const maxLinks = 5

/**
 * The one queue for links from outside, even before sign-in and before a page is connected. They are shown one after
 * the other, and nothing is done without `accept`. An accepted link is dialled once, however often it is accepted.
 */
export class PendingLinks {
  private readonly options: PendingLinksOptions
  private queue: readonly PendingLink[] = []
  /** Not published: an address may reveal more than its host. */
  private readonly profiles = new Map<number, ProfileLink>()
  private lastId = 0
  private wasSignedIn = false

  constructor(options: PendingLinksOptions) {
    this.options = options
  }

  /** Queues a link that the system handed over; returns whether the app handles it. */
  receive(address: string): boolean {
    const read = readLink(address)
    if (read?.kind === undefined) return false
    const profile = read.kind === 'profile' ? (readProfileLink(read.rest) ?? null) : null
    const link = read.kind === 'call' ? this.callOf(read) : read.kind === 'profile' ? linkTo(profile) : read
    const isQueued = this.queue.some(
      (other) => isSameLink(other, link) && isSame(this.profileOf(other.id), profile),
    )
    if (!isQueued && this.queue.length < maxLinks) {
      this.lastId += 1
      if (profile) this.profiles.set(this.lastId, profile)
      this.setQueue([...this.queue, { ...link, id: this.lastId }])
    }
    this.options.log.write('info', 'link.came', { scheme: link.from, kind: link.kind, again: isQueued })
    return true
  }

  async accept(id: number): Outcome {
    const link = this.find(id)
    if (link?.kind !== 'call' || link.dialling || !this.options.signedIn())
      return err(appError('phone.not-now'))
    this.setQueue(this.queue.map((queued) => (queued.id === id ? { ...link, dialling: true } : queued)))
    const result = await this.options.dial(link.to)
    if (result.ok) this.dismiss(id)
    else this.setQueue(this.queue.map((queued) => (queued.id === id ? link : queued)))
    return result.ok ? ok(undefined) : result
  }

  /** The profile that the link refers to; null if it has no valid one. */
  profileOf(id: number): ProfileLink | null {
    return this.profiles.get(id) ?? null
  }

  dismiss(id: number): void {
    this.profiles.delete(id)
    this.setQueue(this.queue.filter((link) => link.id !== id))
  }

  /** Links that arrived before sign-in stay; those meant for one agent are not shown to the next. */
  sessionChanged(kind: SessionState['kind']): void {
    if (this.wasSignedIn && kind === 'signed-out') for (const { id } of this.queue) this.dismiss(id)
    this.wasSignedIn = kind === 'signed-in'
    this.setQueue(this.queue)
  }

  private find(id: number): PendingLink | undefined {
    return this.queue.find((link) => link.id === id)
  }

  private setQueue(queue: readonly PendingLink[]): void {
    this.queue = queue
    // A call cannot be decided before sign-in, but a profile may be needed for it.
    const ready = this.options.signedIn() ? queue[0] : queue.find(({ kind }) => kind !== 'call')
    this.options.onChange(ready ?? queue[0] ?? null)
  }

  private callOf({ from, call }: Extract<ReturnType<typeof readLink>, { kind: 'call' }>) {
    const isElsewhere = call.host !== null && call.host !== this.options.domain()?.toLowerCase()
    const elsewhere = isElsewhere && call.host !== null ? { elsewhere: call.host } : {}
    return { kind: 'call', to: call.to, from, ...elsewhere } as const
  }
}

type LinkWithoutId = PendingLink extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id'>
    : never
  : never

function linkTo(profile: ProfileLink | null): Extract<LinkWithoutId, { kind: 'profile' }> {
  const host = profile?.kind === 'address' ? new URL(profile.url).host : null
  return { kind: 'profile', from: 'switchhook', host }
}

function isSameLink(queued: PendingLink, link: LinkWithoutId): boolean {
  if (queued.kind === 'call' && link.kind === 'call')
    return queued.to === link.to && queued.elsewhere === link.elsewhere
  return queued.kind === link.kind
}
