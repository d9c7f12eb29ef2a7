import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '#shared/api/client.ts'
import { startBrowser, type AgentBrowser, type AgentWindow } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import type { AppProcess } from '#test/e2e/support/app-types.ts'
import { askHost } from '#test/e2e/support/ask-host.ts'
import {
  callIs,
  callIsOver,
  liveCalls,
  recordingOf,
  recordOf,
  theCall,
  typeOf,
} from '#test/e2e/support/call-facts.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

/** Numbers of people outside: the first one answers after a second (operator API), the second is in the agent's contacts. */
const answers = '+441632960300'
const customer = { number: '+441632960477', name: 'Odette Marlpit' }
const stranger = '+441632960555'

/** A whole shift of an agent whose only telephone is the desk phone that the platform simulates: no SIP account anywhere. */
describe('a shift with another phone', needs('chromium'), () => {
  let platform: RunningPlatform
  let browser: AgentBrowser
  let app: AppProcess
  let window: AgentWindow
  let user: PlatformUser
  let mine: ApiClient
  let desk: AgentWindow['console']

  beforeAll(async () => {
    platform = await startDemoPlatform()
    user = platform.agent(0)
    mine = await platform.apiOf(user)
    const [first = '', last = ''] = customer.name.split(' ')
    const body = { first_name: first, last_name: last, tel: customer.number, notes: '' }
    must(await mine.settings.createContact({ body }))
    browser = await startBrowser()
    app = await startApp({})
    window = await browser.open(app.url)
    desk = window.console
  })
  disposeAfterAll(() => [app, browser, platform])
  printScreensOnFailure(() => ({ window }))

  const numberOf = (name: string) => window.page.getByRole('button', { name, exact: true })
  const outgoing = () => theCall(platform.api, ({ source }) => source.id === String(user.user_id))

  test('signs in without a phone account, and calls can be made all the same', async () => {
    const { email, password } = user
    await window.signIn.signIn({ email, password, address: platform.baseUrl })
    await desk.liveCalls.waitFor()
    expect((await askHost(window.page, 'app.snapshot')).phone.registration.kind).toBe('no-account')
    await desk.dialler.waitFor()
    await window.page.getByText('Other phone, as', { exact: true }).waitFor()
    const callerId = window.page.getByLabel('Caller ID')
    await eventually(async () => expect(await callerId.locator('option').count()).toBeGreaterThan(2))
  })

  test('dials: the desk phone picks up, then the number is called, seen from the number that was chosen', async () => {
    await window.page.getByLabel('Caller ID').selectOption({ label: 'Withheld' })
    await desk.dial(answers)
    await desk.shows('+44 1632 960300', 'Connected')
    const { id, source, destination } = await outgoing()
    expect([source.number, destination.number]).toEqual(['', answers])
    await desk.anyCall.getByText('You called, on your other phone').waitFor()
    // What SIP alone can do is not there.
    for (const name of ['Mute', 'Hold', 'Keypad']) expect(await desk.control(name).count()).toBe(0)
    await desk.press('r')
    await desk.control('Pause rec').waitFor()
    await desk.control('Hang up').click()
    await callIsOver(platform.api, id)
    await desk.anyCall.getByText('You hung up.').waitFor()
    await recordingOf(platform.api, id)
    expect(typeOf(await recordOf(platform.api, id))).toBe('O')
    await window.page.getByLabel('Caller ID').selectOption('')
  })

  test('redials what was called last', async () => {
    await desk.anyCall.getByRole('button', { name: 'Call again' }).click()
    await desk.shows('+44 1632 960300', 'Connected')
    const { id } = await outgoing()
    // The handset is put down: the platform says no more than that the call is over.
    await platform.operator.atDeskPhone(user, 'hang_up')
    await callIsOver(platform.api, id)
    await desk.anyCall.getByText('The call has ended.').waitFor()
    await desk.isEmpty()
  })

  test('answers a ring of the desk phone from here, writes a note and transfers the caller', async () => {
    await platform.operator.ring({ from: customer.number, to: user.cli })
    const ring = await desk.rings(customer.name)
    await ring.getByText('Direct to you, on your other phone', { exact: true }).waitFor()
    const { id } = await theCall(platform.api, ({ source }) => source.number === customer.number)
    await desk.press('a')
    await callIs(platform.api, id, 'CONNECTED')
    await desk.shows(customer.name, 'Connected')

    await desk.press('e')
    const notes = window.page.getByRole('textbox', { name: `Notes on ${customer.name}` })
    await notes.fill('Asked for the blue glaze.')
    await notes.press('Escape')
    await eventually(async () => {
      const filter = [{ property: 'last_name', operator: 'eq', value: 'Marlpit' }] as const
      const [contact] = must(await mine.settings.listContacts({ query: { filter } })).data
      const kept = contact?.notes
      if (kept !== 'Asked for the blue glaze.') throw new Error(`The notes are ${kept}`)
    })

    await desk.press('t')
    const transfer = window.page.getByRole('dialog', { name: `Transfer ${customer.name}` })
    expect(await transfer.getByRole('button', { name: /Talk to them first/ }).count()).toBe(0)
    await transfer.getByRole('combobox').fill(platform.agent(1).ext)
    await transfer.getByRole('button', { name: /Transfer now/ }).click()
    await desk.anyCall.getByText('Transferred.').waitFor()
    const [after] = await eventually(async () => {
      const calls = (await liveCalls(platform.api)).filter(({ parentId }) => parentId === id)
      if (calls.length === 0) throw new Error('Nobody has the caller')
      return calls
    })
    expect(after?.destination.id).toBe(String(platform.agent(1).user_id))
    await platform.endCalls()
    await desk.isEmpty()
  })

  test('a call that was picked up at the desk phone itself stands under Yours', async () => {
    await platform.operator.ring({ from: customer.number, to: user.cli })
    await desk.rings(customer.name)
    await platform.operator.atDeskPhone(user, 'pick_up')
    await desk.shows(customer.name, 'Connected')
    await desk.liveCall('On your other phone').waitFor()
    await platform.operator.atDeskPhone(user, 'hold')
    await desk.shows(customer.name, 'On hold')
    await platform.operator.atDeskPhone(user, 'resume')
    await desk.shows(customer.name, 'Connected')
    await desk.hangUpByKey()
    await desk.isEmpty()
  })

  test('declines, and calls back a call that was missed', async () => {
    const { id } = await platform.operator.ring({ from: stranger, to: user.cli })
    await desk.rings('+44 1632 960555')
    // The caller gives up.
    must(await platform.api.calls.end({ id }))
    await desk.isQuiet()
    await desk.goTo('History')
    const row = window.page.getByRole('row').filter({ hasText: '+44 1632 960555' }).first()
    await row.waitFor()
    await numberOf('Call +44 1632 960555').first().click()
    const back = await outgoing()
    expect(back.destination.number).toBe(stranger)
    await callIs(platform.api, back.id, 'CONNECTED')
    await desk.goTo('Console')
    await desk.shows('+44 1632 960555', 'Connected')
    await desk.control('Hang up').click()
    await callIsOver(platform.api, back.id)
    await desk.isEmpty()

    await platform.operator.ring({ from: customer.number, to: user.cli })
    await desk.rings(customer.name)
    await desk.press('d')
    await desk.isQuiet()
    await platform.endCalls()
  })

  test('has the platform connect two numbers, the first of which hears a text before', async () => {
    await desk.isEmpty()
    await desk.press('Shift+C')
    const dialog = window.page.getByRole('dialog', { name: 'Connect two numbers' })
    await dialog.getByLabel('First number').fill(user.ext)
    await dialog.getByLabel('Second number').fill(answers)
    await dialog.getByLabel('Spoken text').fill('A lead.')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await dialog.waitFor({ state: 'detached' })
    const call = await theCall(platform.api, ({ context }) => context === 'LEADCALL')
    await callIs(platform.api, call.id, 'CONNECTED')
    await desk.shows('+44 1632 960300', 'Connected')
    await desk.control('Hang up').click()
    await callIsOver(platform.api, call.id)
  })

  test('signs out, and nothing of the shift went wrong on the page', async () => {
    await desk.isEmpty()
    await window.page.getByRole('button', { name: /Taking calls/ }).click()
    await window.page.getByRole('menuitem', { name: /Sign out/ }).click()
    await window.signIn.field('Password').waitFor()
    expect(window.faults).toEqual([])
  })
})
