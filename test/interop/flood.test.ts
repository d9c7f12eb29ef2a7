import { describe, expect, test } from 'vitest'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startProcess } from '#test/support/process.ts'
import type { SipHost } from '#test/support/sip-host.ts'
import { fieldOf } from '#test/support/wire-peer.ts'
import { inFull } from '#test/support/tier.ts'
import { appPlaces, startApp } from './support/app.ts'
import { agentHears, startExchange, telephoneHears, tones } from './support/exchange.ts'
import { startFlood } from './support/sipp.ts'

const flood = 1_500

/** Answers how many calls have come to the app since. Each message is read once. */
function countCalls({ received }: SipHost): () => number {
  const calls = new Set<string>()
  let read = received.length
  return () => {
    for (const text of received.slice(read))
      if (text.startsWith('INVITE ')) calls.add(fieldOf(text, 'Call-ID'))
    read = received.length
    return calls.size
  }
}

describe(
  'SIPp floods the app with 1,500 calls through Kamailio while one call stands',
  inFull(needs('kamailio', 'sipp')),
  () => {
    test('the call goes on, twenty ring, the others are busy, and pages are answered', async () => {
      await using exchange = await startExchange()
      const { port: serverPort } = exchange.kamailio
      const customer = await exchange.telephone('2001')
      await using host = await startApp(exchange.kamailio.ws)
      const { running, engine } = host
      const theirs = customer.call('1001')
      const { id: lineId } = await eventually(() => {
        const [line] = running.state.lines
        if (line?.state !== 'ringing') throw new Error('It does not ring.')
        return line
      })
      expect(await running.ask('line.answer', { lineId })).toEqual(ok(undefined))
      const bothHear = async () => {
        await telephoneHears(theirs, tones['1001'])
        await agentHears(engine, lineId, tones['2001'])
      }
      await bothHear()

      await using sipp = await startFlood({ serverPort, calls: flood })
      const states = new Set<string | undefined>()
      const passed: number[] = []
      const calls = countCalls(host)
      const heard = eventually(() => expect(calls()).toBeGreaterThan(100)).then(bothHear)
      while (calls() < flood) {
        const asked = host.received.length
        expect(await running.ask('app.attention', { inFront: true })).toEqual(ok(undefined))
        passed.push(host.received.length - asked)
        states.add(running.state.lines.find(({ id }) => id === lineId)?.state)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await heard
      await bothHear()
      expect(states).toEqual(new Set(['connected']))
      // An answer waits for a few messages at most.
      expect(Math.max(...passed)).toBeLessThanOrEqual(8)
      expect(running.state.lines.filter(({ state }) => state === 'ringing')).toHaveLength(20)
      await eventually(() => expect(running.state.phone.registration.kind).toBe('registered'))
      expect(running.log.errors).toEqual([])

      await host[Symbol.asyncDispose]()
      await eventually(() => expect(theirs.state).toBe('ended'))
      await eventually(() =>
        expect(sipp.counts).toEqual({ ringing: 20, refused: 1_480, completed: 1_500, unexpected: 0 }),
      )
    })

    test('told to end meanwhile, it ends within 5 s, and the call with it', async () => {
      await using exchange = await startExchange()
      const { port: serverPort, ws } = exchange.kamailio
      const customer = await exchange.telephone('2001')
      await using app = await appPlaces(ws)
      await using child = await startProcess({
        script: 'test/support/host-child.ts',
        args: [JSON.stringify({ ...app.places, autoAnswer: 'asked' })],
      })
      const theirs = customer.call('1001', { headers: ['Call-Info: <sip:pbx.localhost>;answer-after=0'] })
      await telephoneHears(theirs, tones['1001'])
      await using sipp = await startFlood({ serverPort, calls: 10 * flood })
      const other = await exchange.telephone('2002')
      // Whoever is refused as busy comes when twenty of the flood ring.
      await eventually(async () => {
        const call = other.call('1001')
        await eventually(() => expect([...call.progress, call.finalStatus]).toContain(486), {
          timeout: 500,
        })
      })
      const asked = performance.now()
      expect(await child.stop()).toBe(0)
      expect(performance.now() - asked).toBeLessThan(5_000)
      expect(sipp.counts).toBeUndefined()
      await eventually(() => expect(theirs.state).toBe('ended'))
    })
  },
)
