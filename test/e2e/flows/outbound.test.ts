import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import {
  callIs,
  callIsOver,
  recordingOf,
  recordOf,
  theCall,
  typeOf,
  untilLonger,
} from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, Recording, voiceOf } from '#test/e2e/support/hearing.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { inFull } from '#test/support/tier.ts'

/** What the last two digits of an outside number make of a call (platform operator API). */
const numbers = {
  answers: '+441632960300',
  neverAnswers: '+441632960301',
  busy: '+441632960302',
} as const
const ringBack = [400, 450]
const voice = 700

describe('calling a number', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0), microphone: { onDevice: voice } })
  })
  afterEach(async () => {
    await platform.endCalls()
    await agent.console.isIdle()
  })
  endAfterAll(() => ({ agent, platform }))

  const callTo = (number: string) => theCall(platform.api, ({ destination }) => destination.number === number)

  test('a number typed in the national way answers, hears the agent and is heard', async () => {
    await agent.console.press('c')
    await agent.page.keyboard.type('01632 960300')
    await agent.console.press('Enter')
    await agent.console.shows('+44 1632 960300', 'Dialling')
    const { id } = await callTo(numbers.answers)
    await agent.console.shows('+44 1632 960300', 'Connected')
    await callIs(platform.api, id, 'CONNECTED')
    await hears(agent.page, voiceOf(numbers.answers))
    await agent.console.press('r')
    await agent.console.control('Pause rec').waitFor()
    await untilLonger(platform.api, id, 3)

    await agent.console.control('Hang up').click()
    await callIsOver(platform.api, id)
    await agent.console.controls.waitFor({ state: 'detached' })
    await agent.console.anyCall.getByText('You hung up.').waitFor()
    const record = await recordOf(platform.api, id)
    expect([typeOf(record), record.t_cause]).toEqual(['O', 'Normal Clearing'])
    const { mp3 } = await recordingOf(platform.api, id)
    const recording = await Recording.open(agent.page, mp3)
    expect(recording.share('outside', voiceOf(numbers.answers))).toBeGreaterThan(0.9)
    expect(recording.share('agent', voice)).toBeGreaterThan(0.9)
    await agent.console.isEmpty()
    await agent.console.recents.getByRole('listitem').first().getByText('Outbound').waitFor()
  })

  test('a busy number says so, and no call stays behind', async () => {
    await agent.console.dial(numbers.busy)
    await agent.console.shows('+44 1632 960302', 'Ended')
    await agent.console.anyCall.getByText('The line is busy.').waitFor()
    const [record] = (await lastRecords()).filter(({ dst }) => dst === numbers.busy)
    expect([record && typeOf(record), record?.t_cause, record?.billsec]).toEqual(['O', 'User busy', 0])
  })

  test('a number that never answers rings until the agent hangs up', async () => {
    await agent.console.dial(numbers.neverAnswers)
    await agent.console.shows('+44 1632 960301', 'Dialling')
    const { id } = await callTo(numbers.neverAnswers)
    await callIs(platform.api, id, 'RINGING')
    await hears(agent.page, ringBack)
    expect(await agent.console.control('Hold').count(), 'nobody is there to be held').toBe(0)
    await agent.console.hangUpByKey()
    await callIsOver(platform.api, id)
    await agent.console.anyCall.getByText('You hung up.').waitFor()
    expect((await recordOf(platform.api, id)).t_cause).toBe('Originator cancel')
  })

  test('a number that never answers ends by itself, with the reason', inFull(), async () => {
    await agent.console.dial(numbers.neverAnswers)
    const { id } = await callTo(numbers.neverAnswers)
    await agent.console.call('+44 1632 960301').getByText('No answer.').waitFor({ timeout: 60_000 })
    await callIsOver(platform.api, id)
    expect((await recordOf(platform.api, id)).t_cause).toBe('No user responding')
  })

  test('clicking a number in the recent calls calls it', async () => {
    await agent.console.isEmpty()
    const row = agent.console.recents.getByRole('listitem').filter({ hasText: '+44 1632 960300' }).first()
    await row.getByRole('button', { name: 'Call +44 1632 960300' }).click()
    await agent.console.shows('+44 1632 960300', 'Connected')
    const { id } = await callTo(numbers.answers)
    await callIs(platform.api, id, 'CONNECTED')
    await hears(agent.page, voiceOf(numbers.answers))
  })

  test('a name that is typed offers the people of that name, and Enter calls the first', async () => {
    await agent.console.dialler.fill('tamsin')
    await agent.page
      .getByRole('option', { name: /Tamsin Quillfeather/ })
      .first()
      .waitFor()
    await agent.console.dialler.press('Enter')
    await agent.console.shows('Tamsin Quillfeather', 'Connected')
    await theCall(platform.api, ({ state }) => state === 'CONNECTED')
  })

  test('text that is not a number is not dialled', async () => {
    await agent.console.isEmpty()
    await agent.console.dial('not a number')
    expect(await agent.console.anyCall.count()).toBe(0)
    expect(await agent.console.dialler.inputValue(), 'nothing typed is lost').toBe('not a number')
    await agent.console.dialler.fill('')
  })

  async function lastRecords() {
    const page = await platform.api.history.listCdrs({ query: { limit: 5 } })
    return page.ok ? page.value.data : []
  }
})
