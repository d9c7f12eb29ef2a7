import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { PlatformUser } from '#electron/platform/options.ts'
import type { Line } from '#shared/calls/line.ts'
import { ok } from '#shared/core/result.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { headsetSamples, type HeadsetFamily } from '#test/support/headsets/descriptors.ts'
import { plugInHeadset, type FakeHeadset } from '#test/support/headsets/fake-headset.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { needs } from '#test/support/needs.ts'
import { startPageAudio } from '#test/support/page-audio.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'

/** A headset in the page's WebHID, the page's real engine, the host, and calls of the embedded platform. */

const caller = '+442079460018'

describe('a headset in Chromium', needs('chromium'), () => {
  let stack: AsyncDisposableStack
  let server: RunningPlatform
  let running: RunningHost
  let agent: PlatformUser
  let headset: FakeHeadset

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    server = stack.use(await runPlatform({ dataset: 'empty' }))
    agent = server.user('204')
    const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
    running = stack.use(await startHost({ settings }, { createPhone }))
    await running.host.started
  })

  afterEach(() => stack.disposeAsync())

  async function goToWork(family: HeadsetFamily): Promise<void> {
    const audio = stack.use(await startPageAudio({ attach: (channel) => running.host.attach(channel) }))
    const browser = stack.use(await launchChromium({ audio: true }))
    const page = await browser.newPage()
    headset = await plugInHeadset(page, headsetSamples[family])
    await page.goto(audio.url)
    const { email, password, ext, sip_password } = agent
    const { baseUrl, sip } = server.platform
    await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
    const account = { server: sip.ws, domain: sip.domain, user: ext }
    expect(await running.ask('phone.saveAccount', { account, password: sip_password })).toEqual(ok(undefined))
    await eventually(() => {
      expect(running.state.phone.registration.kind).toBe('registered')
      expect(running.state.devices.headset).toBe(headsetSamples[family].productName)
    })
  }

  async function ring(): Promise<void> {
    const token = await server.signIn(server.user('201'))
    await server.ask('POST', '/operator/simulate/inbound-call', {
      token,
      body: { from: caller, to: agent.cli },
    })
    await line({ state: 'ringing' })
  }

  const line = (expected: Partial<Line>) =>
    eventually(() => expect(running.state.lines).toContainEqual(expect.objectContaining(expected)))

  /** A person takes longer between two presses than a contact bounces. */
  async function pause(): Promise<void> {
    const since = performance.now()
    await eventually(() => expect(performance.now() - since).toBeGreaterThan(300))
  }

  test('answers, mutes, holds and hangs up, and is lit at each step', async () => {
    await goToWork('jabra')
    await headset.waitForReport(2, 0, 0)
    await ring()
    await headset.waitForReport(2, 0b1000100, 0)
    await headset.press('offHook')
    await line({ state: 'connected' })
    await headset.waitForReport(2, 0b0000001, 0)
    await pause()
    await headset.press('mute')
    await line({ state: 'connected', muted: true })
    await headset.waitForReport(2, 0b0000011, 0)
    await pause()
    await headset.press('mute')
    await line({ state: 'connected', muted: false })
    await headset.waitForReport(2, 0b0000001, 0)
    await pause()
    await headset.press('flash')
    await line({ state: 'held' })
    await headset.waitForReport(2, 0b0001001, 0)
    await pause()
    await headset.press('flash')
    await line({ state: 'connected' })
    await headset.press('onHook')
    await line({ state: 'ended', endReason: 'hung-up' })
    await headset.waitForReport(2, 0, 0)
    expect(running.log.errors).toEqual([])
  })

  test('that is unplugged ends no call, and takes it again when it is back', inFull(), async () => {
    await goToWork('poly')
    await ring()
    await headset.waitForReport(24, 1)
    await headset.press('offHook')
    await line({ state: 'connected' })
    await headset.waitForReport(23, 1)
    await headset.unplug()
    await eventually(() => expect(running.state.devices.headset).toBeNull())
    expect(await running.ask('line.mute', { lineId: running.state.lines[0]?.id ?? '', muted: true })).toEqual(
      ok(undefined),
    )
    await pause()
    await line({ state: 'connected', muted: true })
    await headset.plugIn()
    await eventually(() => expect(running.state.devices.headset).toBe('Poly Sample'))
    await headset.waitForReport(23, 1)
    await headset.waitForReport(9, 1)
    await headset.press('offHook')
    await pause()
    await headset.press('onHook')
    await line({ state: 'ended', endReason: 'hung-up' })
  })

  test('declines with its own key, and is left alone where that is wished', inFull(), async () => {
    await goToWork('logitech')
    await ring()
    await headset.press('drop')
    await line({ state: 'ended', endReason: 'declined' })
    const { audio } = running.state.settings
    await running.ask('settings.change', { changes: { audio: { ...audio, headsetButtons: false } } })
    await eventually(() => expect(running.state.devices.headset).toBeNull())
    await running.ask('settings.change', { changes: { audio } })
    await eventually(() => expect(running.state.devices.headset).toBe('Logitech Sample'))
  })
})
