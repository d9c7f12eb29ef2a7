import { expect, test } from 'vitest'
import { callerWords } from '#renderer/features/ringing/caller-words.ts'
import { globalKeysOf, ringWindowWords } from '#renderer/features/ringing/ring-window-words.ts'
import type { OwnCall } from '#renderer/stores/own-calls.ts'
import type { LineState } from '#shared/calls/line.ts'
import type { GlobalKeys } from '#shared/host/computer.ts'
import { ownCall } from '#test/support/own-calls.ts'
import { contact } from '#test/support/people.ts'

const ring = ownCall({ line: { id: 'r', state: 'ringing' }, person: contact(), calledParty: 'Orders queue' })
const other = (state: LineState, id: string = state) =>
  ownCall({ line: { id, state, number: '+447700900142' }, title: 'Tamsin Quillfeather' })

const facts = { recents: [], contactsAreRead: true, country: 'GB' }

function shown(call: OwnCall, others: readonly OwnCall[] = [], isNamed = true) {
  const order = ['connected', 'answering', 'dialling', 'early', 'held']
  const list = [call, ...others]
  const current = list.find(({ line }) => order.includes(line.state)) ?? null
  const calls = { list, current, context: { current: current?.line ?? null } }
  return ringWindowWords({ ownCall: call, calls, words: callerWords(call, facts), showsCaller: isNamed })
}

test('a ring says who, through what, and how to answer', () => {
  expect(shown(ring)).toMatchObject({
    chip: 'RINGING',
    through: 'Orders queue',
    title: 'Ada Example',
    company: 'Example Ceramics',
    answerCommand: 'answer',
    answerLabel: 'Answer',
    more: '',
  })
})

test('a stranger is shown as not in contacts', () => {
  const stranger = ownCall({ line: { id: 'r' }, title: '+44 20 7946 0018' })
  expect(shown(stranger)).toMatchObject({ company: 'Not in contacts', number: '', icon: 'info' })
})

test('no answer is offered for a call that only the other phone can take', () => {
  expect(shown(ring).canAnswer).toBe(true)
  const otherPhone = { callId: 1, canAnswer: false }
  expect(shown(ownCall({ line: { id: 'r', otherPhone } })).canAnswer).toBe(false)
})

test.each<[LineState, string, string]>([
  ['connected', 'hold-and-answer', 'You are on a call with Tamsin Quillfeather'],
  ['held', 'hold-and-answer', 'Tamsin Quillfeather is on hold'],
  ['dialling', 'answer', 'You are calling Tamsin Quillfeather'],
])('beside a call that is %s it is a second one, and %s takes it', (state, accept, context) => {
  expect(shown(ring, [other(state)])).toMatchObject({ chip: 'SECOND CALL', answerCommand: accept, context })
})

test('while it is being answered it says so', () => {
  expect(shown(ownCall({ line: { id: 'r', state: 'answering' } })).chip).toBe('ANSWERING')
})

test('others that ring are counted', () => {
  expect(shown(ring, [other('ringing', 'b'), other('ringing', 'c')])).toMatchObject({ more: '2 more' })
})

test('if the setting hides callers, no name and no number is shown', () => {
  const said = shown(ring, [other('connected')], false)
  expect(said).toMatchObject({ title: 'Incoming call', context: 'You are on a call' })
  expect(JSON.stringify(said)).not.toMatch(/Ada|Tamsin|Ceramics|Orders|\+44/)
})

test('shows the keys that the system passes on, and none that another app has or the organisation switched off', () => {
  const keysWith = (states: GlobalKeys['states'], shortcuts = {}) =>
    globalKeysOf('answer', shortcuts, { states, trial: null })
  expect(globalKeysOf('answer', {}, undefined)).toBe('Mod+Shift+A')
  expect(keysWith({ answer: 'held' })).toBe('Mod+Shift+A')
  expect(keysWith({ answer: 'held' }, { answer: 'Ctrl+F9' })).toBe('Ctrl+F9')
  expect(keysWith({ answer: 'held' }, { answer: 'W' })).toBe('Mod+Shift+A')
  expect(keysWith({ answer: 'taken' })).toBeNull()
  // With `globalShortcuts: false` in a policy nothing is requested.
  expect(keysWith({})).toBeNull()
})
