import { describe, expect, it } from 'vitest'
import { Faults, mistakeInFault } from '#electron/platform/http/faults.ts'

const none = { delay: 0, drop: false, fail: false }

describe('faults', () => {
  it('hit what begins with their path, as often as their value says, until they are taken back', () => {
    let drawn = 0.4
    const faults = new Faults(() => drawn)
    expect(faults.forRequest('/cdrs')).toEqual(none)
    faults.set({ kind: 'error_rate', value: 0.5, path: '/cdrs' }, 0)
    faults.set({ kind: 'latency', value: 250 }, 0)
    faults.set({ kind: 'drop_connections', path: '/sms' }, 0)
    expect(faults.forRequest('/cdrs/12')).toEqual({ delay: 250, drop: false, fail: true })
    expect(faults.forRequest('/contacts')).toEqual({ delay: 250, drop: false, fail: false })
    expect(faults.forRequest('/sms')).toEqual({ delay: 250, drop: true, fail: false })
    drawn = 0.5
    expect(faults.forRequest('/cdrs/12').fail).toBe(false)
    faults.set({ kind: 'none' }, 0)
    expect(faults.forRequest('/sms')).toEqual(none)
  })

  it('are over by themselves after as long as was said, and are listed until then', () => {
    let now = 1_000
    const faults = new Faults(() => 0, { now: () => now })
    faults.set({ kind: 'latency', value: 250, lasts: 2 }, now)
    faults.set({ kind: 'error_rate', path: '/cdrs' }, now)
    expect(faults.list()).toEqual([
      { kind: 'latency', value: 250, path: undefined, since: 1_000, until: 3_000 },
      { kind: 'error_rate', value: 1, path: '/cdrs', since: 1_000, until: null },
    ])
    now = 3_000
    expect(faults.forRequest('/me')).toEqual(none)
    expect(faults.list().map(({ kind }) => kind)).toEqual(['error_rate'])
    faults.set({ kind: 'error_rate', value: 0 }, now)
    expect(faults.list()).toEqual([])
  })

  it('make stale the tokens that were there before', () => {
    const faults = new Faults(() => 0)
    faults.set({ kind: 'stale_token' }, 1_000)
    expect([faults.isStale(999, '/me'), faults.isStale(1_001, '/me')]).toEqual([true, false])
  })

  it('hit notifications by the path of the webhook', () => {
    const faults = new Faults(() => 0)
    for (const kind of ['webhook_delay', 'webhook_duplicate', 'webhook_reorder', 'webhook_drop'] as const)
      faults.set({ kind, path: '/hooks' }, 0)
    const hit = { delay: 1_000, duplicate: true, overtake: true, drop: true, hold: undefined }
    expect(faults.forNotification('/hooks/calls')).toEqual(hit)
    const passed = { delay: 0, duplicate: false, overtake: false, drop: false, hold: undefined }
    expect(faults.forNotification('/other')).toEqual(passed)
  })

  it('hold notifications for a random time up to their value', () => {
    const faults = new Faults(() => 0.25)
    faults.set({ kind: 'webhook_shuffle', value: 400, path: '/hooks' }, 0)
    expect(faults.forNotification('/hooks/calls').holdFor).toBe(100)
    expect(faults.forNotification('/other').holdFor).toBeUndefined()
  })

  it('lose audio packets by their share, and leave an outage to the network', () => {
    const faults = new Faults(() => 0.2)
    expect(faults.shouldLosePacket()).toBe(false)
    faults.set({ kind: 'outage', value: 10_000 }, 0)
    faults.set({ kind: 'packet_loss' }, 0)
    expect([faults.shouldLosePacket(), faults.forRequest('/me')]).toEqual([true, none])
    faults.set({ kind: 'packet_loss', value: 0.1 }, 0)
    expect(faults.shouldLosePacket()).toBe(false)
  })

  it.each([
    [{ kind: 'outage', value: 600_001 }, 'The value of outage is from 0 to 600000'],
    [{ kind: 'packet_loss', value: 2 }, 'The value of packet_loss is from 0 to 1'],
    [{ kind: 'error_rate', value: 1.5 }, 'The value of error_rate is from 0 to 1'],
    [{ kind: 'latency', value: -1 }, 'The value of latency is from 0 to 600000'],
    [{ kind: 'latency', value: 60_000 }, undefined],
    [{ kind: 'webhook_duplicate' }, undefined],
    [{ kind: 'webhook_drop', value: 2 }, 'The value of webhook_drop is from 0 to 1'],
    [{ kind: 'webhook_shuffle', value: 5_000 }, undefined],
  ] as const)('%j: %s', (order, words) => expect(mistakeInFault(order)).toBe(words))
})
