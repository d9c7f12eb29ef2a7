import { describe, expect, test } from 'vitest'
import type { LineState } from '#shared/calls/line.ts'
import {
  acceptCommand,
  commandNamed,
  commands,
  transferTarget,
  type CommandContext,
} from '#shared/host/commands.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'

const idle: CommandContext = {
  signedIn: true,
  ringing: null,
  current: null,
  ringingCall: null,
  currentCall: null,
  recordingAllowed: true,
}
const ringing = phoneLine({ id: 'ringing' })
const line = (state: LineState) => phoneLine({ id: state, state })

/** Every situation that commands can tell apart. */
const situations: readonly CommandContext[] = [true, false].flatMap((signedIn) =>
  [null, ringing].flatMap((ring) =>
    [null, line('answering'), line('dialling'), line('connected'), line('held')].flatMap((current) =>
      [null, liveCall()].flatMap((call) =>
        [true, false].map((recordingAllowed) => ({
          signedIn,
          ringing: ring,
          current,
          ringingCall: ring && call,
          currentCall: current && call,
          recordingAllowed,
        })),
      ),
    ),
  ),
)

describe('the registry', () => {
  test('names each command once', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
  })

  test.each(['bare', 'anywhere'] as const)('gives no %s key to two commands that apply together', (kind) => {
    for (const context of situations) {
      const keys = commands.filter((command) => command.applies(context)).flatMap((each) => each[kind] ?? [])
      expect(keys).toEqual([...new Set(keys)])
    }
  })

  test('reaches what works while typing with Ctrl or Cmd, and never uses Ctrl with Alt', () => {
    for (const { bare, anywhere } of commands) {
      expect(anywhere ?? 'Mod+').toMatch(/^Mod\+(?!Mod)/)
      expect(`${bare} ${anywhere}`).not.toMatch(/Alt|Ctrl/)
      expect(bare ?? '').not.toContain('Mod')
    }
  })

  test('leaves digits to the keypad and to choosing a call, and G to pairs', () => {
    for (const { bare } of commands) expect(bare ?? '').not.toMatch(/^(?:[\d*#]|G)$/)
  })

  test('takes keys from other programs for calls alone, and only while there is one', () => {
    const taking = commands.filter(({ global }) => global)
    expect(taking.map(({ name }) => name)).toEqual([
      'answer',
      'decline',
      'hold-and-answer',
      'hang-up',
      'hold',
      'mute',
    ])
    for (const command of taking) {
      expect(command.group).toBe('call')
      expect(command.anywhere).not.toBeNull()
      expect(command.applies(idle)).toBe(false)
    }
  })

  test('says what every command does, in every situation', () => {
    for (const context of situations)
      for (const command of commands) expect(command.label(context)).toMatch(/^[A-Z][^.]+$/)
  })
})

describe('a second call', () => {
  test.each([
    [null, 'answer'],
    [line('dialling'), 'answer'],
    [line('connected'), 'hold-and-answer'],
    [line('held'), 'hold-and-answer'],
  ] as const)('beside %o is taken by %s', (current, name) => {
    const context = { ...idle, ringing, current }
    expect(acceptCommand(context)).toBe(name)
    expect(commandNamed(name).applies(context)).toBe(true)
  })
})

describe('what is transferred', () => {
  const call = liveCall()
  const transfer = commandNamed('transfer')

  test('is the answered call, as soon as the platform shows it', () => {
    const context = { ...idle, current: line('connected') }
    expect(transfer.applies(context)).toBe(false)
    expect(transferTarget({ ...context, currentCall: call })?.id).toBe('connected')
    expect(transfer.label({ ...context, currentCall: call })).toBe('Transfer')
  })

  test('is the answered call also while another rings', () => {
    const context = { ...idle, current: line('held'), currentCall: call, ringing, ringingCall: call }
    expect(transferTarget(context)?.id).toBe('held')
  })

  test.each([null, line('dialling'), line('connected')])(
    'is the ringing call where the other one, %o, cannot be',
    (current) => {
      const context = { ...idle, current, ringing, ringingCall: call }
      expect(transfer.applies(context)).toBe(true)
      expect(transferTarget(context)?.id).toBe('ringing')
      expect(transfer.label(context)).toBe('Send on')
    },
  )
})
