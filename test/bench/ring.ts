import type { Page } from 'playwright-core'
import { startAgent } from '#test/e2e/support/agent-app.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { openBarePhone } from './bare-phone/open.ts'
import { againstFloor, percentile, type Figure } from './report.ts'
import { tapSocket, type SocketTap } from './socket-tap.ts'

/** Highest ratio to the floor that is good, at the median and at p95. */
const aim = 2

/**
 * Ring to screen: from the INVITE on its way to this computer's phone to the painted card, in milliseconds.
 * The floor is the same INVITE arriving at a bare page with sip.js that writes one line; both interleaved.
 */
export async function measureRing(quick: boolean): Promise<readonly Figure[]> {
  const rings = quick ? 10 : 40
  await using resources = new AsyncDisposableStack()
  const platform = resources.use(await startDemoPlatform({ dataset: 'empty' }))
  const [tap, bareTap] = [await tapSocket(platform.sip.ws), await tapSocket(platform.sip.ws)]
  resources.use(tap)
  resources.use(bareTap)
  const [user, bareUser] = [platform.agent(0), platform.agent(1)]
  const tapped = { ...platform, sip: { ...platform.sip, ws: tap.url } }
  const agent = resources.use(await startAgent({ platform: tapped, user }))
  const bare = resources.use(
    await openBarePhone(agent.browser.browser, { ...platform.sip, ws: bareTap.url }, bareUser),
  )
  await registered(platform, bareUser)
  const floors: number[] = []
  const values: number[] = []
  // The first rings warm both sides up and are not counted.
  for (let at = -3; at < rings; at += 1) {
    const floor = await ringOnce(platform, { page: bare.page, tap: bareTap, user: bareUser })
    const value = await ringOnce(platform, { page: agent.page, tap, user })
    if (at < 0) continue
    floors.push(floor)
    values.push(value)
  }
  return (
    [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const
  ).map(([name, part]) =>
    againstFloor(`INVITE to painted card, ${name}`, 'ms', {
      value: percentile(values, part),
      floor: percentile(floors, part),
      aim,
    }),
  )
}

type Phone = { readonly page: Page; readonly tap: SocketTap; readonly user: PlatformUser }

let lastCaller = 900_100

/** Each ring comes from a number that has not been seen before. */
function nextCaller(): string {
  lastCaller += 1
  return `+447700${lastCaller}`
}

/** Rings one phone, waits for its painted mark, and ends the call. Milliseconds from INVITE to paint. */
async function ringOnce(platform: RunningPlatform, { page, tap, user }: Phone): Promise<number> {
  await page.bringToFront()
  await page.evaluate(() => performance.clearMarks('ring-painted'))
  await platform.operator.ring({ from: nextCaller(), to: user.cli })
  // Looked for twenty times a second: by default Playwright asks in every frame and so keeps both pages drawing.
  const painted = await page.waitForFunction(
    () => {
      const mark = performance.getEntriesByName('ring-painted')[0]
      return mark ? performance.timeOrigin + mark.startTime : null
    },
    undefined,
    { polling: 50 },
  )
  const took = Number(await painted.jsonValue()) - (tap.invites.at(-1) ?? Number.NaN)
  await platform.endCalls()
  // An app that still shows how the last call ended is not what most rings meet.
  await page.locator('.rc-chip, [aria-labelledby=active-call]').first().waitFor({ state: 'detached' })
  return took
}

function registered({ api }: RunningPlatform, user: PlatformUser): Promise<void> {
  return eventually(async () => {
    const { nb_sip_locations } = must(await api.customer.readUser({ id: user.user_id }))
    if (nb_sip_locations !== 1) throw new Error('The bare phone has not registered')
  })
}
