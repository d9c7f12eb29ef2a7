import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { notices } from '#renderer/stores/notices.ts'
import { useCommands } from '#renderer/stores/commands.ts'
import { useOwnCallsStore, type OwnCall } from '#renderer/stores/own-calls.ts'
import { transferListed, useTransfersStore } from '#renderer/stores/transfers.ts'
import type { Line } from '#shared/calls/line.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { startPageHost } from '#test/support/page-host.ts'
import { readNotice, type ReadNotice } from '#test/support/read-notice.ts'

const kit = { to: '1002', name: 'Kit Colleague' }
const caller = phoneLine({ id: 'caller', sipCallId: 'sip-caller', state: 'connected', connectedAt: 1 })
const held = { ...caller, state: 'held', heldAt: 2 } as const
const consulted = phoneLine({
  id: 'consulted',
  sipCallId: 'sip-consulted',
  direction: 'out',
  number: '1002',
  name: 'Kit Colleague',
  consultFor: 'caller',
  state: 'connected',
  connectedAt: 3,
})

let host: Screens
let transfers: ReturnType<typeof useTransfersStore>
let said: ReadNotice[]

beforeAll(async () => {
  host = await startPageHost()
  transfers = useTransfersStore()
  notices.on((notice) => said.push(readNotice(notice)))
})
beforeEach(() => {
  said = []
  for (const method of [
    'call.transfer',
    'line.transfer',
    'line.forward',
    'line.consult',
    'line.completeTransfer',
  ])
    host.answer(method, ok(undefined))
  transfers.dismiss('caller')
  host.show('calls', [])
})

async function own(...lines: readonly Line[]): Promise<OwnCall> {
  host.show('lines', lines)
  await nextTick()
  const [first] = useOwnCallsStore().list
  if (!first) throw new Error('There is no call')
  return first
}
const last = () => host.asked().findLast(({ method }) => method !== 'directory.find')

describe('a transfer without a word', () => {
  test('goes by the API where the platform shows the call', async () => {
    host.show('calls', [liveCall({ id: 5, destinationCallId: 'sip-caller', state: 'CONNECTED' })])
    await transfers.send(await own(caller), kit)
    expect(last()).toEqual({ method: 'call.transfer', input: { callId: 5, to: '1002' } })
    const accepted = 'The phone service accepted the transfer of Ada Example to Kit Colleague'
    expect(said, 'nobody has answered yet').toEqual([{ words: accepted }])
  })

  test('goes by SIP where it does not, and a ring is sent on by SIP too', async () => {
    await transfers.send(await own(caller), kit)
    expect(last()).toEqual({ method: 'line.transfer', input: { lineId: 'caller', to: '1002' } })
    expect(said.at(-1)).toEqual({ words: 'Ada Example was put through to Kit Colleague' })
    await transfers.send(await own({ ...caller, state: 'ringing', connectedAt: null }), kit)
    expect(last()).toEqual({ method: 'line.forward', input: { lineId: 'caller', to: '1002' } })
    expect(said.at(-1)).toEqual({ words: 'Ada Example was sent on to Kit Colleague' })
  })

  test('that is refused is kept until it is tried again or put away', async () => {
    const error = appError('phone.busy', '486 Busy Here')
    host.answer('line.transfer', err(error))
    await transfers.send(await own(caller), kit)
    expect(transfers.failureOf('caller')).toEqual(error)
    expect(said).toEqual([])
    host.answer('line.transfer', ok(undefined))
    await transfers.send(await own(caller), kit)
    expect(transfers.failureOf('caller')).toBeUndefined()
  })

  test('with an unknown outcome is said to be neither done nor failed', async () => {
    host.answer('line.transfer', err(appError('phone.transfer-unknown')))
    await transfers.send(await own(caller), kit)
    expect(said).toEqual([{ words: 'The phone service did not say whether Ada Example was put through' }])
    host.answer('line.consult', err(appError('network.timeout')))
    await transfers.consult(await own(caller), kit)
    expect(said, 'a consultation puts nobody through').toHaveLength(1)
  })

  test('of any call on the wallboard says as much as is known, and no more', async () => {
    const order = { callId: 9, who: 'Ada Example' }
    await transferListed(order, { ...kit, note: ' Wants a refund ' })
    expect(last()?.input).toEqual({ callId: 9, to: '1002', note: ' Wants a refund ' })
    host.answer('call.transfer', err(appError('network.timeout')))
    await transferListed(order, kit)
    host.answer('call.transfer', err(appError('platform.refused')))
    await transferListed(order, kit)
    expect(said).toEqual([
      { words: 'The phone service accepted the transfer of Ada Example to Kit Colleague' },
      { words: 'The phone service did not say whether Ada Example was put through' },
    ])
  })

  test('that the exchange accepted before it ended the call is said to be accepted', async () => {
    host.answer('line.transfer', err(appError('phone.transfer-accepted')))
    await transfers.send(await own(caller), kit)
    const accepted = 'The phone service accepted the transfer of Ada Example to Kit Colleague'
    expect(said).toEqual([{ words: accepted }])
  })

  test('to a parking place is always SIP: only the exchange knows its codes', async () => {
    host.show('calls', [liveCall({ id: 5, destinationCallId: 'sip-caller', state: 'CONNECTED' })])
    await transfers.park(await own(caller), '*70')
    expect(last()).toEqual({ method: 'line.transfer', input: { lineId: 'caller', to: '*70' } })
    expect(said).toEqual([{ words: 'Ada Example is parked at *70' }])
  })
})

describe('a transfer after a word', () => {
  test('calls somebody first, and says where that failed', async () => {
    await transfers.consult(await own(caller), kit)
    expect(last()).toEqual({ method: 'line.consult', input: { lineId: 'caller', to: '1002' } })
    host.answer('line.consult', err(appError('phone.not-registered')))
    await transfers.consult(await own(caller), kit)
    expect(transfers.failureOf('caller')?.code).toBe('phone.not-registered')
  })

  test('is completed by the consultation, and says who talks to whom', async () => {
    await own(held, consulted)
    await transfers.complete()
    expect(last()).toEqual({ method: 'line.completeTransfer', input: { lineId: 'consulted' } })
    expect(said).toEqual([{ words: 'Ada Example and Kit Colleague are connected' }])
    host.answer('line.completeTransfer', err(appError('platform.refused', 'not reachable')))
    await transfers.complete()
    expect(transfers.failureOf('caller')?.code).toBe('platform.refused')
  })

  test('gives the caller back, whether somebody must be hung up on or not', async () => {
    const commands = useCommands()
    await own(held, consulted)
    expect(commands.run('back-to-caller')).toBe(true)
    expect(last()).toEqual({ method: 'line.backToCaller', input: { lineId: 'consulted' } })
    await own(held, { ...consulted, state: 'ended', endReason: 'busy' })
    commands.run('back-to-caller')
    expect(last()).toEqual({ method: 'line.resume', input: { lineId: 'caller' } })
    await own(caller)
    expect(commands.run('back-to-caller')).toBe(false)
  })
})

test('why nobody came is known for as long as the caller waits', async () => {
  const busy = { ...consulted, state: 'ended', endReason: 'busy' } as const
  await own(held, busy)
  expect(transfers.failedConsultation?.consulted.line.endReason).toBe('busy')
  await own(held)
  expect(transfers.failedConsultation?.caller.line.id).toBe('caller')
  await own(held, { ...consulted, id: 'another', state: 'dialling' })
  expect(transfers.failedConsultation).toBeNull()
  await own(held, busy)
  await own(caller)
  expect(transfers.failedConsultation).toBeNull()
})

test('two calls are swapped and merged', async () => {
  const commands = useCommands()
  const other = phoneLine({ id: 'other', sipCallId: 'sip-other', state: 'held', heldAt: 9 })
  await own(caller, other)
  commands.run('swap')
  expect(last()).toMatchObject({ method: 'line.swap' })
  commands.run('merge')
  expect(last()).toMatchObject({ method: 'line.merge' })
})
