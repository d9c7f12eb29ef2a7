import type { Page } from 'playwright-core'
import type { PlatformUser, RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { eventually } from '#test/support/eventually.ts'
import { forgetMoments, momentsOf, type Moments } from './phone-probe.ts'
import { putAwayCall } from './put-away-call.ts'
import type { SocketTap } from './socket-tap.ts'

export type MeasuredPhone = { readonly page: Page; readonly tap: SocketTap; readonly user: PlatformUser }

/** The waits of an agent in one call, in milliseconds. */
export type CallTimes = {
  readonly ringEvent: number
  readonly painted: number
  readonly answerToSound: number
  readonly hangUpToSilence: number
}

/** The shortest reaction of a person to a ring on the screen, in milliseconds. */
const reaction = 600

/** Polled only ten times a second, since each poll makes a page draw. */
const rarely = { interval: 100, timeout: 15_000 }

let lastCaller = 900_100

/** Rings, answers by key, listens for a moment, hangs up by key. Each call comes from a new number. */
export async function callOnce(platform: RunningPlatform, phone: MeasuredPhone): Promise<CallTimes> {
  const { page, tap, user } = phone
  await page.bringToFront()
  await forgetMoments(page)
  lastCaller += 1
  await platform.operator.ring({ from: `+447700${lastCaller}`, to: user.cli, talkFor: 60 })
  const rung = await waitFor(
    page,
    ({ 'ring-painted': painted }) => Date.now() - (painted ?? Infinity) > reaction,
  )
  const invited = tap.invites.at(-1) ?? Number.NaN
  await page.keyboard.press('Control+Shift+A')
  const talked = await waitFor(
    page,
    ({ firstHeard, lastHeard }) => (lastHeard ?? 0) - (firstHeard ?? 0) > 500,
  )
  await page.keyboard.press('Control+Shift+X')
  const over = await waitFor(page, ({ receives }) => !receives)
  await platform.endCalls()
  await putAwayCall(page)
  return {
    ringEvent: between(invited, rung['ring-event']),
    painted: between(invited, rung['ring-painted']),
    answerToSound: between(talked.pressed, talked.firstHeard),
    hangUpToSilence: between(over.pressed, over.ended),
  }
}

function between(from: number | null, to: number | null): number {
  return (to ?? Number.NaN) - (from ?? Number.NaN)
}

async function waitFor(page: Page, isThere: (moments: Moments) => boolean): Promise<Moments> {
  let moments = await momentsOf(page)
  await eventually(async () => {
    moments = await momentsOf(page)
    if (!isThere(moments)) throw new Error(`Still waiting: ${JSON.stringify(moments)}`)
  }, rarely)
  return moments
}
