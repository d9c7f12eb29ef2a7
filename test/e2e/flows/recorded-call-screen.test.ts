import { describe, expect, test } from 'vitest'
import type { RecordingState } from '#shared/calls/live-call.ts'
import { themes } from '#test/e2e/screens/looks.ts'
import { consulting, liveCalls, people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'
import { peopleRead } from '#test/support/people.ts'

const now = Date.now()
const ring = phoneLine({ id: 'ring', name: 'Odile Marshgrove', number: '+447700900516', startedAt: now })
const calls = (recording: RecordingState) =>
  liveCalls(now).map((call) => (call.id === 90418 ? { ...call, recording } : call))

describe('a call that is recorded', needs('chromium'), () => {
  const suite = screenSuite()

  /** Tamsin's call, whose recording begins while the page looks. */
  async function record(
    view: 'app' | 'compact' | 'ring',
    lines = [tamsin(now)],
    size = { width: 1440, height: 900 },
  ): Promise<Screen> {
    const screen = await suite.open(view, size)
    await screen.put('people', peopleRead(people))
    await screen.put('calls', calls('off'))
    await screen.put('lines', lines)
    await screen.put('calls', calls('recording'))
    return screen
  }
  const time = /^\d:\d\d$/
  const pausesByKey = async ({ page, asked }: Screen, before: number) => {
    await page.keyboard.press('r')
    await eventually(async () => expect(await asked('call.record')).toHaveLength(before + 1))
  }

  test.for(['Messages', 'Voicemail', 'Recordings', 'History'])(
    'says so in %s with its time, and is paused by one key',
    async (view) => {
      const screen = await record('app')
      const { page } = screen
      await page.getByRole('link', { name: view }).click()
      const strip = page.getByRole('region', { name: 'Current call' })
      await strip.getByText('REC', { exact: true }).waitFor()
      await strip.locator('.rec').getByText(time).waitFor()
      await strip.getByRole('button', { name: 'Pause rec' }).waitFor()
      await pausesByKey(screen, 0)
      await screen.put('calls', calls('paused'))
      await strip.getByRole('button', { name: 'Resume rec' }).click()
      await eventually(async () =>
        expect(await screen.asked('call.record')).toMatchObject([{ action: 'pause' }, { action: 'resume' }]),
      )
    },
  )

  test('keeps its time while it is paused', async () => {
    const screen = await record('app')
    const mark = screen.page.locator('.active-t .rec')
    await eventually(async () => expect(await mark.textContent()).toMatch(/0:0[1-9]/))
    await screen.put('calls', calls('paused'))
    await mark.getByText('Recording paused').waitFor({ state: 'attached' })
    const stood = await mark.locator('.num').textContent()
    const timer = screen.page.locator('.active-t .big-timer')
    const before = await timer.textContent()
    await eventually(async () => expect(await timer.textContent()).not.toBe(before))
    expect(await mark.locator('.num').textContent()).toBe(stood)
  })

  test('says so in the compact window, on hold too', async () => {
    const screen = await record('compact', [tamsin(now)], { width: 380, height: 660 })
    await screen.page.locator('.cp-who .rec').getByText(time).waitFor()
    await pausesByKey(screen, 0)
    await screen.put('lines', [tamsin(now, { state: 'held', heldAt: now })])
    await screen.page.locator('.cp-hold .rec').getByText(time).waitFor()
    await screen.page.locator('.cp-hold').getByText('Pause rec').waitFor()
    await pausesByKey(screen, 1)
  })

  test('says so while somebody else is talked to before it is transferred', async () => {
    const screen = await record('app', [...consulting(now)])
    await screen.page.locator('.tj-hold .rec').getByText(time).waitFor()
    await screen.page.getByRole('link', { name: 'History' }).click()
    await screen.page.getByRole('region', { name: 'Current call' }).locator('.rec').getByText(time).waitFor()
  })

  describe.for(themes)('in %s', (theme) => {
    test('says so on the ring of another one, over other apps, and is paused there', async () => {
      const screen = await record('ring', [tamsin(now), ring], { width: 380, height: 200 })
      await screen.show('settings', { theme })
      await screen.put('windows', { form: 'console', ring: 'shown' })
      const card = screen.page.getByRole('region', { name: 'Incoming call' })
      await card.locator('.rec').getByText(time).waitFor()
      const pause = card.getByRole('button', { name: 'Pause recording' })
      await eventually(async () => {
        await pause.click()
        expect(await screen.asked('call.record')).toMatchObject([{ callId: 90418, action: 'pause' }])
      })
      await screen.put('calls', calls('paused'))
      await card.getByRole('button', { name: 'Resume recording' }).waitFor()
      const inside = await card.evaluate(
        (e) => e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth,
      )
      expect(inside).toBe(true)
      expect(await axeViolations(screen.page)).toEqual([])
    })

    test('has a strip that is fit for everybody', async () => {
      const screen = await record('app')
      await screen.show('settings', { theme })
      await screen.page.getByRole('link', { name: 'Messages' }).click()
      await screen.page.getByRole('region', { name: 'Current call' }).waitFor()
      expect(await axeViolations(screen.page)).toEqual([])
    })
  })

  test.for([1440, 1280])(
    'has a strip at %i wide in which nothing moves when a field gets the focus',
    async (width) => {
      const { page } = await record('app', [tamsin(now)], { width, height: 900 })
      await page.getByRole('link', { name: 'Messages' }).click()
      const strip = page.getByRole('region', { name: 'Current call' })
      const cap = strip.getByText('Ctrl', { exact: true })
      const places = () =>
        strip.locator('button, .timer, .rec').evaluateAll((all) =>
          all.map((each) => {
            const { x, width: wide } = each.getBoundingClientRect()
            return [x, each.matches('button') ? wide : 0]
          }),
        )
      await strip.getByRole('button', { name: 'Mute' }).waitFor()
      const before = await places()
      await page.getByRole('searchbox').first().focus()
      await cap.waitFor()
      expect(await places()).toEqual(before)
    },
  )
})
