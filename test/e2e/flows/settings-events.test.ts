import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ownBrowser, startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { copyReceiver, eventRows, postEvent, type Receiver } from '#test/e2e/support/receiver-page.ts'
import { settingsSection } from '#test/e2e/support/settings-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = '+447700900142'
const html = '<img src=x onerror=window.hacked=1><script>window.hacked=1</script>'

/** The whole way of an event into Settings: the platform posts it, this app's own receiver takes it. */
describe('events in Settings', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent
  let receiver: Receiver
  let webhook: number

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0), microphone: ownBrowser })
    receiver = await copyReceiver(agent.page)
    webhook = (await platform.operator.subscribe(receiver)).id
  })
  afterEach(async () => {
    await platform.operator.fault({ kind: 'none' })
    await platform.endCalls()
  })
  endAfterAll(() => ({ agent, platform }))

  /** Somebody calls a colleague of the agent. */
  const ring = async () =>
    String((await platform.operator.ring({ from: tamsin, to: platform.agent(2).cli })).id)
  const rowsOf = (text: string | RegExp) => eventRows(agent.page).filter({ hasText: text })
  const section = () => settingsSection(agent.page, 'Events')

  test('an event is in the table with who called whom', async () => {
    await section().getByText('No events since Switchhook started.').waitFor()
    const id = await ring()
    const row = rowsOf('call.ringing').filter({ hasText: id })
    await row.getByText('Tamsin Quillfeather').waitFor()
    expect(await row.getByText('Duplicate').count()).toBe(0)
    await section()
      .getByRole('list', { name: 'Event path' })
      .getByText(/^Listening, last event \d+ s ago$/)
      .waitFor()
  })

  test('an event that comes twice is marked', async () => {
    await platform.operator.fault({ kind: 'webhook_duplicate' })
    const id = await ring()
    await rowsOf(id).getByText('Duplicate').first().waitFor()
    await eventually(async () => expect(await rowsOf(id).getByText('call.ringing').count()).toBe(2))
  })

  test('an event that the app does not know is shown, and what is no event too', async () => {
    expect(await postEvent(receiver, { id: 'q1', event_name: 'queue.joined', who: 'anybody' })).toBe(204)
    await rowsOf('queue.joined').getByText('Unknown').waitFor()
    expect(await postEvent(receiver, { id: 'm1', event_name: 'call.ringing' })).toBe(204)
    await eventRows(agent.page).getByText('Unreadable').waitFor()
  })

  test('whatever an event says is text', async () => {
    const now = new Date().toISOString().slice(0, 19).replace('T', ' ')
    const call = { id: 'h1', event_time: now, call_id: 1, state: 'RINGING', start_time: now }
    const who = { src: html, src_name: html, dst: html, dst_name: html, context: html, t_cause: html }
    await postEvent(receiver, { ...call, event_name: `call.${html}`, ...who })
    const sms = { id: 'h2', event_time: now, event_name: 'sms.received', customer_id: 1 }
    await postEvent(receiver, { ...sms, from_no: html, to_no: html, text: html })
    await postEvent(receiver, { id: 'h3', event_name: html })
    await eventually(async () => expect(await rowsOf('<img src=x onerror=').count()).toBe(3))
    await agent.console.goTo('Console')
    await agent.console.liveCalls.waitFor()
    const page = await agent.page.evaluate(() => ({
      hacked: 'hacked' in window,
      images: document.querySelectorAll('img[src="x"]').length,
    }))
    expect(page).toEqual({ hacked: false, images: 0 })
    expect(agent.faults).toEqual([])
  })

  test('a new secret closes the old address, and events come by the new one', async () => {
    await agent.console.goTo('Settings')
    await section().getByRole('button', { name: 'New secret' }).click()
    const dialog = agent.page.getByRole('dialog', { name: 'Create a new secret' })
    await dialog.getByRole('button', { name: 'Create a new secret' }).click()
    await section().getByText('The address has changed.').waitFor()
    await agent.page.reload()
    await agent.console.goTo('Settings')
    await section().getByText('The address has changed.').waitFor()

    const lost = Number(await ring())
    await eventually(async () => {
      const deliveries = await platform.operator.deliveries(webhook)
      const attempts = deliveries.filter(({ call_id }) => call_id === lost).flatMap((each) => each.attempts)
      expect(attempts).toContainEqual(expect.objectContaining({ status: 404 }))
    })
    expect(await rowsOf(String(lost)).count()).toBe(0)

    const fresh = await copyReceiver(agent.page)
    expect(fresh.url).not.toBe(receiver.url)
    await platform.operator.subscribe(fresh)
    await section().getByRole('button', { name: 'The dashboard has it' }).click()
    await section().getByText('The address has changed.').waitFor({ state: 'detached' })
    await rowsOf(await ring())
      .first()
      .waitFor()
  })
})
