import { startAgent, startBrowser } from '#test/e2e/support/agent-app.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { openBarePhone } from './bare-phone/open.ts'
import { callOnce, type CallTimes, type MeasuredPhone } from './one-call.ts'
import { probePhone } from './phone-probe.ts'
import { againstFloor, limited, paired, percentile, type Figure } from './report.ts'
import { tapSocket } from './socket-tap.ts'

/** Maximum ratios to the floor. The app paints a whole console, the floor one line. */
const aims = { phone: 1.3, paint: 1.6, sound: 1.4 }

/** Milliseconds after which nothing may be heard any more. */
const silenceWithin = 200

/**
 * One call after the other in the app and on a bare page with sip.js, in turns: from the INVITE's arrival at this
 * computer to the ring, from the answer key to the first sound, from the hang-up key to silence.
 */
export async function measureRing(quick: boolean): Promise<readonly Figure[]> {
  const calls = quick ? 10 : 40
  await using resources = new AsyncDisposableStack()
  const platform = resources.use(await startDemoPlatform({ dataset: 'empty' }))
  const [tap, bareTap] = [await tapSocket(platform.sip.ws), await tapSocket(platform.sip.ws)]
  resources.use(tap)
  resources.use(bareTap)
  const [user, bareUser] = [platform.agent(0), platform.agent(1)]
  const tapped = { ...platform, sip: { ...platform.sip, ws: tap.url } }
  const browser = resources.use(await startBrowser())
  const agent = resources.use(
    await startAgent({ platform: tapped, user, browser, window: { prepare: probePhone } }),
  )
  const bare = resources.use(
    await openBarePhone(browser.browser, { ...platform.sip, ws: bareTap.url }, bareUser),
  )
  await registered(platform, bareUser)
  const floorPhone: MeasuredPhone = { page: bare.page, tap: bareTap, user: bareUser }
  const phone: MeasuredPhone = { page: agent.page, tap, user }
  const floors: CallTimes[] = []
  const values: CallTimes[] = []
  // The first calls warm up both sides and are not counted.
  for (let at = -3; at < calls; at += 1) {
    const floor = await callOnce(platform, floorPhone)
    const value = await callOnce(platform, phone)
    if (at < 0) continue
    floors.push(floor)
    values.push(value)
  }
  return figuresOf(values, floors)
}

function figuresOf(values: readonly CallTimes[], floors: readonly CallTimes[]): readonly Figure[] {
  const compare = (what: string, name: keyof CallTimes, aim: number) => {
    const [own, bare] = [values, floors].map((all) => all.map((each) => each[name])) as [number[], number[]]
    return [
      paired(`${what}, median of pairs`, 'ms', { values: own, floors: bare, aim, bound: 'at most' }),
      againstFloor(`${what}, p95`, 'ms', {
        value: percentile(own, 0.95),
        floor: percentile(bare, 0.95),
        aim,
      }),
    ]
  }
  return [
    ...compare('INVITE to ring event', 'ringEvent', aims.phone),
    ...compare('INVITE to painted card', 'painted', aims.paint),
    ...compare('answer key to first sound', 'answerToSound', aims.sound),
    ...compare('hang-up key to silence', 'hangUpToSilence', aims.phone),
    limited('longest from hang-up key to silence', 'ms', {
      value: Math.max(...values.map(({ hangUpToSilence }) => hangUpToSilence)),
      aim: silenceWithin,
    }),
  ]
}

function registered({ api }: RunningPlatform, user: PlatformUser): Promise<void> {
  return eventually(async () => {
    const { nb_sip_locations } = must(await api.customer.readUser({ id: user.user_id }))
    if (nb_sip_locations !== 1) throw new Error('The bare phone has not registered')
  })
}
