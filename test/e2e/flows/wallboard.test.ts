import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, startBrowser, type Agent, type AgentBrowser } from '#test/e2e/support/agent-app.ts'
import { callIsOver, liveCalls, theCall } from '#test/e2e/support/call-facts.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { numberOf } from '#test/e2e/support/number-of.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startAgent as startPhone, type SipAgent } from '#test/support/sip-agent.ts'

/** Wren is one of those whom the queue Orders rings. */
const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }

describe('the wallboard at work', needs('chromium'), () => {
  let platform: RunningPlatform
  let browser: AgentBrowser
  let boss: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    browser = await startBrowser()
    boss = await startAgent({ platform, user: platform.root, browser })
    await boss.console.press('g')
    await boss.console.press('w')
    await boss.page.getByRole('heading', { name: 'Wallboard', level: 1 }).waitFor()
  })
  afterEach(async () => {
    await platform.endCalls()
  })
  endAfterAll(() => ({ boss, browser, platform }))

  const counter = (name: string) => boss.page.locator('.cnt').filter({ hasText: name }).locator('.cnt-n')
  const card = (text: string | RegExp) => boss.page.getByRole('option').filter({ hasText: text })
  const panel = () => boss.page.getByRole('complementary', { name: tamsin.name })
  const queueRow = () => boss.page.locator('li.q').filter({ hasText: 'Orders' })

  async function phoneOf({ ext, sip_password: password }: PlatformUser): Promise<SipAgent> {
    const phone = await startPhone({ ...platform.sip, user: ext, password })
    expect(await phone.register()).toBe(200)
    return phone
  }

  test('a caller waits, is shown, is answered by a colleague, and the counters follow', async () => {
    await counter('Answered today').filter({ hasText: /^\d/ }).waitFor()
    await boss.page.locator('.wb-plot canvas').first().waitFor()
    const before = Number((await counter('Answered today').textContent())?.replace(/\D/g, ''))
    await platform.operator.ring({ from: tamsin.number, to: await numberOf(platform, 'Orders') })
    await card(tamsin.name).filter({ hasText: 'Orders queue' }).getByText('Ringing').first().waitFor()
    await eventually(async () => expect(await counter('Waiting now').textContent()).toBe('1'))
    await queueRow().locator('.q-n').filter({ hasText: '1' }).waitFor()
    await using wren = await phoneOf(platform.agent(0))
    const line = await eventually(() => wren.lines[0] ?? Promise.reject(new Error('It does not ring.')))
    await card(tamsin.name)
      .getByText(/^Ringing [A-Z]/)
      .waitFor()
    await line.answer()
    await card(tamsin.name).filter({ hasText: 'Orders queue' }).getByText('Connected').waitFor()
    await eventually(async () => expect(await counter('Talking').textContent()).toBe('1'))
    expect(await counter('Waiting now').textContent()).toBe('0')
    const talk = await theCall(platform.api, ({ state }) => state === 'CONNECTED')
    await card(tamsin.name).click()
    await panel().getByRole('button', { name: 'Hang up' }).click()
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Hang up' }).click()
    await callIsOver(platform.api, talk.id)
    await panel().getByText('This call has ended.').waitFor()
    await eventually(async () =>
      expect(Number((await counter('Answered today').textContent())?.replace(/\D/g, ''))).toBe(before + 1),
    )
    await panel().getByRole('button', { name: 'Close call details' }).click()
  })

  test('a supervisor sends a waiting caller on to a colleague', async () => {
    await platform.operator.ring({ from: tamsin.number, to: await numberOf(platform, 'Orders') })
    await card(tamsin.name).click()
    await panel().getByRole('button', { name: 'Send on' }).click()
    const to = platform.users.find(({ ext }) => ext === '212')
    if (!to) throw new Error('Sybilla is not there')
    await using sybilla = await phoneOf(to)
    const dialog = boss.page.getByRole('dialog', { name: `Send ${tamsin.name} on` })
    await dialog.getByRole('combobox').fill(to.ext)
    await dialog.getByRole('option').first().waitFor()
    await boss.page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const line = await eventually(() => sybilla.lines[0] ?? Promise.reject(new Error('It does not ring.')))
    await line.answer()
    await eventually(async () => {
      const calls = await liveCalls(platform.api)
      expect(calls.map(({ destination }) => destination.number)).toEqual([to.ext])
    })
    await panel().getByText('Connected').waitFor()
  })

  test('an agent is not offered what only administrators may do', async () => {
    await using other = await startAgent({ platform, user: platform.agent(2), browser })
    await other.console.press('g')
    await other.console.press('w')
    await other.page.getByText('Calls and records that your account can see').waitFor()
    await platform.operator.ring({ from: tamsin.number, to: await numberOf(platform, 'Orders') })
    const shown = other.page.getByRole('option').filter({ hasText: tamsin.name })
    await shown.click()
    await other.page.getByText('Only administrators can change other people’s calls.').waitFor()
    expect(await other.page.getByRole('button', { name: 'Hang up' }).count()).toBe(0)
  })

  test('no page complained', () => expect(boss.faults).toEqual([]))
})
