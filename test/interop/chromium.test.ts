import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { inFull } from '#test/support/tier.ts'
import { agentTone, type BrowserPhone, startBrowserPhone } from './support/browser-phone.ts'
import {
  type Exchange,
  startExchange,
  telephoneHears,
  telephoneHearsNothing,
  tones,
} from './support/exchange.ts'
import type { PlainLine } from './support/plain-line.ts'
import type { PlainTelephone } from './support/plain-telephone.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

describe('the phone with its audio in Chromium', inFull(needs('chromium')), () => {
  describe('through Kamailio and rtpengine', needs('kamailio'), () => {
    let exchange: Exchange
    let agent: BrowserPhone
    let customer: PlainTelephone

    beforeAll(async () => {
      exchange = await startExchange({ bareSdp: true })
      agent = await startBrowserPhone(exchange.kamailio.ws)
      customer = await exchange.telephone('2001')
    })

    afterEach(async () => {
      await Promise.all(agent.phone.lines.map(({ id }) => agent.phone.hangUp(id)))
      await eventually(() => {
        if (agent.phone.lines.some(({ state }) => state !== 'ended')) throw new Error('A call is left.')
      })
    })

    disposeAfterAll(() => [agent, exchange])

    async function answeredCall(withoutOffer = false): Promise<{ theirs: PlainLine; id: string }> {
      const theirs = customer.call('1001', { withoutOffer })
      const { id } = await agent.line('ringing')
      expect(await agent.phone.answer(id)).toMatchObject({ ok: true })
      await agent.line('connected')
      await bothHear(theirs)
      return { theirs, id }
    }

    async function bothHear(theirs: PlainLine): Promise<void> {
      await telephoneHears(theirs, agentTone)
      await agent.hears(tones['2001'])
    }

    test('a call that comes in is heard both ways, held by either end, and resumed', async () => {
      const { theirs, id } = await answeredCall()
      expect(await agent.phone.hold(id)).toMatchObject({ ok: true })
      expect(theirs.media.heardDirections.at(-1)).toBe('sendonly')
      await telephoneHearsNothing(theirs)
      await agent.hearsNothing()
      expect(await agent.phone.resume(id)).toMatchObject({ ok: true })
      await bothHear(theirs)
      expect(await theirs.reinvite('inactive')).toBe(200)
      await agent.hearsNothing()
      expect(await theirs.reinvite('sendrecv')).toBe(200)
      await bothHear(theirs)
      await theirs.hangUp()
      await agent.line('ended')
    })

    test('a call that is made is heard both ways, and offered anew when the far end asks', async () => {
      expect(await agent.phone.dial('2001')).toMatchObject({ ok: true })
      const theirs = await customer.line('ringing')
      await theirs.answer()
      const { id } = await agent.line('connected')
      await bothHear(theirs)
      expect(await theirs.reinviteWithoutOffer()).toBe(200)
      await bothHear(theirs)
      expect(await agent.phone.hangUp(id)).toMatchObject({ ok: true })
      await eventually(() => expect(theirs.state).toBe('ended'))
    })

    test('a call that comes in without an offer is heard both ways', async () => {
      await answeredCall(true)
    })

    test('each of the sixteen keys arrives once, in order, as RFC 4733 has it', async () => {
      const { theirs, id } = await answeredCall()
      const keys = '0123456789*#ABCD'
      expect(await agent.phone.sendDigits(id, keys)).toMatchObject({ ok: true })
      await eventually(() => expect(theirs.media.presses.map(({ key }) => key).join('')).toBe(keys))
      for (const { milliseconds } of theirs.media.presses) {
        expect(milliseconds).toBeGreaterThanOrEqual(40)
        expect(milliseconds).toBeLessThan(500)
      }
    })

    test('a call whose page is loaded anew is heard both ways again', async () => {
      const { theirs } = await answeredCall()
      await agent.page.reload()
      await bothHear(theirs)
    })

    // Long before the browser itself gives the connection up, which takes 15 s or more.
    test('a media relay that is gone is said within seconds, and one that comes back is used', async () => {
      const { theirs, id } = await answeredCall()
      expect([...agent.troubles]).toEqual([])
      await exchange.rtpengine.kill()
      await eventually(() => expect(agent.troubles).toContain('hears-nothing'))
      await exchange.rtpengine.start()
      await bothHear(theirs)
      await eventually(() => expect(agent.troubles).not.toContain('hears-nothing'))
      expect(await agent.line('connected')).toMatchObject({ id })
    })
  })
})
