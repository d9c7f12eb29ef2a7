import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakePhone } from '#test/support/fake-phone.ts'
import { type RunningHost, startHost } from '#test/support/running-host.ts'

let running: RunningHost
let phone: FakePhone

beforeEach(async () => {
  running = await startHost()
  phone = running.phone
})

afterEach(() => running[Symbol.asyncDispose]())

describe('a line that becomes connected', () => {
  test('holds the one that was taken back while it rang at the far end', () => {
    phone.setLine({ id: 'a', state: 'held' })
    phone.setLine({ id: 'b', direction: 'out', state: 'early' })
    phone.setLine({ id: 'a', state: 'connected' })
    expect(phone.operations).toEqual([])
    phone.setLine({ id: 'b', state: 'connected' })
    expect(phone.operations).toEqual(['hold a'])
    expect(phone.lines.map(({ state }) => state)).toEqual(['held', 'connected'])
  })

  test('leaves its conference as it is, and holds all of another', () => {
    phone.setLine({ id: 'a', state: 'connected', merged: true })
    phone.setLine({ id: 'b', state: 'connected', merged: true })
    expect(phone.operations).toEqual([])
    phone.setLine({ id: 'c', state: 'connected' })
    expect(phone.operations).toEqual(['hold a', 'hold b'])
  })
})
