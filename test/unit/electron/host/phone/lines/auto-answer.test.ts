import { expect, test } from 'vitest'
import { AutoAnswers } from '#electron/host/phone/lines/auto-answer.ts'
import { type CallPolicy, defaultCallPolicy } from '#electron/host/phone/lines/decide-incoming-call.ts'
import { LineMachine } from '#electron/host/phone/line-machine.ts'
import type { AnsweredBy } from '#shared/calls/line.ts'
import { silentLog } from '#shared/core/log.ts'
import { ok } from '#shared/core/result.ts'
import { FakeAudioPort } from '#test/support/fake-audio-port.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

/** Ringing lines and the automatic answers of one phone. */
function phone(changes: Partial<CallPolicy> = {}) {
  const clock = new ManualClock()
  const machines: LineMachine[] = []
  const queueCalls = new Set<string>()
  const answered: string[] = []
  const facts = { policy: { ...defaultCallPolicy, ...changes } }
  const audio = new FakeAudioPort()
  const answers = new AutoAnswers({
    ...{ clock, audio },
    book: {
      get lineRecords() {
        return machines.map(({ line }) => line)
      },
    },
    policy: () => facts.policy,
    isQueueCall: ({ id }) => queueCalls.has(id),
  })
  const line = (id: string) => {
    const who = { number: '+44', name: '', through: '', consultFor: null }
    const onChange = () => answers.review()
    const machine = new LineMachine(
      { id, sipCallId: id, direction: 'in', ...who },
      { clock, log: silentLog, onChange },
    )
    machines.push(machine)
    return {
      ...{ id, machine },
      async answer(by: AnsweredBy = 'agent') {
        answered.push(`${id} by ${by}`)
        machine.move('answering')
        machine.move('connected')
        return ok(undefined)
      },
    }
  }
  /** Begins to ring; `requested` is the delay that the call asks for. */
  const ring = (id: string, requested: number | null = null) => {
    const ringing = line(id)
    answers.add(ringing, requested)
    return ringing
  }
  const change = (policy: Partial<CallPolicy>) => {
    facts.policy = { ...facts.policy, ...policy }
    answers.review()
  }
  const becomesQueueCall = (id: string) => {
    queueCalls.add(id)
    answers.review()
  }
  return { clock, answered, audio, ring, change, becomesQueueCall }
}

test('every call is answered after the delay, which the line shows, with a tone', async () => {
  const { clock, answered, audio, ring } = phone({ autoAnswer: 'all', autoAnswerAfter: 3 })
  const { machine } = ring('a')
  expect(machine.line.answersAt).toBe(clock.now() + 3_000)
  clock.advance(2_999)
  expect(answered).toEqual([])
  clock.advance(1)
  expect(answered).toEqual(['a by itself'])
  expect(machine.line.answersAt).toBeNull()
  await Promise.resolve()
  expect(audio.lastInput('audio.notice')).toMatchObject({ tone: 'answered' })
})

test('a queue call is answered once it is known as one, and a direct call never', () => {
  const { clock, answered, ring, becomesQueueCall } = phone({ autoAnswer: 'queues' })
  const queued = ring('queued')
  ring('direct')
  clock.advance(5_000)
  expect(queued.machine.line.answersAt).toBeUndefined()
  becomesQueueCall('queued')
  expect(queued.machine.line.answersAt).toBe(clock.now() + 2_000)
  clock.advance(2_000)
  expect(answered).toEqual(['queued by itself'])
  clock.advance(60_000)
  expect(answered).toHaveLength(1)
})

test('a call that asks is answered as it asks, without another delay', () => {
  const { clock, answered, ring } = phone({ autoAnswer: 'queues', autoAnswerAfter: 9 })
  const { machine } = ring('later', 1)
  expect(machine.line.answersAt).toBe(clock.now() + 1_000)
  machine.end('cancelled')
  ring('now', 0)
  expect(answered).toEqual(['now by itself'])
})

test.each<[string, Partial<CallPolicy>]>([
  ['the setting is switched off', { autoAnswer: 'off' }],
  ['only other calls are meant', { autoAnswer: 'queues' }],
  ['the agent stops taking calls', { takingCalls: false }],
  ['the agent talks on another phone', { isOnOtherPhone: true }],
  ['the agent wraps up', { isWrappingUp: true }],
])('the countdown ends when %s', (_what, policy) => {
  const { clock, answered, ring, change } = phone({ autoAnswer: 'all' })
  const { machine } = ring('a')
  clock.advance(1_000)
  change(policy)
  expect(machine.line.answersAt).toBeNull()
  clock.advance(60_000)
  expect([answered, machine.line.state]).toEqual([[], 'ringing'])
})

test('a declined call is not answered', () => {
  const { clock, answered, ring } = phone({ autoAnswer: 'all' })
  const { machine } = ring('a')
  machine.end('declined')
  clock.advance(60_000)
  expect(answered).toEqual([])
})

test('of two calls that ring, one is answered and the other is left to the agent, also after the first', () => {
  const { clock, answered, ring } = phone({ autoAnswer: 'all' })
  const first = ring('first')
  const second = ring('second')
  clock.advance(2_000)
  expect(answered).toEqual(['first by itself'])
  expect(second.machine.line.answersAt).toBeNull()
  first.machine.end('hung-up')
  clock.advance(60_000)
  expect(answered).toHaveLength(1)
})

test('a call that begins to ring during another is left to the agent, also after it', () => {
  const { clock, answered, ring } = phone({ autoAnswer: 'all' })
  const first = ring('first')
  clock.advance(2_000)
  ring('second')
  first.machine.end('hung-up')
  clock.advance(60_000)
  expect(answered).toEqual(['first by itself'])
})
