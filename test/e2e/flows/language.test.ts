import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { englishLeft } from '#test/e2e/support/visible-words.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

describe('the language of a running app', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0) })
  })
  endAfterAll(() => ({ agent, platform }))

  const settings = (title: string) => agent.page.getByRole('heading', { name: title, level: 1 }).waitFor()

  test('is changed in Settings: every word that is seen is German', async () => {
    await agent.console.goTo('Settings')
    await agent.page.getByLabel('Language').selectOption({ label: 'Deutsch' })
    await settings('Einstellungen')
    await eventually(async () => expect(await englishLeft(agent.page)).toEqual([]))
  })

  test('is kept over a reload, and goes back', async () => {
    await agent.page.reload()
    /* The console itself: what stands in its place while the words are fetched has no rail. */
    await agent.page.locator('nav.rail').waitFor()
    expect(await agent.page.evaluate(() => document.documentElement.lang)).toBe('de')
    await agent.page.keyboard.press('g')
    await agent.page.keyboard.press('s')
    await settings('Einstellungen')
    await agent.page.getByLabel('Sprache').selectOption({ label: 'English' })
    await settings('Settings')
    expect(await englishLeft(agent.page)).toContain('Cancel echo')
  })
})
