import { beforeAll, describe, expect, test } from 'vitest'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { callIs, callIsOver } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { savedBy } from '#test/e2e/support/saved-file.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }

describe('the timeline of a call', needs('chromium'), () => {
  let platform: RunningPlatform
  let wren: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    wren = await startAgent({ platform, user: platform.agent(0), microphone: 700 })
  })
  endAfterAll(() => ({ wren, platform }))

  test('is followed while the call is on, and exported afterwards with both waits measured', async () => {
    const { page, console: desk } = wren
    const { id } = await platform.operator.ring({ from: tamsin.number, to: wren.user.cli })
    await desk.rings(tamsin.name)
    await desk.press('a')
    await desk.shows(tamsin.name, 'Connected')
    await hears(page, voiceOf(tamsin.number))
    await page.getByRole('button', { name: 'Timeline' }).click()
    const dialog = page.getByRole('dialog', { name: `Timeline of the call with ${tamsin.name}` })
    const shows = (title: string) => dialog.locator('.tle-title', { hasText: title }).first().waitFor()
    for (const title of ['INVITE', 'Ring shown', 'Requested: answer', '200 OK (INVITE)', 'First audio heard'])
      await shows(title)
    await callIs(platform.api, id, 'CONNECTED')
    await shows(`Call ${id}: connected`)
    await page.keyboard.press('Escape')
    await desk.control('Hang up').click()
    await callIsOver(platform.api, id)

    await desk.goTo('History')
    // The newest record, once it is there: she has called before.
    const newest = page.locator('tbody tr').first()
    await eventually(async () => expect(await newest.textContent()).toContain(tamsin.name))
    await newest.getByRole('gridcell').first().click()
    const drawer = page.getByRole('complementary')
    await drawer.getByRole('button', { name: 'Timeline' }).click()
    await shows('Ended: hung up here')
    const { text: saved } = await savedBy(page, () =>
      dialog.getByRole('button', { name: 'Export JSON' }).click(),
    )
    const timeline: CallTimeline = JSON.parse(saved)
    expect(timeline).toMatchObject({ callId: id, direction: 'in', number: tamsin.number })
    expect(timeline.timings.ringToScreen).toBeLessThan(30_000)
    expect(timeline.timings.clickToAudio).toBeLessThan(30_000)
    const sources = new Set(timeline.entries.map(({ source }) => source))
    for (const source of ['sip', 'poll', 'phone', 'media', 'screen'] as const)
      expect(sources).toContain(source)
    expect(saved).not.toContain(wren.user.sip_password)
    // How good it was depends on what else this machine did.
    expect(timeline.quality?.mos ?? 1).toBeGreaterThanOrEqual(1)
    process.stdout.write(`ring to screen and click to audio: ${JSON.stringify(timeline.timings)}\n`)
  })

  test('is measured over all calls in the settings', async () => {
    await wren.page.keyboard.press('Escape')
    await wren.console.goTo('Settings')
    const row = wren.page.getByRole('row', { name: /^Ring to screen/ })
    await eventually(async () => expect(await row.textContent()).toMatch(/\d+ ms.*\d+ ms.*1$/))
  })
})
