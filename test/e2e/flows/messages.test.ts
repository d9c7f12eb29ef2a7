import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ownBrowser, startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import { profileOf } from '#test/e2e/support/profile-file.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { MessagesPage } from '#test/e2e/support/messages-page.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { copyReceiver } from '#test/e2e/support/receiver-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }

describe('texts', needs('chromium'), () => {
  let platform: RunningPlatform
  let folder: TemporaryFolder
  let agent: Agent
  let messages: MessagesPage

  beforeAll(async () => {
    platform = await startDemoPlatform()
    folder = await temporaryFolder('texts')
    /* A number that the agent may send from at first, and not any more later. */
    await platform.operator.set(platform.agent(0), { cli: platform.agent(1).cli })
    agent = await startAgent({
      platform,
      user: platform.agent(0),
      microphone: ownBrowser,
      app: { userData: folder.path },
    })
    messages = new MessagesPage(agent.page)
    await messages.open()
  })
  afterEach(async () => {
    await platform.operator.fault({ kind: 'none' })
  })
  endAfterAll(() => ({ agent, folder, platform }))

  /** What the platform has sent to a number, oldest first. */
  async function sentTo(number: string): Promise<readonly unknown[]> {
    const { data } = must(await platform.api.storage.listSms({ query: { limit: 500 } }))
    return data
      .filter((sms) => sms.to === number && sms.type === 'out')
      .toSorted((one, other) => one.id - other.id)
      .map((sms) => sms.message)
  }

  test('one comes in without an event, is counted until it is looked at, and is answered', async () => {
    const { page } = agent
    await page.getByRole('navigation', { name: 'Views' }).getByText('History').click()
    await platform.operator.text({ from: tamsin.number, to: agent.user.cli, words: 'Is my bowl ready?' })
    await messages.open()
    await messages.row('Is my bowl ready?').waitFor()
    expect(await messages.row('Is my bowl ready?').textContent()).toMatch(/Tamsin Quillfeather.*Unread/)
    await messages.row('Is my bowl ready?').click()
    await messages.text('Is my bowl ready?').waitFor()
    await eventually(async () =>
      expect(await messages.row('Is my bowl ready?').textContent()).not.toContain('Unread'),
    )
    await messages.send('It leaves tomorrow.')
    await messages
      .text('It leaves tomorrow.')
      .filter({ hasText: /Sent \d\d:\d\d/ })
      .waitFor()
    expect(await messages.field.inputValue()).toBe('')
    expect(await sentTo(tamsin.number)).toContain('It leaves tomorrow.')
    await page.getByRole('complementary', { name: 'Contact' }).getByText('Otterwick Ceramics').waitFor()
  })

  test('two queued behind each other go in their order', async () => {
    await messages.writeTo(tamsin.number)
    await platform.operator.fault({ kind: 'latency', value: 5_000, path: '/sms' })
    await messages.send('The first of two')
    await messages.send('The second of two')
    await messages.text('The second of two').filter({ hasText: 'Waiting for the text above' }).waitFor()
    await platform.operator.fault({ kind: 'none' })
    await messages.text('The second of two').filter({ hasText: 'Sent' }).waitFor()
    expect((await sentTo(tamsin.number)).slice(-2)).toEqual(['The first of two', 'The second of two'])
  })

  test('a text that the platform failed to send says so, and can be edited and sent again', async () => {
    const number = '+447700900602'
    await messages.writeTo(number)
    await messages.send('Are you there?')
    const lost = messages.text('Are you there?').filter({ hasText: 'The phone service answered: failed.' })
    await lost.waitFor()
    await lost.getByRole('button', { name: 'Edit' }).click()
    await eventually(async () => expect(await messages.field.inputValue()).toBe('Are you there?'))
    await messages.send('Are you there, Mei?')
    await eventually(async () =>
      expect(await sentTo(number)).toEqual(['Are you there?', 'Are you there, Mei?']),
    )
  })

  test('one from a number that may not be used is refused, changed and sent', async () => {
    const number = '+447700900604'
    const { page } = agent
    await messages.writeTo(number)
    await platform.operator.set(agent.user, { cli: agent.user.cli })
    await messages.send('From the wrong number')
    const failed = messages.text('From the wrong number').filter({ hasText: 'Not sent.' })
    await failed.getByText('Your account does not allow this.').waitFor()
    await messages.row('From the wrong number').filter({ hasText: 'Not sent' }).waitFor()
    await failed.getByRole('button', { name: 'Edit' }).click()
    await eventually(async () => expect(await messages.field.inputValue()).toBe('From the wrong number'))
    await eventually(async () => expect(await messages.text('From the wrong number').count()).toBe(0))
    await page.getByRole('button', { name: /^From/ }).click()
    await page.getByRole('menuitemradio', { checked: false }).first().click()
    await messages.send('From the office')
    await messages
      .text('From the office')
      .filter({ hasText: /Sent \d\d:\d\d/ })
      .waitFor()
    const sent = await sentTo(number)
    expect(sent.at(-1)).toBe('From the office')
    expect(sent).not.toContain('From the wrong number')
  })

  test('one that goes later says when, and can go now', async () => {
    const number = '+447700900604'
    await messages.field.fill('Happy birthday')
    await agent.page.getByRole('button', { name: 'Send later' }).click()
    await agent.page.getByRole('button', { name: /^In 1 hour/ }).click()
    const later = messages.text('Happy birthday')
    await later.filter({ hasText: 'or when Switchhook next opens' }).waitFor()
    expect(await sentTo(number)).not.toContain('Happy birthday')
    await later.getByRole('button', { name: 'Send now' }).click()
    await later.filter({ hasText: /Sent \d\d:\d\d/ }).waitFor()
    expect(await sentTo(number)).toContain('Happy birthday')
  })

  test('a canned response of the customer is inserted by keyboard, and sent', async () => {
    const { data } = must(await platform.api.storage.listCannedResponses())
    const [canned] = data
    await messages.writeTo(tamsin.number)
    await messages.field.fill(`/${canned?.name ?? ''}`)
    await agent.page.getByRole('listbox', { name: 'Canned responses' }).getByRole('option').first().waitFor()
    await messages.field.press('Enter')
    expect(await messages.field.inputValue()).toBe(canned?.text)
    await messages.field.press('Control+Enter')
    await messages
      .text(canned?.text ?? '')
      .filter({ hasText: /Sent \d\d:\d\d/ })
      .first()
      .waitFor()
  })

  test('an event brings one at once, though the platform cannot be read', async () => {
    const address = await copyReceiver(agent.page)
    await platform.operator.subscribe({ ...address, events: ['sms_received'] })
    await messages.open()
    await platform.operator.fault({ kind: 'error_rate', value: 1, path: '/sms' })
    await platform.operator.text({ from: tamsin.number, to: agent.user.cli, words: 'By event alone' })
    await messages.row('By event alone').waitFor()
    await platform.operator.fault({ kind: 'none' })
    await messages.row('By event alone').click()
    await messages.text('By event alone').waitFor()
    await agent.page.getByText('Could not refresh.').first().waitFor({ state: 'detached' })
    expect(await messages.text('By event alone').count()).toBe(1)
  })

  test('a draft outlives the page, and the app that is killed', async () => {
    await messages.writeTo('+447700900605')
    await messages.field.fill('Dear Mei, half a')
    await agent.page.reload()
    await messages.open()
    await messages.row(/Draft\s*Dear Mei, half a/).click()
    await eventually(async () => expect(await messages.field.inputValue()).toBe('Dear Mei, half a'))
    await messages.field.fill('Dear Mei, half a sentence')
    await messages.row(tamsin.name).first().click()
    await messages.row('half a sentence').waitFor()
    process.kill(agent.app.process.pid, 'SIGKILL')
    await agent.app.process.exited

    await using app = await startApp({ profile: profileOf(platform, agent.user.ext), userData: folder.path })
    const window = await agent.browser.open(app.url)
    await window.signIn.signIn(agent.user)
    const again = new MessagesPage(window.page)
    await again.open()
    await again.row(/Draft\s*Dear Mei, half a sentence/).click()
    await eventually(async () => expect(await again.field.inputValue()).toBe('Dear Mei, half a sentence'))
    expect(window.faults).toEqual([])
    await window.page.context().close()
  })
})
