import { beforeEach, describe, expect, test } from 'vitest'
import { lineMethods } from '#electron/host/methods/line-methods.ts'
import { runCommand } from '#electron/host/methods/run-command.ts'
import type { CommandName } from '#shared/host/command.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { FakePhone } from '#test/support/fake-phone.ts'
import { hostState } from '#test/support/fake-host.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { settled } from '#test/support/settled.ts'

let phone: FakePhone
let woken: number

beforeEach(() => {
  phone = new FakePhone()
  woken = 0
})

const methods = () => lineMethods({ phone, calls: { wake: () => (woken += 1) }, country: () => 'GB' })

describe('one conversation at a time', () => {
  test('answering, resuming and dialling hold the line that is connected', async () => {
    phone.show({ id: 'a', state: 'connected' })
    phone.show({ id: 'b' })
    await methods()['line.answer']({ lineId: 'b' })
    expect(phone.asked).toEqual(['hold a', 'answer b'])
    await methods()['line.resume']({ lineId: 'a' })
    expect(phone.asked.slice(2)).toEqual(['hold b', 'resume a'])
    await methods()['line.dial']({ to: '020 7946 0018' })
    expect(phone.asked.slice(4)).toEqual(['hold a', 'dial +442079460018'])
    expect(woken).toBe(3)
  })

  test('a line that cannot be held is not left for another', async () => {
    phone.show({ id: 'a', state: 'connected' })
    phone.show({ id: 'b' })
    phone.hold = async () => err(appError('phone.not-now'))
    expect(await methods()['line.holdAndAnswer']({ lineId: 'b' })).toMatchObject({
      error: { code: 'phone.not-now' },
    })
    expect(phone.asked).toEqual([])
  })

  test('a caller who hangs up while being held does not stop the agent from taking the next', async () => {
    phone.show({ id: 'a', state: 'connected' })
    phone.show({ id: 'b' })
    phone.hold = async (id) => {
      phone.show({ id, state: 'ended', endReason: 'far-end-hung-up' })
      return err(appError('phone.no-such-call'))
    }
    expect(await methods()['line.answer']({ lineId: 'b' })).toMatchObject({ ok: true })
    expect(phone.asked).toEqual(['answer b'])
  })

  test('what is no number is not dialled', async () => {
    expect(await methods()['line.dial']({ to: 'Ada' })).toMatchObject({
      error: { code: 'phone.number-invalid' },
    })
    expect(phone.asked).toEqual([])
  })
})

describe('several calls', () => {
  test('swap talks to whoever was held last, and holds the other', async () => {
    phone.show({ id: 'a', state: 'held', heldAt: 1 })
    phone.show({ id: 'b', state: 'held', heldAt: 2 })
    phone.show({ id: 'c', state: 'connected' })
    expect(await methods()['line.swap']()).toMatchObject({ ok: true })
    expect(phone.asked).toEqual(['hold c', 'resume b'])
  })

  test('swap needs one who is talked to and one who waits', async () => {
    phone.show({ id: 'a', state: 'held' })
    expect(await methods()['line.swap']()).toMatchObject({ error: { code: 'phone.not-now' } })
    phone.show({ id: 'b', state: 'connected', merged: true })
    expect(await methods()['line.swap']()).toMatchObject({ error: { code: 'phone.not-now' } })
  })

  test('merge joins whoever is talked to with the one held last', async () => {
    phone.show({ id: 'a', state: 'held', heldAt: 1 })
    phone.show({ id: 'b', state: 'connected' })
    expect(await methods()['line.merge']()).toMatchObject({ ok: true })
    expect(phone.asked).toEqual(['merge b a'])
    expect(await methods()['line.merge']()).toMatchObject({ error: { code: 'phone.not-now' } })
  })

  test('a conference is held and resumed as a whole, and none of it is held for another of it', async () => {
    phone.show({ id: 'a', state: 'connected', merged: true })
    phone.show({ id: 'b', state: 'connected', merged: true })
    phone.show({ id: 'c', state: 'held' })
    await methods()['line.hold']({ lineId: 'a' })
    await methods()['line.resume']({ lineId: 'b' })
    expect(phone.asked).toEqual(['hold a', 'hold b', 'resume a', 'resume b'])
    await methods()['line.resume']({ lineId: 'c' })
    expect(phone.asked.slice(4)).toEqual(['hold a', 'hold b', 'resume c'])
  })

  test('transfers, consultations and sending on take numbers as a person types them', async () => {
    phone.show({ id: 'a', state: 'connected' })
    await methods()['line.transfer']({ lineId: 'a', to: '020 7946 0018' })
    await methods()['line.forward']({ lineId: 'a', to: '1003' })
    await methods()['line.consult']({ lineId: 'a', to: '(020) 7946-0018' })
    expect(phone.asked).toEqual([
      'transfer +442079460018 a',
      'forward 1003 a',
      'hold a',
      'dial +442079460018',
    ])
    for (const name of ['line.transfer', 'line.forward', 'line.consult'] as const)
      expect(await methods()[name]({ lineId: 'a', to: 'Ada' })).toMatchObject({
        error: { code: 'phone.number-invalid' },
      })
  })
})

describe('commands', () => {
  const run = async (
    name: CommandName,
    calls = [liveCall({ destinationCallId: 'sip-1', state: 'CONNECTED' })],
  ) => {
    const toPages: string[] = []
    const recorded: string[] = []
    const done = async () => ok(undefined)
    runCommand(name, hostState({ lines: phone.lines, calls }), {
      toPages: (command) => toPages.push(command),
      methods: {
        ...methods(),
        'call.transfer': done,
        'call.answerElsewhere': done,
        'call.end': done,
        'call.record': async ({ action }) => {
          recorded.push(action)
          return ok(undefined)
        },
      },
    })
    await settled()
    return { toPages, recorded }
  }

  test('that need no page are done by the host, where they apply', async () => {
    expect((await run('answer')).toPages).toEqual([])
    expect(phone.asked).toEqual([])
    phone.show({ id: 'line-1' })
    await run('answer')
    await run('mute')
    await run('hold')
    expect(phone.asked).toEqual(['answer line-1', 'mute true line-1', 'hold line-1'])
    phone.show({ id: 'line-1', state: 'held' })
    await run('hold')
    await run('hang-up')
    expect(phone.asked.slice(3)).toEqual(['resume line-1', 'hangUp line-1'])
  })

  test('the compact window is the shell’s to bring, and a page’s where the shell has none', async () => {
    let brought = 0
    const given = { methods: {} as never, toPages: () => expect.unreachable('the shell does it') }
    runCommand('compact', hostState(), { ...given, windows: { toggleCompact: () => (brought += 1) } })
    expect(brought).toBe(1)
    expect((await run('compact')).toPages).toEqual(['compact'])
  })

  test('record goes from start to pause to resume', async () => {
    phone.show({ state: 'connected' })
    const states = ['off', 'recording', 'paused'] as const
    const actions: string[] = []
    for (const recording of states) {
      const { recorded } = await run('record', [liveCall({ destinationCallId: 'sip-1', recording })])
      actions.push(...recorded)
    }
    expect(actions).toEqual(['start', 'pause', 'resume'])
  })

  test('that open something go to the pages', async () => {
    phone.show({ state: 'connected' })
    expect((await run('transfer')).toPages).toEqual(['transfer'])
    expect((await run('go-history')).toPages).toEqual(['go-history'])
    expect(phone.asked).toEqual([])
  })
})
