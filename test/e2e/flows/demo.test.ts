import { beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type AgentBrowser, type AgentWindow } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import { askHost } from '#test/e2e/support/ask-host.ts'
import { answered, demoApi, happened, messagesLeft, plannedFor } from '#test/e2e/support/demo-timeline.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { inFull } from '#test/support/tier.ts'

const seed = 3
const wrongNumber = '+44 191 498 0273'

describe('the demo', needs('chromium'), () => {
  let browser: AgentBrowser
  let window: AgentWindow | undefined

  beforeAll(async () => {
    browser = await startBrowser()
  })
  disposeAfterAll(() => [browser])
  printScreensOnFailure(() => ({ window }))

  async function openDemo() {
    await using started = new AsyncDisposableStack()
    const app = started.use(await startApp({ args: ['--demo', '--seed', String(seed)] }))
    const opened = await browser.open(app.url, { width: 1440, height: 900 })
    started.defer(() => opened.page.context().close())
    window = opened
    await opened.console.isRegistered()
    const state = await askHost(opened.page, 'app.snapshot')
    const { registration } = state.phone
    if (registration.kind !== 'registered') throw new Error(`The phone is ${registration.kind}`)
    const running = started.move()
    return {
      ...opened,
      api: await demoApi(state, seed),
      /** When the telephone registered, in milliseconds since 1970. */
      since: registration.since,
      state: () => askHost(opened.page, 'app.snapshot'),
      [Symbol.asyncDispose]: () => running.disposeAsync(),
    }
  }

  test('is alive when it is first seen, says that it is one, and its events come by themselves', async () => {
    await using at = await openDemo()
    await at.page.getByRole('button', { name: 'Demo' }).waitFor()
    const { calls } = await at.state()
    expect(calls.filter(({ state }) => state === 'CONNECTED').length).toBeGreaterThanOrEqual(6)
    await at.console.liveCalls.getByText('Waiting in your queues').waitFor()
    await at.console.status.getByText(/^Call events live, last one/).waitFor()
    await at.console.ring.waitFor()
  })

  test(
    'by its seed: what happens within the first two minutes, and the phone answers nothing by itself',
    inFull(needs('chromium')),
    async () => {
      await using at = await openDemo()
      const { api, since } = at
      const planned = plannedFor(seed, 120)
      const states = new Set<string>()
      await eventually(
        async () => {
          for (const { state } of (await at.state()).lines) states.add(state)
          expect(await at.console.ring.filter({ hasText: wrongNumber }).count()).toBe(1)
        },
        { timeout: 180_000, interval: 250 },
      )
      const seen = await happened(api, since)
      expect(seen.map(({ what }) => what)).toEqual(planned.map(({ what }) => what))
      // The page hears that it is registered after the platform knows, later on a busy machine.
      const lag = Math.max(0, (planned[0]?.at ?? 0) - (seen[0]?.at ?? 0))
      expect(lag).toBeLessThanOrEqual(3)
      for (const [place, { at: second, what }] of planned.entries()) {
        const real = lag + (seen[place]?.at ?? Number.NaN)
        // Records have whole seconds, and a ring waits until the one before is over.
        expect(real, `${what}, planned at ${second}`).toBeGreaterThanOrEqual(second - 1)
        expect(real, `${what}, planned at ${second}`).toBeLessThanOrEqual(second + 5)
      }
      const first = (kind: string) => seen.find(({ what }) => what.startsWith(kind))?.at
      expect(first('ring')).toBeLessThanOrEqual(15)
      expect(first('text')).toBeLessThanOrEqual(20)
      expect((await messagesLeft(api, since))[0]).toBeLessThanOrEqual(120)
      expect([...states].filter((state) => state !== 'ringing' && state !== 'ended')).toEqual([])
      expect(await answered(api, since)).toEqual([])
    },
  )

  test('lets the agent make a customer ring, and the ring is a real one', async () => {
    await using at = await openDemo()
    await at.page.getByRole('button', { name: 'Demo' }).click()
    await at.page.getByRole('button', { name: /^Text me/ }).click()
    await at.page.getByRole('button', { name: /^Ring me/ }).click()
    await at.console.ring.first().waitFor()
    await at.page.keyboard.press('Escape')
    await at.console.press('a')
    await at.console.controls.waitFor()
    await at.page
      .getByRole('link', { name: /^Messages/ })
      .getByText(/\d/)
      .waitFor()
  })
})
