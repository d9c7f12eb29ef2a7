import type { Line } from '#shared/calls/line.ts'
import { allowance } from '#shared/core/allowance.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Caller } from '#shared/host/caller.ts'
import type { Person } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { policyValue } from '#shared/settings/policy.ts'
import {
  fillScreenPop,
  hostOf,
  isHostAllowed,
  screenPopFault,
  webFault,
} from '#shared/settings/screen-pop.ts'
import { readOutsideLink } from '../security/outside-link.ts'

export type ScreenPopOptions = {
  readonly clock: Clock
  readonly state: () => Pick<HostState, 'lines' | 'callers' | 'settings' | 'policy'>
  readonly find: (number: string) => Person | null
  readonly open: (address: string) => void
}

/** Maximum automatic pages per `burst` milliseconds, so that a storm of rings opens no storm of windows. */
const maxPages = 4
const burst = 10_000

/**
 * Opens the page of another system about a caller in the system's browser: automatically once per call, if the settings
 * say so, or at the agent's request. A page that the platform attached to the call opens likewise.
 */
export class ScreenPop {
  private readonly options: ScreenPopOptions
  private readonly mayOpen: () => boolean
  /** Lines whose page has been opened, and calls whose attached page has. */
  private readonly opened = new Set<string>()

  constructor(options: ScreenPopOptions) {
    this.options = options
    this.mayOpen = allowance(options.clock, maxPages, burst)
  }

  /** Opens due pages after a change of lines or callers. */
  update(): void {
    const { lines, callers, settings } = this.options.state()
    const { when, address } = settings.screenPop
    this.forget(lines)
    if (when === 'key') return
    for (const line of lines) {
      if (!isTime(line, when)) continue
      if (address !== '' && line.number !== '') this.once(line.id, () => this.addressFor(line))
      const attached = attachedTo(callers, line)
      if (attached !== '') this.once(`attached ${line.id}`, () => this.allowed(attached))
    }
  }

  /** Opens a page for the agent. `what`: the page of the settings, or the one attached to the call. */
  show(lineId: string, number: string, what: 'caller' | 'attached'): Result {
    const { lines, callers, settings } = this.options.state()
    const line = lines.find(({ id }) => id === lineId)
    if (what === 'caller' && settings.screenPop.address === '') return err(appError('screen-pop.not-set'))
    const attached = attachedTo(callers, { id: lineId })
    const address =
      what === 'attached' ? this.allowed(attached) : this.addressFor(line ?? { number, name: '' })
    if (!address.ok) return address
    this.options.open(address.value)
    return ok(undefined)
  }

  private addressFor({ number, name }: Pick<Line, 'number' | 'name'>): Result<string> {
    const { address } = this.options.state().settings.screenPop
    if (number === '') return err(appError('screen-pop.nothing-known'))
    if (screenPopFault(address) !== null) return err(appError('screen-pop.not-set'))
    const person = this.options.find(number)
    const contact = person?.kind === 'contact' ? (person.key.split(':')[1] ?? '') : ''
    return this.allowed(fillScreenPop(address, { number, name: person?.name || name, contact }))
  }

  private allowed(address: string): Result<string> {
    const link = readOutsideLink(address)
    if (!link.ok) return link
    const host = hostOf(link.value)
    if (webFault(link.value) !== null) return err(appError('network.bad-address'))
    const hosts = policyValue(this.options.state().policy.policy, 'screenPopHosts')
    return isHostAllowed(host, hosts) ? link : err(appError('screen-pop.host-not-allowed', host))
  }

  private once(key: string, address: () => Result<string>): void {
    if (this.opened.has(key)) return
    this.opened.add(key)
    const link = address()
    if (link.ok && this.mayOpen()) this.options.open(link.value)
  }

  private forget(lines: readonly Line[]): void {
    for (const key of this.opened)
      if (!lines.some(({ id }) => key === id || key === `attached ${id}`)) this.opened.delete(key)
  }
}

/** Whether a page is due: at the ring or at the answer, as set; an answered call always gets its page. */
function isTime({ direction, state, connectedAt }: Line, when: 'ring' | 'answer'): boolean {
  if (state === 'ended') return false
  const isRing = direction === 'in' && (state === 'ringing' || state === 'answering')
  return connectedAt !== null || (when === 'ring' && isRing)
}

function attachedTo(callers: readonly Caller[], { id }: Pick<Line, 'id'>): string {
  const extras = callers.find(({ lineId }) => lineId === id)?.extras
  return extras?.kind === 'ready' ? extras.value.actionUrl : ''
}
