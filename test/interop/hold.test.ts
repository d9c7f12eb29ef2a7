import { describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { inFull } from '#test/support/tier.ts'
import {
  agentHears,
  agentHearsNothing,
  callIn,
  type ExchangeOptions,
  startExchange,
  telephoneHears,
  telephoneHearsNothing,
  tones,
} from './support/exchange.ts'

const sites: readonly (readonly [string, ExchangeOptions])[] = [
  ['by GRUU', {}],
  ['by contact aliases', { gruu: false }],
  ['with a password for each change', { challengeInDialog: true }],
]

/** A call that stands at a site, and what is heard in it. */
async function startCall(options: ExchangeOptions = {}) {
  await using stack = new AsyncDisposableStack()
  const exchange = stack.use(await startExchange(options))
  const agent = await exchange.phone()
  const { theirs, id } = await callIn(await exchange.telephone('2001'), agent)
  const owned = stack.move()
  return {
    agent,
    theirs,
    id,
    bothHear: async () => {
      await telephoneHears(theirs, tones['1001'])
      await agentHears(agent.engine, id, tones['2001'])
    },
    [Symbol.asyncDispose]: () => owned[Symbol.asyncDispose](),
  }
}

describe('a call that changes at Kamailio', inFull(needs('kamailio')), () => {
  test.each(sites)('the agent holds and resumes, %s', async (_, options) => {
    await using call = await startCall(options)
    const { agent, theirs, id } = call
    await call.bothHear()
    expect(await agent.phone.hold(id)).toMatchObject({ ok: true })
    expect(theirs.media.heardDirections.at(-1)).toBe('sendonly')
    await telephoneHearsNothing(theirs)
    await agentHearsNothing(agent.engine, id)
    expect(await agent.phone.resume(id)).toMatchObject({ ok: true })
    expect(theirs.media.heardDirections.at(-1)).toBe('sendrecv')
    await call.bothHear()
    expect(await agent.phone.hangUp(id)).toMatchObject({ ok: true })
    await eventually(() => expect(theirs.state).toBe('ended'))
  })

  test('the far end holds and resumes', async () => {
    await using call = await startCall()
    const { agent, theirs, id } = call
    await call.bothHear()
    expect(await theirs.reinvite('sendonly')).toBe(200)
    expect(theirs.media.heardDirections.at(-1)).toBe('recvonly')
    await eventually(() => expect(agent.phone.lines).toMatchObject([{ id, farHeld: true }]))
    await telephoneHearsNothing(theirs)
    await agentHears(agent.engine, id, tones['2001'])
    expect(await theirs.reinvite('inactive')).toBe(200)
    await agentHearsNothing(agent.engine, id)
    expect(await theirs.reinvite('sendrecv')).toBe(200)
    await eventually(() => expect(agent.phone.lines).toMatchObject([{ id, farHeld: false }]))
    await call.bothHear()
  })

  test.each(sites)('the far end asks for an offer, and hangs up, %s', async (_, options) => {
    await using call = await startCall(options)
    await call.bothHear()
    expect(await call.theirs.reinviteWithoutOffer()).toBe(200)
    await call.bothHear()
    await call.theirs.hangUp()
    expect(await call.agent.line('ended')).toMatchObject({ endReason: 'far-end-hung-up' })
  })

  test('both hold: who resumes first is not heard yet', async () => {
    await using call = await startCall()
    const { agent, theirs, id } = call
    expect(await agent.phone.hold(id)).toMatchObject({ ok: true })
    expect(await theirs.reinvite('sendonly')).toBe(200)
    expect(theirs.media.heardDirections.at(-1)).toBe('inactive')
    expect(await agent.phone.resume(id)).toMatchObject({ ok: true })
    expect(theirs.media.heardDirections.at(-1)).toBe('sendrecv')
    await telephoneHearsNothing(theirs)
    expect(await theirs.reinvite('sendrecv')).toBe(200)
    await call.bothHear()
  })
})
