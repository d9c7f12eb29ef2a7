import { beforeEach, describe, expect, test } from 'vitest'
import { ScreenPop } from '#electron/host/caller/screen-pop.ts'
import type { Line } from '#shared/calls/line.ts'
import type { HostState } from '#shared/host/state.ts'
import { noPolicy } from '#shared/settings/policy.ts'
import { callerOf } from '#test/e2e/screens/caller-scenes.ts'
import { hostState } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { contact } from '#test/support/people.ts'

const address = 'https://crm.example/?p={number}&n={name}&c={contact}'
const page = 'https://crm.example/?p=%2B442079460018&n=Ada%20Example&c=1'

let state: HostState
let opened: string[]
let clock: ManualClock
let pop: ScreenPop

beforeEach(() => {
  state = hostState()
  opened = []
  clock = new ManualClock()
  pop = new ScreenPop({
    clock,
    state: () => state,
    find: () => contact(),
    open: (url) => opened.push(url),
  })
})

function set(screenPop: HostState['settings']['screenPop'], ...lines: readonly Line[]): void {
  state = { ...state, settings: { ...state.settings, screenPop }, lines }
  pop.update()
}

describe('the page about a caller', () => {
  test('opens once when it rings, with what is known', () => {
    set({ address, when: 'ring' }, phoneLine())
    set({ address, when: 'ring' }, phoneLine({ state: 'connected', connectedAt: 1 }))
    expect(opened).toEqual([page])
  })

  test('opens when the call is answered, and not before', () => {
    set({ address, when: 'answer' }, phoneLine())
    expect(opened).toEqual([])
    set({ address, when: 'answer' }, phoneLine({ state: 'connected', connectedAt: 1 }))
    expect(opened).toEqual([page])
  })

  test('opens only when the agent asks, where that is set', () => {
    set({ address, when: 'key' }, phoneLine())
    expect(opened).toEqual([])
    expect(pop.show('line-1', '+442079460018', 'caller')).toMatchObject({ ok: true })
    expect(opened).toEqual([page])
  })

  test('is never opened of a host that the organisation does not allow', () => {
    const policy = { ...noPolicy, locked: { screenPopHosts: ['other.example'] } }
    state = { ...state, policy: { ...state.policy, policy } }
    set({ address, when: 'ring' }, phoneLine())
    expect(opened).toEqual([])
    expect(pop.show('line-1', '1', 'caller')).toMatchObject({
      error: { code: 'screen-pop.host-not-allowed' },
    })
  })

  test('a storm of rings opens a few', () => {
    const lines = Array.from({ length: 50 }, (_, at) => phoneLine({ id: `line-${at}` }))
    set({ address, when: 'ring' }, ...lines)
    expect(opened).toHaveLength(4)
  })

  test('returns an error if no address is set', () => {
    expect(pop.show('line-1', '1', 'caller')).toMatchObject({ error: { code: 'screen-pop.not-set' } })
  })

  test.each([
    ['https://shop.example/order/7', ['https://shop.example/order/7']],
    ['http://shop.example/order/7', []],
    ['file:///etc/passwd', []],
    ['javascript:alert(1)', []],
  ])('that the platform attached, %s, opens likewise where it is safe', (actionUrl, expected) => {
    const extras = { kind: 'ready', value: { labels: [], actionText: '', actionUrl } } as const
    state = { ...state, callers: [callerOf(phoneLine(), 0, { extras })] }
    set({ address: '', when: 'ring' }, phoneLine())
    expect(opened).toEqual(expected)
  })
})
