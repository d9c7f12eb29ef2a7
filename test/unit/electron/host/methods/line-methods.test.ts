import { beforeEach, describe, expect, test } from 'vitest'
import { lineMethods } from '#electron/host/methods/line-methods.ts'
import { runCommand } from '#electron/host/methods/run-command.ts'
import type { CommandName } from '#shared/host/commands.ts'
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

  test('what is no number is not dialled', async () => {
    expect(await methods()['line.dial']({ to: 'Ada' })).toMatchObject({
      error: { code: 'phone.number-invalid' },
    })
    expect(phone.asked).toEqual([])
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
