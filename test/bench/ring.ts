import type { Page } from 'playwright-core'
import { startAgent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import { openBarePage } from './bare-page.ts'
import { againstFloor, percentile, type Figure } from './report.ts'
import { tapSocket } from './socket-tap.ts'

/** Highest ratio to the floor that is good, at the median and at p95. */
const aim = 2

/**
 * Ring to screen: from the INVITE on its way to this computer's phone to the painted card, in milliseconds.
 * The floor is the same text sent straight to a bare page that writes one line and paints; both interleaved.
 */
export async function measureRing(quick: boolean): Promise<readonly Figure[]> {
  const rings = quick ? 12 : 60
  await using resources = new AsyncDisposableStack()
  const platform = resources.use(await startDemoPlatform({ dataset: 'empty' }))
  const tap = resources.use(await tapSocket(platform.sip.ws))
  const user = platform.agent(0)
  const agent = resources.use(
    await startAgent({ platform: { ...platform, sip: { ...platform.sip, ws: tap.url } }, user }),
  )
  const bare = resources.use(await openBarePage(agent.browser.browser))
  const floors: number[] = []
  const values: number[] = []
  for (let at = -2; at < rings; at += 1) {
    const floor = await bare.ring(sampleInvite(at))
    await agent.page.bringToFront()
    const value = await ringOnce(agent.page, tap.invites, () =>
      platform.operator.ring({ from: `+4477009003${10 + (at % 80) + 2}`, to: user.cli }),
    )
    await platform.endCalls()
    await agent.page.getByRole('region', { name: 'Incoming call' }).waitFor({ state: 'detached' })
    // The first two rings warm both sides up.
    if (at < 0) continue
    floors.push(floor)
    values.push(value)
  }
  return [
    againstFloor('INVITE to painted card, median', 'ms', {
      value: percentile(values, 0.5),
      floor: percentile(floors, 0.5),
      aim,
    }),
    againstFloor('INVITE to painted card, p95', 'ms', {
      value: percentile(values, 0.95),
      floor: percentile(floors, 0.95),
      aim,
    }),
  ]
}

async function ringOnce(
  page: Page,
  invites: readonly number[],
  ring: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(() => performance.clearMarks('ring-painted'))
  await ring()
  const handle = await page.waitForFunction(() => {
    const mark = performance.getEntriesByName('ring-painted')[0]
    return mark ? performance.timeOrigin + mark.startTime : null
  })
  const paintedAt = Number(await handle.jsonValue())
  return paintedAt - (invites.at(-1) ?? Number.NaN)
}

function sampleInvite(at: number): string {
  return [
    'INVITE sip:204@pbx.localhost SIP/2.0',
    `From: "Odile Marshgrove" <sip:+447700900516@pbx.localhost>;tag=${at + 10}`,
    'To: <sip:204@pbx.localhost>',
    `Call-ID: bare-${at + 10}`,
    'CSeq: 1 INVITE',
    '',
    '',
  ].join('\r\n')
}
