import type { CDPSession, Page } from 'playwright-core'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { heapOf } from './page-heap.ts'
import { forgetMoments, momentsOf, probePhone } from './phone-probe.ts'
import { putAwayCall } from './put-away-call.ts'
import { limited, plainFigure, type Figure } from './report.ts'
import { memoryOf } from './startup/processes.ts'
import { rendererOf } from './renderer-of.ts'

/** Calls before memory is first measured, so that one-time allocations are done. */
const warmUp = 20
const limits = { interval: 50, timeout: 20_000 }

/**
 * A shift in one go: calls one after the other, answered and dialled, held, muted and hung up from either end, each
 * with sound. Nothing may be left of them afterwards: no call, no peer connection, no memory.
 */
export async function measureSoak(quick: boolean): Promise<readonly Figure[]> {
  const calls = quick ? 40 : 2_000
  await using resources = new AsyncDisposableStack()
  const platform = resources.use(await startDemoPlatform({ dataset: 'empty' }))
  const agent = resources.use(
    await startAgent({ platform, user: platform.agent(0), window: { prepare: probePhone } }),
  )
  const inspector = await agent.page.context().newCDPSession(agent.page)
  const parts = {
    host: agent.app.process.pid,
    page: await rendererOf(agent.browser.browser),
    platform: platform.pid,
  }
  let lost = 0
  let before = Number.NaN
  let held = heldBy(parts)
  for (let at = 0; at < warmUp + calls; at += 1) {
    if (at === warmUp) {
      before = await heapOf(inspector)
      held = heldBy(parts)
    }
    const went = await oneCall(platform, agent, at).catch(async (fault: unknown) => {
      console.error(`Call ${at}: ${String(fault)}`)
      await platform.endCalls()
      return false
    })
    if (!went) lost += 1
    if (at % 20 === 19) console.error(`${at + 1} of ${warmUp + calls} calls`)
  }
  await settled(platform, agent.page)
  const growth = ((await heapOf(inspector)) - before) / 2 ** 20
  const { data } = must(await platform.api.calls.list())
  return [
    limited(`growth of the page's memory over ${calls} calls`, 'MB', { value: growth, aim: 20 }),
    limited(`calls lost of ${warmUp + calls}`, 'calls', { value: lost, aim: 0 }),
    limited('sessions left at the platform', 'calls', { value: data.length, aim: 0 }),
    limited('peer connections left in the page', 'connections', {
      value: await connectionsOf(inspector),
      aim: 0,
    }),
    ...[...heldBy(parts)].map(([part, bytes]) =>
      plainFigure(`growth of the memory of ${part}`, 'MB', (bytes - (held.get(part) ?? 0)) / 2 ** 20),
    ),
  ]
}

/** Bytes held by each process; shared memory is divided equally. */
function heldBy(parts: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(parts).map(([part, pid]) => [part, memoryOf(pid).proportional]))
}

/** Alternates between four kinds: answered or dialled, ended here or there. Returns whether the far end was heard. */
async function oneCall(platform: RunningPlatform, agent: Agent, at: number): Promise<boolean> {
  const { page, console: screen, user } = agent
  await forgetMoments(page)
  if (at % 2 === 0) {
    await platform.operator.ring({ from: `+4477009${String(10_000 + at)}`, to: user.cli, talkFor: 120 })
    await screen.ring.waitFor()
    await page.keyboard.press('Control+Shift+A')
  } else {
    // Numbers that end in 5 are answered normally; some others are busy or never answer.
    await screen.dial(`+4416329${7_000 + at}5`)
  }
  await eventually(async () => {
    if ((await momentsOf(page)).firstHeard === null) throw new Error('Nobody is heard')
  }, limits)
  await screen.control('Hold').waitFor()
  if (at % 3 === 0) {
    await page.keyboard.press('Control+Shift+H')
    await screen.control('Resume').waitFor()
    await page.keyboard.press('Control+Shift+H')
    await screen.control('Hold').waitFor()
  }
  if (at % 4 < 2) await page.keyboard.press('Control+Shift+X')
  else await platform.endCalls()
  await page.locator('.active .ctls').waitFor({ state: 'detached' })
  await eventually(async () => {
    if (must(await platform.api.calls.list()).data.length > 0) throw new Error('The call goes on')
  }, limits)
  return true
}

/** Dismisses the last call, so that nothing is retained for it. */
async function settled(platform: RunningPlatform, page: Page): Promise<void> {
  await platform.endCalls()
  await putAwayCall(page)
}

/** Peer connections still referenced in the page, whatever their state. */
async function connectionsOf(inspector: CDPSession): Promise<number> {
  const { result } = await inspector.send('Runtime.evaluate', {
    expression: 'Object.getPrototypeOf(RTCPeerConnection.prototype)',
  })
  const { objects } = await inspector.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  })
  const { result: count } = await inspector.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: countConnections.toString(),
    returnByValue: true,
  })
  return Number(count.value)
}

/** Runs in the page. Prototypes match the query too, but have no state. */
function countConnections(this: readonly RTCPeerConnection[]): number {
  return this.filter((each) => {
    try {
      return each.connectionState !== undefined
    } catch {
      return false
    }
  }).length
}
