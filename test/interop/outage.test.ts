import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lasting, within } from '#test/faults/support/fault-bench.ts'
import { type FaultyLink, startFaultyLink } from '#test/faults/support/faulty-link.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import type { SipHost } from '#test/support/sip-host.ts'
import { inFull } from '#test/support/tier.ts'
import { startApp } from './support/app.ts'
import { type Exchange, startExchange } from './support/exchange.ts'
import type { PlainTelephone } from './support/plain-telephone.ts'

type Site = {
  readonly exchange: Exchange
  readonly customer: PlainTelephone
  readonly link: FaultyLink
  readonly host: SipHost
}

type Outage = readonly [what: string, begin: (site: Site) => void, end: (site: Site) => void]

const outages: readonly Outage[] = [
  [
    'a network that lets nothing pass',
    ({ link }) => link.silence(),
    ({ link }) => link.heal({ forgetting: true }),
  ],
  [
    'a frozen server',
    ({ exchange }) => exchange.kamailio.freeze(true),
    ({ exchange }) => exchange.kamailio.freeze(false),
  ],
]

/** The longest pause until its next attempt that the app announces from now on, in milliseconds. */
function watchPauses({ running }: SipHost): Disposable & { readonly longest: number } {
  let longest = 0
  const timer = setInterval(() => {
    const { registration } = running.state.phone
    const retryAt = registration.kind === 'unregistered' ? (registration.retryAt ?? 0) : 0
    longest = Math.max(longest, retryAt - Date.now())
  }, 100)
  return {
    get longest() {
      return longest
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

describe('an outage of 60 s between the app and Kamailio', inFull(needs('kamailio')), () => {
  let stack: AsyncDisposableStack
  const sites = new Map<string, Site>()

  // One after the other, since each looks for ports that are free; the outages are at the same time.
  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    for (const [what] of outages) {
      const exchange = stack.use(await startExchange())
      const customer = await exchange.telephone('2001')
      const link = stack.use(await startFaultyLink(exchange.kamailio.ws))
      const host = stack.use(await startApp(link.ws))
      sites.set(what, { exchange, customer, link, host })
    }
  })

  afterAll(() => stack?.disposeAsync())

  test.concurrent.each(outages)(
    '%s: the app says so, tries every 3 s, is registered within 5 s of the end, and rings',
    { timeout: 120_000 },
    async (what, begin, end) => {
      const site = sites.get(what)
      if (!site) throw new Error('There is no such site.')
      const { customer, host } = site
      const registration = () => host.running.state.phone.registration.kind
      using pauses = watchPauses(host)
      begin(site)
      await Promise.all([within(10_000, () => expect(registration()).toBe('unregistered')), lasting(60_000)])
      expect(registration()).not.toBe('registered')
      expect(pauses.longest).toBeGreaterThan(0)
      expect(pauses.longest).toBeLessThanOrEqual(3_000)
      end(site)
      await within(5_000, () => expect(registration()).toBe('registered'))
      const call = customer.call('1001')
      await eventually(() =>
        expect(host.running.state.lines).toMatchObject([{ state: 'ringing', number: '2001' }]),
      )
      await eventually(() => expect(call.progress).toContain(180))
    },
  )
})
