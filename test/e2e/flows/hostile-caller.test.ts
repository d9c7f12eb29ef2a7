import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, startBrowser, type Agent, type AgentBrowser } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { needs } from '#test/support/needs.ts'
import { startScriptedServer, type ScriptedServer } from '#test/support/scripted-sip-server.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

/** No name is shown longer than this. */
const maxNameLength = 120
const marks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/

const html = '<img src=x onerror=window.hacked=1><script>window.hacked=1</script><h1>Ada</h1>'
/** Each with what a person sees of it: as text, and in the order in which it was written. */
const names = [
  { what: 'markup of a page', name: html, seen: '<img src=x onerror=' },
  {
    what: 'marks that turn the writing round',
    name: '\u202Eada \u2067gnp.ecnelis\u2066 \u200Fdne\u202C',
    seen: 'ada gnp.ecnelis dne',
  },
  { what: '10 kB without a space', name: 'W'.repeat(10_240), seen: 'WWWWWWWW' },
  { what: '10 kB of markup and marks', name: `${html}\u202E`.repeat(124), seen: '<img src=x onerror=' },
]

describe('a caller whose name is an attack', needs('chromium'), () => {
  let platform: RunningPlatform
  let server: ScriptedServer
  let browser: AgentBrowser
  let agent: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    server = await startScriptedServer()
    browser = await startBrowser()
    agent = await startAgent({
      platform,
      user: platform.agent(0),
      browser,
      app: {
        profile: {
          base_url: platform.baseUrl,
          sip: { ws: server.ws, domain: 'pbx.localhost', user: '1001' },
        },
      },
    })
  })
  endAfterAll(() => ({ agent, browser, server, platform }))

  /** Nothing was executed, no element came of the name, and the page is as wide as its window. */
  async function isHarmless(): Promise<void> {
    const page = await agent.page.evaluate(() => ({
      hacked: 'hacked' in window,
      elements: document.querySelectorAll('img[src="x"], body script:not([src])').length,
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      text: document.body.innerText,
    }))
    expect(page).toMatchObject({ hacked: false, elements: 0, wider: 0 })
    expect(page.text).not.toMatch(marks)
    expect(page.text).not.toContain('W'.repeat(maxNameLength + 1))
    expect(agent.faults).toEqual([])
  }

  async function isInSight(...elements: readonly Locator[]): Promise<void> {
    const { width = 0, height = 0 } = agent.page.viewportSize() ?? {}
    for (const element of elements) {
      const box = await element.boundingBox()
      if (!box) throw new Error('It is not shown')
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
    }
  }

  test.for(names)('$what', async ({ name, seen }) => {
    const { console: screen, page } = agent
    const quoted = `"${name.replaceAll('"', '\\"')}"`
    const calling = server.call({ from: `${quoted} <sip:1002@pbx.localhost>` })
    await screen.ring.waitFor()
    const heading = screen.ring.getByRole('heading')
    const shown = (await heading.textContent()) ?? ''
    expect(shown).toContain(seen)
    expect(shown.length).toBeLessThanOrEqual(maxNameLength)
    for (const size of [
      { width: 1280, height: 860 },
      { width: 380, height: 700 },
    ]) {
      await page.setViewportSize(size)
      await isHarmless()
      await isInSight(
        screen.ring.getByRole('button', { name: 'Answer', exact: true }),
        screen.ring.getByRole('button', { name: 'Decline', exact: true }),
      )
    }
    await page.setViewportSize({ width: 1280, height: 860 })
    await screen.press('a')
    await calling
    await screen.anyCall.locator('.st').filter({ hasText: 'Connected' }).first().waitFor()
    await isHarmless()
    await isInSight(screen.control('Hang up'), screen.control('Hold'))
    await screen.hangUpByKey()
    await screen.isIdle()
    await isHarmless()
  })
})
