import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { callIs, callIsOver, liveCalls, recordOf, theCall, typeOf } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startAgent as startPhone } from '#test/support/sip-agent.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const bram = { name: 'Bram Oakhollow', number: '+447700900377' }

describe('calls that are not answered at once', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0) })
  })
  afterEach(async () => {
    await platform.endCalls()
    await agent.console.isIdle()
  })
  endAfterAll(() => ({ agent, platform }))

  async function ring({ name, number }: typeof tamsin): Promise<number> {
    const { id } = await platform.operator.ring({ from: number, to: agent.user.cli })
    await agent.console.rings(name)
    return id
  }

  test('a second call rings in the title bar, and one key holds the first and answers it', async () => {
    const first = await ring(tamsin)
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
    const second = await ring(bram)
    expect(await agent.console.ring.evaluate((bar) => bar.closest('header') !== null)).toBe(true)
    const accept = agent.console.ring.getByRole('button', { name: 'Hold and answer' })
    expect(await accept.textContent()).toMatch(/Shift\s*N/)
    await hears(agent.page, voiceOf(tamsin.number))
    await callIs(platform.api, first, 'CONNECTED')

    await agent.console.press('a')
    await agent.console.press('Shift+N')
    await agent.console.shows(bram.name, 'Connected')
    await callIs(platform.api, second, 'CONNECTED')
    await callIs(platform.api, first, 'ON_HOLD')
    await agent.console.isQuiet()
    await hears(agent.page, voiceOf(bram.number))
    await agent.console.liveCall(tamsin.name).getByText('On hold').waitFor()
    await agent.console.liveCall(bram.name).getByText('Connected').waitFor()

    await agent.console.liveCall(tamsin.name).getByRole('button').click()
    await agent.console.shows(tamsin.name, 'On hold')
    await agent.console.control('Resume').click()
    await agent.console.shows(tamsin.name, 'Connected')
    await callIs(platform.api, first, 'CONNECTED')
    await callIs(platform.api, second, 'ON_HOLD')
    await hears(agent.page, voiceOf(tamsin.number))

    await agent.console.control('Hang up').click()
    await callIsOver(platform.api, first)
    await agent.console.shows(bram.name, 'On hold')
    expect((await liveCalls(platform.api)).map(({ id }) => id)).toEqual([second])
  })

  test('declining by key ends the ring here and for the caller', async () => {
    const id = await ring(bram)
    await agent.console.press('d')
    await agent.console.isQuiet()
    await callIsOver(platform.api, id)
    const record = await recordOf(platform.api, id)
    expect([typeOf(record), record.billsec]).toEqual(['M', 0])
  })

  test('a ringing call is sent on to a colleague without being answered', async () => {
    const id = await ring(tamsin)
    await agent.console.ring.getByRole('button', { name: 'Send on' }).waitFor()
    await agent.console.press('t')
    const dialog = agent.page.getByRole('dialog', { name: `Send ${tamsin.name} on` })
    await dialog.waitFor()
    await agent.page.keyboard.type('kofi')
    await dialog.getByRole('option', { name: /Kofi Larkmoor/, selected: true }).waitFor()
    await agent.console.press('Enter')
    const accepted = `The phone service accepted the transfer of ${tamsin.name} to Kofi Larkmoor`
    await agent.console.toasts.getByText(accepted).waitFor()
    await agent.console.isQuiet()
    await callIsOver(platform.api, id)
    const sentOn = await theCall(platform.api, ({ parentId }) => parentId === id)
    expect(sentOn.destination.number).toBe(platform.agent(1).ext)
    await callIs(platform.api, sentOn.id, 'RINGING')
    await agent.console.liveCall('Kofi Larkmoor').getByText('Ringing').waitFor()
  })

  test('an answered call is transferred to an outside number, which takes it', async () => {
    const id = await ring(bram)
    await agent.console.press('a')
    await agent.console.control('Transfer').click()
    const dialog = agent.page.getByRole('dialog', { name: `Transfer ${bram.name}` })
    await agent.page.keyboard.type('01632 960400')
    await dialog.getByRole('option', { name: /\+44 1632 960400/, selected: true }).waitFor()
    await dialog.getByRole('button', { name: 'Transfer now' }).click()
    const accepted = `The phone service accepted the transfer of ${bram.name} to +44 1632 960400`
    await agent.console.toasts.getByText(accepted).waitFor()
    await agent.console.controls.waitFor({ state: 'detached' })
    await callIsOver(platform.api, id)
    const next = await theCall(platform.api, ({ parentId }) => parentId === id)
    expect(next.destination.number).toBe('+441632960400')
    await callIs(platform.api, next.id, 'CONNECTED')
  })

  test('a caller who gives up leaves a missed call, and one that can be called back', async () => {
    const id = await ring(bram)
    await platform.api.calls.end({ id })
    await agent.console.isQuiet()
    expect(typeOf(await recordOf(platform.api, id))).toBe('M')
    await agent.console.isEmpty()
    const row = agent.console.recents.getByRole('listitem').first()
    await row.filter({ hasText: bram.name }).getByText('Missed').waitFor()
    await row.getByRole('button', { name: 'Call +44 7700 900377' }).waitFor()
  })

  test('a call that another phone of the same user answers is not missed', async () => {
    const { ext: user, sip_password: password } = agent.user
    await using phone = await startPhone({ ...platform.sip, user, password })
    expect(await phone.register()).toBe(200)
    const id = await ring(tamsin)
    const line = await eventually(() => {
      const [ringing] = phone.lines
      if (ringing?.state !== 'ringing') throw new Error('The other phone does not ring')
      return ringing
    })
    // Said for some seconds only: looked for from before the answer on.
    const isSaid = agent.console.call(tamsin.name).getByText('Answered on another phone.').waitFor()
    await Promise.all([isSaid, line.answer()])
    await agent.console.isQuiet()
    await callIs(platform.api, id, 'CONNECTED')
    await line.hangUp()
    await callIsOver(platform.api, id)
    expect(typeOf(await recordOf(platform.api, id))).toBe('I')
  })

  test('not taking calls lets other phones ring and this one decline', async () => {
    await agent.page.getByRole('button', { name: /^Taking calls/ }).click()
    await agent.page.getByRole('menuitemradio', { name: /^Not taking calls/ }).click()
    await agent.page.getByRole('button', { name: /^Not taking calls/ }).waitFor()
    const { id } = await platform.operator.ring({ from: bram.number, to: agent.user.cli })
    await callIsOver(platform.api, id)
    expect(typeOf(await recordOf(platform.api, id))).toBe('M')
    expect(await agent.console.ring.count()).toBe(0)
    await agent.page.getByRole('button', { name: /^Not taking calls/ }).click()
    await agent.page.getByRole('menuitemradio', { name: /^Taking calls/ }).click()
    await agent.page.getByRole('button', { name: /^Taking calls/ }).waitFor()
    await ring(bram)
  })

  test('no page complained', () => expect(agent.faults).toEqual([]))
})
