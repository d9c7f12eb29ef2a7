import { describe, expect, test } from 'vitest'
import type { Line, LineState } from '#shared/calls/line.ts'
import { acceptCommand, isForEndedCall, transferTarget } from '#shared/host/call-commands.ts'
import { noCalls, type CommandContext } from '#shared/host/command.ts'
import { commandNamed, commands } from '#shared/host/commands.ts'
import { commands as germanCommands } from '#shared/locales/de/commands.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'

const idle = noCalls
const ringing = phoneLine({ id: 'ringing' })
const line = (state: LineState) => phoneLine({ id: state, state })

const caller = phoneLine({ id: 'caller', state: 'held' })
const consulting = (state: LineState) => ({
  caller,
  consulted: phoneLine({ id: 'consulted', direction: 'out', consultFor: 'caller', state }),
})

/** Every value of every fact, in every combination. */
function combined<Facts extends object>(choices: {
  readonly [Fact in keyof Facts]: readonly Facts[Fact][]
}): readonly Facts[] {
  return (Object.entries(choices) as [string, readonly unknown[]][]).reduce<readonly Facts[]>(
    (so, [fact, values]) => so.flatMap((facts) => values.map((value) => ({ ...facts, [fact]: value }))),
    [{} as Facts],
  )
}

/** Every situation that commands can tell apart. */
const situations: readonly CommandContext[] = combined<CommandContext>({
  signedIn: [true, false],
  takingCalls: [true, false],
  ringing: [null, ringing],
  current: [null, line('answering'), line('dialling'), line('connected'), line('held')],
  currentCall: [null, liveCall()],
  ringingCall: [null, liveCall()],
  recordingAllowed: [true, false],
  waiting: [null, caller],
  consultation: [null, consulting('dialling'), consulting('connected'), consulting('ended')],
  ended: [null, phoneLine({ id: 'ended', state: 'ended', connectedAt: 1 })],
  lastEnded: [null],
})

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

  test('gives every command a key path and a name in each language', () => {
    for (const { name, bare, anywhere, label } of commands) {
      expect([name, bare ?? anywhere]).toEqual([name, expect.stringMatching(/\S/)])
      expect([name, label(noCalls)]).toEqual([name, expect.stringMatching(/\S/)])
      expect([name, germanCommands[name]]).toEqual([name, expect.stringMatching(/\S/)])
    }
  })

  test('takes keys from other programs for calls alone, and only while there is one', () => {
    const taking = commands.filter(({ global, name }) => global && name !== 'taking-calls')
    expect(taking.map(({ name }) => name)).toEqual([
      'answer',
      'decline',
      'hold-and-answer',
      'hang-up',
      'hold',
      'mute',
      'sensitive-moment',
    ])
    for (const command of taking) {
      expect(command.group).toBe('call')
      expect(command.anywhere).not.toBeNull()
      expect(command.applies(idle)).toBe(false)
    }
  })

  test('keeps one key of other programs for as long as somebody is signed in: taking calls or not', () => {
    const { applies, anywhere, global, label } = commandNamed('taking-calls')
    expect({ anywhere, global }).toEqual({ anywhere: 'Mod+Shift+Y', global: true })
    expect([applies(idle), applies({ ...idle, signedIn: false })]).toEqual([true, false])
    expect([label(idle), label({ ...idle, takingCalls: false })]).toEqual(['Stop taking calls', 'Take calls'])
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
  const transfer = commandNamed('transfer')

  test('is the answered call, whether the platform shows it or not', () => {
    const context = { ...idle, current: line('connected') }
    expect(transferTarget(context)?.id).toBe('connected')
    expect(transfer.label(context)).toBe('Transfer')
    expect(transferTarget({ ...idle, current: line('dialling') })).toBeNull()
  })

  test('is the answered call also while another rings', () => {
    expect(transferTarget({ ...idle, current: line('held'), ringing })?.id).toBe('held')
  })

  test.each([null, line('dialling')])('is the ringing call where the other one, %o, cannot be', (current) => {
    const context = { ...idle, current, ringing }
    expect(transfer.applies(context)).toBe(true)
    expect(transferTarget(context)?.id).toBe('ringing')
    expect(transfer.label(context)).toBe('Send on')
  })

  test('is none of the two while somebody is talked to first, and the caller again once that is over', () => {
    const context = { ...idle, current: line('connected'), consultation: consulting('connected') }
    expect(transferTarget(context)).toBeNull()
    expect(transferTarget({ ...context, current: caller, consultation: consulting('ended') })).toBe(caller)
  })

  test('is no call that leaves already', () => {
    const to = (stage: 'trying' | 'failed') =>
      phoneLine({ id: 'leaving', state: 'connected', transfer: { to: '219', stage, words: '' } })
    expect(transferTarget({ ...idle, current: to('trying') })).toBeNull()
    expect(transferTarget({ ...idle, current: to('failed') })?.id).toBe('leaving')
  })
})

describe('a press that comes as a call ends', () => {
  const at = 1_800_000_000_000
  const over = (changes: Partial<Line>) =>
    phoneLine({ id: 'over', state: 'ended', startedAt: at - 9_000, endedAt: at, ...changes })
  const talked = over({ connectedAt: at - 8_000 })
  const missed = over({ endReason: 'cancelled' })
  const isFor = (name: 'hang-up' | 'decline' | 'mute', context: Partial<CommandContext>, now = at + 200) =>
    isForEndedCall(name, { ...idle, ...context }, now)

  test('does not hang up on the caller who is on hold', () => {
    const current = line('held')
    expect(isFor('hang-up', { current, lastEnded: talked })).toBe(true)
    expect(isFor('hang-up', { current, lastEnded: over({ direction: 'out' }) })).toBe(true)
    expect(isFor('hang-up', { current, lastEnded: talked }, at + 600)).toBe(false)
    expect(isFor('hang-up', { current, lastEnded: missed })).toBe(false)
    expect(isFor('hang-up', { current })).toBe(false)
    for (const state of ['connected', 'dialling', 'answering'] as const)
      expect(isFor('hang-up', { current: line(state), lastEnded: talked })).toBe(false)
    expect(isFor('mute', { current, lastEnded: talked })).toBe(false)
  })

  test('does not decline the caller who rings after one who gave up', () => {
    const later = phoneLine({ id: 'later', startedAt: at - 1_000 })
    expect(isFor('decline', { ringing: later, lastEnded: missed })).toBe(true)
    expect(isFor('decline', { ringing: later, lastEnded: missed }, at + 600)).toBe(false)
    expect(isFor('decline', { ringing: later, lastEnded: talked })).toBe(false)
    const earlier = phoneLine({ id: 'earlier', startedAt: at - 20_000 })
    expect(isFor('decline', { ringing: earlier, lastEnded: missed })).toBe(false)
  })
})

test('a second press on answer does not answer the next caller too', () => {
  const applies = (current: Line) => commandNamed('answer').applies({ ...idle, ringing, current })
  expect(applies(line('answering'))).toBe(false)
  expect(applies({ ...line('answering'), otherPhone: { callId: 1, canAnswer: true } })).toBe(true)
})

describe('two calls', () => {
  const applies = (context: Partial<CommandContext>) =>
    (['swap', 'merge', 'back-to-caller', 'complete-transfer'] as const).filter((name) =>
      commandNamed(name).applies({ ...idle, ...context }),
    )
  const talking = line('connected')

  test('are swapped and merged while one is talked on and the other waits', () => {
    expect(applies({ current: talking })).toEqual([])
    expect(applies({ current: talking, waiting: caller })).toEqual(['swap', 'merge'])
    expect(applies({ current: line('held'), waiting: caller })).toEqual([])
    expect(applies({ current: line('dialling'), waiting: caller })).toEqual([])
  })

  test('of a conference are not swapped, but a third is merged in', () => {
    expect(applies({ current: { ...talking, merged: true }, waiting: caller })).toEqual(['merge'])
  })

  test('of an attended transfer are joined once it rings there; the caller can always be taken back', () => {
    expect(applies({ consultation: consulting('dialling') })).toEqual(['back-to-caller'])
    expect(applies({ consultation: consulting('early') })).toEqual(['back-to-caller', 'complete-transfer'])
    expect(applies({ consultation: consulting('connected') })).toEqual([
      'back-to-caller',
      'complete-transfer',
    ])
    expect(applies({ consultation: consulting('held') })).toEqual(['back-to-caller', 'complete-transfer'])
    expect(applies({ consultation: consulting('ended') })).toEqual(['back-to-caller'])
    const transfer = { to: '1002', stage: 'trying', words: '100 Trying' } as const
    const joining = { ...consulting('connected'), caller: { ...caller, transfer } }
    expect(applies({ consultation: joining })).toEqual(['back-to-caller'])
    const failed = { ...joining, caller: { ...caller, transfer: { ...transfer, stage: 'failed' } as const } }
    expect(applies({ consultation: failed })).toEqual(['back-to-caller', 'complete-transfer'])
  })
})

describe('a call on another phone', () => {
  const otherPhone = { callId: 1, canAnswer: true }
  const there = (state: LineState, canAnswer = true) => ({
    ...line(state),
    connectedAt: 1,
    otherPhone: { ...otherPhone, canAnswer },
  })
  const applying = (context: Partial<CommandContext>) =>
    commands
      .filter(({ group, applies }) => group === 'call' && applies({ ...idle, ...context }))
      .map(({ name }) => name)

  test('can be ended, transferred and recorded; what takes its SIP and its audio is absent', () => {
    const currentCall = liveCall()
    for (const state of ['connected', 'held'] as const)
      expect(applying({ current: there(state), currentCall, waiting: caller })).toEqual([
        'hang-up',
        'transfer',
        'record',
      ])
  })

  test('is answered there as long as the platform can, also beside one that is talked on here', () => {
    expect(applying({ ringing: there('ringing') })).toEqual(['answer', 'decline', 'transfer'])
    expect(applying({ ringing: there('ringing', false) })).toEqual(['decline', 'transfer'])
    expect(applying({ ringing: there('ringing'), current: line('connected') })).toContain('hold-and-answer')
    expect(acceptCommand({ current: there('connected') })).toBe('answer')
  })
})
