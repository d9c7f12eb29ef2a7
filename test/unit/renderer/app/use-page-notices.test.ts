import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'
import { usePageNotices } from '#renderer/app/use-page-notices.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { pageStores } from '#test/support/page-stores.ts'

let open: FakeNotice[]
let scope: EffectScope
let show: (changes: Partial<HostState>) => Promise<void>

class FakeNotice extends EventTarget {
  static readonly permission = 'granted'
  readonly title: string

  constructor(title: string) {
    super()
    this.title = title
    open.push(this)
  }

  close(): void {
    open = open.filter((each) => each !== this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  open = []
  const stores = pageStores()
  const shell = { ...hostState().shell, kind: 'browser' } as const
  show = (changes) => {
    stores.show({ shell, ...changes })
    return nextTick()
  }
  scope = effectScope()
  scope.run(() => usePageNotices({ focus: () => {}, Notification: FakeNotice }))
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

const titles = () => open.map(({ title }) => title)
const ringing = { lines: [phoneLine({ state: 'ringing', name: 'Tamsin Quillfeather' })] }

test('a ring is told unless a page of the app is in front, be it another one', async () => {
  await show({ ...ringing, attention: { inFront: true } })
  expect(titles()).toEqual([])
  await show({ ...ringing, attention: { inFront: false } })
  expect(titles()).toEqual(['Tamsin Quillfeather'])
  await show({ ...ringing, attention: { inFront: true } })
  expect(titles()).toEqual([])
})

test('an outage of 10 s is told once, until calls can ring again', async () => {
  const { phone } = hostState()
  const registration = { kind: 'unregistered', error: null, since: 1, retryAt: 2 } as const
  const lost = { phone: { ...phone, registration } }
  await show(lost)
  vi.advanceTimersByTime(9_999)
  await show(lost)
  expect(titles()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['No connection'])
  await show({})
  expect(titles()).toEqual([])
})
