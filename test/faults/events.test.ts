import { expect, test } from 'vitest'
import { callEvent } from '#test/support/call-news.ts'
import { eventually } from '#test/support/eventually.ts'
import { printMeasurement } from '#test/support/print-measurement.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'
import { type EventBench, startEventBench, watchEndedCalls } from './support/event-bench.ts'

/** Milliseconds in which the screen is to be what the platform has. */
/** Ten seconds are promised, in milliseconds; the rest is for a busy machine. */
const maxDelay = 15_000
const soon = { timeout: maxDelay, interval: 100 }

async function showsLiveCalls(bench: EventBench): Promise<void> {
  await eventually(async () => {
    const before = await bench.liveCalls()
    expect(bench.screen).toEqual(before)
  }, soon)
}

/** Requests that change a live call. */
function orders(bench: EventBench): readonly string[] {
  return bench.requests.filter((each) => !each.startsWith('GET '))
}

test(
  'with events lost, doubled and shuffled, five hundred calls end as the platform has them',
  inFull(),
  async () => {
    await using bench = await startEventBench()
    await bench.fault('webhook_drop', 0.3)
    await bench.fault('webhook_duplicate', 0.2)
    await bench.fault('webhook_shuffle', 5_000)
    const endedCalls = watchEndedCalls(bench)
    const ended: number[] = []
    for (let call = 0; call < 500; call += 1) {
      const [stays, isEndedHere] = [call % 20 === 0, call % 25 === 19]
      const talkFor = stays || isEndedHere ? 600 : 1 + (call % 6)
      const id = await bench.call({ answerAfter: (call % 15) / 10, talkFor })
      // Somebody at this desktop ends a few of them, in a hurry, as soon as they are on its screen.
      if (!isEndedHere) continue
      await eventually(() => expect(bench.desktop.state.calls.map((each) => each.id)).toContain(id))
      const order = { callId: id }
      const [one, two] = await Promise.all([
        bench.desktop.ask('call.end', order),
        bench.desktop.ask('call.end', order),
      ])
      expect([one.ok, two.ok]).toEqual([true, true])
      ended.push(id)
    }
    const longestShown = await endedCalls.stop()
    expect(longestShown).toBeLessThan(maxDelay)
    await eventually(async () => expect(await bench.liveCalls()).toHaveLength(25), {
      timeout: 60_000,
      interval: 250,
    })
    await showsLiveCalls(bench)
    const changes = orders(bench)
    expect(changes).toEqual(ended.map((id) => `DELETE /calls/${id} 204`))
    // Those that are still held come, and change nothing.
    const { webhook } = bench.events
    expect(webhook.lost).toBeGreaterThan(0)
    expect(webhook.duplicated).toBeGreaterThan(0)
    expect(webhook.late + webhook.outOfOrder).toBeGreaterThan(0)
    expect(bench.events.poll.first).toBeGreaterThan(0)
    expect(bench.events.poll.failed).toBe(0)
    expect(new Set(bench.events.divergences.map(({ kind }) => kind)).size).toBeGreaterThan(1)
    await bench.fault('none')
    await showsLiveCalls(bench)
    expect(orders(bench)).toEqual(changes)
    const asked = bench.requests.filter((each) => each.startsWith('GET '))
    const counted = {
      ...webhook,
      ...bench.events.poll,
      longestShown: Math.round(longestShown),
      unchanged: asked.filter((each) => each.endsWith(' 304')).length,
      single: asked.filter((each) => /^GET \/calls\/\d/.test(each)).length,
      divergences: Object.entries(Object.groupBy(bench.events.divergences, ({ kind }) => kind))
        .map(([kind, list]) => `${kind} ${list.length}`)
        .join(', '),
    }
    printMeasurement(`500 calls: ${JSON.stringify(counted)}`)
  },
)

test.concurrent('a hang-up that never comes leaves no call on screen', inFull(), async () => {
  await using bench = await startEventBench()
  await bench.call({ answerAfter: 0, talkFor: 0.5 })
  await eventually(() => expect(bench.events.latest[0]?.name).toBe('call.hangup'))
  const id = await bench.call({ answerAfter: 0, talkFor: 600 })
  const connected = expect.objectContaining({ callId: id, name: 'call.connected' })
  await eventually(() => expect(bench.events.latest).toContainEqual(connected))
  await bench.fault('webhook_drop', 1)
  await bench.end(id)
  await eventually(() => expect(bench.screen).toEqual([]), soon)
  await eventually(() => expect(bench.events.webhook.lost).toBe(1), { timeout: 30_000 })
  expect(bench.events.divergences).toContainEqual(
    expect.objectContaining({ kind: 'lost', callId: id, state: 'HANGUP' }),
  )
})

test.concurrent('a platform that was restarted in between is what the screen shows', inFull(), async () => {
  await using folder = await temporaryFolder('events')
  await using bench = await startEventBench({ data: folder.join('data') })
  for (let call = 0; call < 5; call += 1) await bench.call({ answerAfter: 0, talkFor: 600 })
  await eventually(() => expect(bench.screen).toHaveLength(5))
  await bench.restart(async () => {
    await eventually(() => expect(bench.desktop.state.callFeed.kind).toBe('failing'))
  })
  const id = await bench.call({ answerAfter: 0, talkFor: 600 })
  await eventually(
    async () => {
      expect(await bench.liveCalls()).toEqual([`${id} CONNECTED`])
      expect(bench.screen).toEqual([`${id} CONNECTED`])
    },
    { timeout: 30_000 },
  )
  expect(orders(bench)).toEqual([])
})

test.concurrent(
  'a platform that asks to wait is not pressed by events, and the screen ends in the truth',
  inFull(),
  async () => {
    await using bench = await startEventBench({ rateLimit: 3 })
    const limited = () => bench.requests.filter((each) => each.endsWith(' 429')).length
    const began = performance.now()
    for (let call = 0; call < 24; call += 1) {
      await bench.call({ answerAfter: 0.1, talkFor: call === 23 ? 600 : 1 }).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 340))
    }
    const seconds = (performance.now() - began) / 1000
    expect(limited()).toBeLessThan(seconds)
    expect(bench.requests.length).toBeLessThan(seconds * 4)
    await eventually(async () => expect(bench.screen).toEqual(await bench.liveCalls()), {
      timeout: 30_000,
      interval: 1000,
    })
  },
)

test.concurrent('webhooks that are switched off in the middle are not waited for', inFull(), async () => {
  await using bench = await startEventBench()
  const first = await bench.call({ answerAfter: 0, talkFor: 600 })
  await eventually(() => expect(bench.screen).toEqual([`${first} CONNECTED`]))
  await bench.unsubscribe()
  const endedCalls = watchEndedCalls(bench)
  await bench.end(first)
  await eventually(() => expect(bench.screen).toEqual([]), soon)
  const second = await bench.call({ answerAfter: 0, talkFor: 600 })
  await eventually(() => expect(bench.screen).toEqual([`${second} CONNECTED`]), soon)
  await bench.end(second)
  await eventually(() => expect(bench.screen).toEqual([]), soon)
  expect(await endedCalls.stop()).toBeLessThan(maxDelay)
})

test.concurrent('forged events change nothing but the screen, and that for a moment', inFull(), async () => {
  await using bench = await startEventBench()
  const id = await bench.call({ answerAfter: 0, talkFor: 600 })
  await eventually(() => expect(bench.screen).toEqual([`${id} CONNECTED`]))
  const [began, before] = [performance.now(), bench.requests.length]
  const forge = (state: string, callId: number, name: string) =>
    bench.forge(callEvent(state, Date.now(), { call_id: callId, id: `forged ${name}` }))
  for (let round = 0; round < 30; round += 1) {
    const ids = Array.from({ length: 10 }, (_, index) => 50_000 + round * 10 + index)
    await Promise.all(ids.map((callId) => forge('RINGING', callId, `ring ${callId}`)))
    await forge('HANGUP', id, `end ${round}`)
  }
  await forge('RINGING', 90_000, 'last')
  const order = { callId: 90_000, to: '204' }
  expect(await bench.desktop.ask('call.transfer', order)).toMatchObject({ error: { code: 'call.not-known' } })
  await eventually(() => expect(bench.screen).toEqual([`${id} CONNECTED`]), soon)
  await eventually(() => expect(bench.events.webhook.refused).toBeGreaterThan(0))
  const seconds = (performance.now() - began) / 1000
  expect(bench.requests.length - before).toBeLessThan(10 + seconds * 10)
  expect(orders(bench)).toEqual([])
})
