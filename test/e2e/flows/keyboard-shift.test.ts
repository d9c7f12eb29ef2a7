import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '#shared/api/client.ts'
import { startBrowser, type AgentBrowser, type AgentWindow } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import type { AppProcess } from '#test/e2e/support/app-types.ts'
import { callIs, liveCalls } from '#test/e2e/support/call-facts.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { disablePointer, Keyboard } from '#test/e2e/support/keyboard-only.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { profileOf } from '#test/e2e/support/profile-file.ts'
import { settingsSection } from '#test/e2e/support/settings-page.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

/** In the agent's own contacts. */
const odette = { name: 'Odette Marlpit', number: '+441632960477' }

/** A whole shift of an agent who has no pointer: each page throws where one is used. */
describe('a shift by keyboard alone', needs('chromium'), () => {
  let platform: RunningPlatform
  let browser: AgentBrowser
  let app: AppProcess
  let window: AgentWindow
  let user: PlatformUser
  let mine: ApiClient
  let desk: AgentWindow['console']
  let keys: Keyboard

  beforeAll(async () => {
    platform = await startDemoPlatform()
    user = platform.agent(0)
    mine = await platform.apiOf(user)
    const [first = '', last = ''] = odette.name.split(' ')
    const body = { first_name: first, last_name: last, tel: odette.number, notes: '' }
    must(await mine.settings.createContact({ body }))
    browser = await startBrowser()
    app = await startApp({ profile: profileOf(platform, user.ext), prepare: disablePointer })
    window = await browser.open(app.url, { prepare: disablePointer })
    desk = window.console
    keys = new Keyboard(window.page)
  })
  disposeAfterAll(() => [app, browser, platform])
  printScreensOnFailure(() => ({ window }))

  const focused = () => window.page.locator(':focus')

  test('a pointer does nothing here', async () => {
    await window.signIn.field('Email').waitFor()
    await window.page.mouse.click(640, 430)
    await eventually(() => expect(window.faults.length).toBeGreaterThan(0))
    expect(window.faults.every((fault) => fault.includes('A pointer was used'))).toBe(true)
  })

  test('signs in', async () => {
    await keys.writeIn(window.signIn.field('Email'), user.email)
    await keys.writeIn(window.signIn.field('Password'), user.password)
    await keys.press('Enter')
    await desk.liveCalls.waitFor()
  })

  test('sets up the phone and its sound', async () => {
    await keys.press('g', 's')
    const phone = settingsSection(window.page, 'Phone account')
    await keys.writeIn(phone.getByLabel('SIP password'), user.sip_password)
    await keys.press('Enter')
    await phone.getByText('Saved').waitFor()
    await desk.isRegistered()

    const audio = settingsSection(window.page, 'Audio')
    await keys.tabTo(audio.getByRole('button', { name: 'Check', exact: true }), 'Shift+Tab')
    await keys.press('Enter')
    const meter = audio.getByRole('meter', { name: 'Microphone level' })
    await eventually(async () => expect(Number(await meter.getAttribute('aria-valuenow'))).toBeGreaterThan(0))
    expect(await focused().textContent()).toContain('Stop')
    await keys.press('Enter')
    await audio.getByRole('button', { name: 'Check', exact: true }).waitFor()
    await keys.press('g', 'c')
    await desk.dialler.waitFor()
  })

  let call = 0

  test('answers, writes a note and puts a label on the call', async () => {
    call = (await platform.operator.ring({ from: odette.number, to: user.cli })).id
    await desk.rings(odette.name)
    await keys.press('Control+Shift+A')
    await desk.shows(odette.name, 'Connected')
    await hears(window.page, voiceOf(odette.number))

    await keys.press('e')
    const notes = window.page.getByRole('textbox', { name: `Notes on ${odette.name}` })
    await eventually(async () => expect(await keys.hasFocus(notes)).toBe(true))
    await keys.press('Control+End')
    await keys.type(' Asked for the blue glaze.')
    await keys.press('Escape')
    await eventually(async () => {
      const filter = [{ property: 'last_name', operator: 'eq', value: 'Marlpit' }] as const
      const { data } = must(await mine.settings.listContacts({ query: { filter } }))
      expect(data.map((contact) => contact.notes).join()).toContain('Asked for the blue glaze.')
    })

    await keys.press('l')
    await window.page.locator('.lb:focus').waitFor()
    await keys.press('Space')
    await window.page.locator('.lb:focus[aria-pressed=true]').waitFor()
  })

  test('holds and resumes the call, and transfers it', async () => {
    await keys.press('h')
    await callIs(platform.api, call, 'ON_HOLD')
    await desk.shows(odette.name, 'On hold')
    await keys.press('h')
    await callIs(platform.api, call, 'CONNECTED')
    await keys.press('t')
    await window.page.getByRole('dialog', { name: `Transfer ${odette.name}` }).waitFor()
    await keys.type(platform.agent(1).ext)
    await keys.press('Enter')
    await eventually(async () => {
      const children = (await liveCalls(platform.api)).filter(({ parentId }) => parentId === call)
      expect(children.map(({ destination }) => destination.id)).toEqual([String(platform.agent(1).user_id)])
    })
    await desk.controls.waitFor({ state: 'detached' })
  })

  test('texts the caller', async () => {
    await keys.press('s')
    const field = window.page.getByLabel('Text message', { exact: true })
    await eventually(async () => expect(await keys.hasFocus(field)).toBe(true))
    await keys.type('Your glaze is on its way.')
    await keys.press('Control+Enter')
    await eventually(async () => {
      const { data } = must(await platform.api.storage.listSms({ query: { limit: 500 } }))
      expect(data.map(({ message }) => message)).toContain('Your glaze is on its way.')
    })
    await keys.press('Escape')
    await platform.endCalls()
  })

  test('hears a voicemail and moves it away', async () => {
    const { id } = await platform.operator.leaveVoicemail(user, odette.number)
    const kept = async () =>
      must(await platform.api.history.listVoicemessages({ query: { page: 1, limit: 500 } })).data.find(
        (message) => message.id === id,
      )
    await keys.press('g', 'v')
    const list = window.page.getByRole('listbox', { name: /Voicemail|Inbox/ })
    await eventually(async () =>
      expect(await list.getByRole('option').first().textContent()).toContain(odette.name),
    )
    await keys.press('Home', 'Enter')
    await window.page.getByRole('article', { name: odette.name }).waitFor()
    await keys.press('Space')
    await hears(window.page, voiceOf(odette.number), 'article audio')
    await eventually(async () => expect(await kept()).toMatchObject({ is_new: false }))
    await keys.press('Space', 'v')
    const menu = window.page.getByRole('menu')
    await menu.waitFor()
    await keys.press('ArrowDown', 's')
    await menu.getByRole('menuitem', { name: 'Saved' }).and(window.page.locator(':focus')).waitFor()
    await keys.press('Enter')
    await menu.waitFor({ state: 'detached' })
    await eventually(async () => expect((await kept())?.folder).toBeGreaterThan(1))
  })

  test('finds a person, and filters the records of calls', async () => {
    await keys.press('Control+k')
    const palette = window.page.getByRole('dialog', { name: 'Command palette' })
    await palette.waitFor()
    await keys.type('marlp')
    await palette.getByRole('option').filter({ hasText: odette.name }).first().waitFor()
    await keys.press('Escape')
    await palette.waitFor({ state: 'detached' })

    await keys.press('g', 'h')
    await keys.tabTo(window.page.getByRole('radio', { name: 'Recent' }), 'Shift+Tab')
    const all = window.page.getByRole('radio', { name: 'All calls' })
    await keys.press('ArrowRight')
    await all.and(window.page.getByRole('radio', { checked: true })).waitFor()
    await keys.press('f')
    await window.page.getByRole('menu').waitFor()
    await keys.press('Escape')
    await keys.writeIn(window.page.getByLabel('Type or paste a filter'), 'type = M')
    await keys.press('Enter')
    await window.page.getByRole('button', { name: 'Remove filter type' }).waitFor()
    const row = window.page.locator('.rt-row').first()
    await eventually(async () => expect(await row.textContent()).toContain('Missed'))
  })

  test('signs out, with no pointer used', async () => {
    await keys.press('Escape', 'p')
    const menu = window.page.getByRole('menu')
    await menu.waitFor()
    await keys.press('End')
    await eventually(async () => expect(await focused().textContent()).toContain('Sign out'))
    await keys.press('Enter')
    await window.signIn.field('Password').waitFor()
    expect(window.faults.slice(2)).toEqual([])
  })
})
