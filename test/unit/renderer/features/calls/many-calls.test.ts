import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { createSSRApp, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import LiveCalls from '#renderer/features/calls/LiveCalls.vue'
import CallLists from '#renderer/features/compact/CallLists.vue'
import { HostLink } from '#renderer/host/host-link.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { hostState } from '#test/support/fake-host.ts'
import { party, queueLegs } from '#test/support/listed-calls.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'

let link: HostLink

beforeEach(() => {
  setActivePinia(createPinia())
  link = new HostLink(() => {
    throw new Error('No pipe is opened here')
  })
  useHostStore().follow(link)
})

const count = 10_000
/** Every tenth of them waits in a queue, the others are colleagues'. */
const calls = Array.from({ length: count }, (_, at) =>
  liveCall({
    ...(at % 10 === 0 && queueLegs()[0]),
    id: at + 1,
    source: party('', `+4477009${String(at).padStart(5, '0')}`, `Caller ${at + 1}`),
    ...(at % 10 !== 0 && { destination: party('2', '1002', 'Kit Colleague') }),
  }),
)

test.each<[string, Component]>([
  ['console', LiveCalls],
  ['compact window', CallLists],
])(
  'of ten thousand calls the %s draws what fits a screen, and says how many there are',
  async (_, component) => {
    link.snapshots.emit(hostState({ calls, lines: [phoneLine({ name: 'Mei Copperleaf' })] }))
    const html = await renderToString(createSSRApp(component))
    const rows = html.match(/<li\b/g) ?? []
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.length).toBeLessThan(60)
    expect(html).toContain('Mei Copperleaf')
    expect(html).toContain('Caller 1<')
    expect(html.replaceAll(/<!--.*?-->/g, '')).toMatch(/Waiting in your queues <span class="n">1000</)
    expect(html).toMatch(/Team <span class="n">9000</)
    expect(html, 'a row says its place among all').toContain('aria-setsize="1000"')
  },
)

test('the names of a call are read when its row is drawn', async () => {
  let reads = 0
  const counted = calls.map((call) => {
    const { number, id, name } = call.source
    const source = {
      number,
      id,
      get name() {
        reads += 1
        return name
      },
    }
    return { ...call, source }
  })
  link.snapshots.emit(hostState({ calls: counted, lines: [phoneLine()] }))
  await renderToString(createSSRApp(LiveCalls))
  expect(reads).toBeGreaterThan(5)
  expect(reads).toBeLessThan(60)
})

test('few calls are all drawn, each with its place under its heading', async () => {
  link.snapshots.emit(hostState({ calls: calls.slice(0, 14) }))
  const html = await renderToString(createSSRApp(LiveCalls))
  const places = [...html.matchAll(/aria-setsize="(\d+)" aria-posinset="(\d+)"/g)].map(([, of, at]) => [
    at,
    of,
  ])
  const waiting = [1, 2].map((at) => [String(at), '2'])
  const team = Array.from({ length: 12 }, (_, at) => [String(at + 1), '12'])
  expect(places).toEqual([...waiting, ...team])
})
