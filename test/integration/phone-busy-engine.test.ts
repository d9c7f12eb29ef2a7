import { expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { Line } from '#shared/calls/line.ts'
import { silentLog } from '#shared/core/log.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startPageAudio } from '#test/support/page-audio.ts'
import { startLines } from '#test/support/sip-lines.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { loginFor } from '#test/support/test-phone.ts'
import { writeToneWav } from '#test/support/tone-wav.ts'
import { inFull } from '#test/support/tier.ts'

const calls = 30
/** Of each tenth of a second, the milliseconds in which the page does something else. */
const busyFor = 80
/** Between the order and the answered call, in milliseconds. */
const maxDelay = 2_000

test(
  'call after call is answered in time by a page that is busy with something else',
  inFull(needs('chromium')),
  async () => {
    await using stack = new AsyncDisposableStack()
    const server = stack.use(await startLines())
    const audio = stack.use(await startPageAudio())
    const phone = stack.use(
      createPhone({ audio: audio.engines, clock: systemClock, log: silentLog, installation: 'test' }),
    )
    await phone.setLogin(loginFor(server.ws, '1001'))
    const folder = stack.use(await temporaryFolder('microphone'))
    const fakeMicrophoneFile = await writeToneWav(folder.join('tone.wav'), { frequency: 700 })
    const browser = stack.use(await launchChromium({ fakeMicrophoneFile }))
    const page = await browser.newPage()
    await page.goto(audio.url)
    await eventually(() => {
      expect(phone.state.registration.kind).toBe('registered')
      expect(audio.engines.ready).toBe(true)
    })
    await page.evaluate((milliseconds) => {
      setInterval(() => {
        const until = performance.now() + milliseconds
        while (performance.now() < until);
      }, 100)
    }, busyFor)

    const inState = (state: Line['state']) =>
      eventually(() => phone.lines.find((line) => line.state === state) ?? Promise.reject(new Error(state)))
    const times: number[] = []
    for (let call = 0; call < calls; call += 1) {
      expect(server.lines.ring('1001', { number: '+442079460123', name: 'Ada Byron' })).toHaveLength(1)
      const { id } = await inState('ringing')
      const orderedAt = Date.now()
      expect(await phone.answer(id)).toMatchObject({ ok: true })
      times.push(Date.now() - orderedAt)
      expect(phone.lines.find((line) => line.id === id)?.state).toBe('connected')
      expect(await phone.hangUp(id)).toMatchObject({ ok: true })
      await eventually(() => expect(phone.lines.some(({ state }) => state === 'connected')).toBe(false))
    }
    expect(times.filter((time) => time >= maxDelay)).toEqual([])
    await eventually(async () => expect(await page.locator('audio[data-line]').count()).toBe(0))
  },
)
