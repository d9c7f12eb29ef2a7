import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { Phone } from '#electron/host/phone/phone.ts'
import { CallQuality } from '#electron/host/quality/call-quality.ts'
import type { Line } from '#shared/calls/line.ts'
import type { MediaTrouble } from '#shared/calls/media-sample.ts'
import { silentLog } from '#shared/core/log.ts'
import { measureAudio, trackAudioElements } from '#test/support/audio-probe.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { type PageAudio, startPageAudio } from '#test/support/page-audio.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { loginFor } from '#test/support/test-phone.ts'
import { writeToneWav } from '#test/support/tone-wav.ts'

/** The product's phone with the product's audio engine in Chromium, whose microphone says one tone. */
export interface BrowserPhone extends AsyncDisposable {
  readonly phone: Phone
  readonly audio: PageAudio
  readonly page: Page
  /** What is said to be the matter with its calls now. */
  readonly troubles: ReadonlySet<MediaTrouble>
  line(state: Line['state']): Promise<Line>
  hears(frequency: number): Promise<void>
  hearsNothing(): Promise<void>
}

/** What the agent says, in hertz. */
export const agentTone = 700

export async function startBrowserPhone(ws: string): Promise<BrowserPhone> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder('microphone'))
  const audio = stack.use(await startPageAudio())
  const fakeMicrophoneFile = await writeToneWav(folder.join('tone.wav'), { frequency: agentTone })
  const browser = stack.use(await launchChromium({ fakeMicrophoneFile }))
  const page = await browser.newPage()
  await trackAudioElements(page)
  await page.goto(audio.url)
  await eventually(() => expect(audio.engines.ready).toBe(true))
  const phone = stack.use(
    createPhone({ audio: audio.engines, clock: systemClock, log: silentLog, installation: 'test' }),
  )
  const troubles = new Set<MediaTrouble>()
  const quality = stack.use(
    new CallQuality({
      audio: audio.engines,
      clock: systemClock,
      lines: () => phone.lines,
      onChange: (lines) => {
        troubles.clear()
        for (const line of lines) for (const trouble of line.troubles) troubles.add(trouble)
      },
    }),
  )
  phone.onChange(() => quality.linesChanged())
  await phone.setLogin(loginFor(ws, '1001'))
  await eventually(() => expect(phone.state.registration.kind).toBe('registered'))
  const owned = stack.move()
  const measure = () => measureAudio(page, 'audio[data-line]')
  return {
    phone,
    audio,
    page,
    troubles,
    line: (state) =>
      eventually(() => {
        const found = phone.lines.find((line) => line.state === state)
        if (!found) throw new Error(`No line is ${state}, but: ${JSON.stringify(phone.lines)}`)
        return found
      }),
    hears: (frequency) =>
      eventually(
        async () => {
          const heard = await measure()
          expect(Math.abs(heard.frequency - frequency)).toBeLessThan(10)
          expect(heard.level).toBeGreaterThan(0.02)
        },
        { timeout: 20_000 },
      ),
    hearsNothing: () => eventually(async () => expect((await measure()).level).toBeLessThan(0.002)),
    [Symbol.asyncDispose]: () => owned[Symbol.asyncDispose](),
  }
}
