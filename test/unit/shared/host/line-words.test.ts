import { expect, test } from 'vitest'
import { farEnd, throughWords } from '#shared/host/line-words.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from '#test/support/fake-host.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { contact, queue } from '#test/support/people.ts'

const open = hostState()
const knowing = (...list: HostState['people']['list']) => hostState({ people: { list, error: null } })

test('notices and tray name the caller, as far as the person lets them', () => {
  expect(farEnd(phoneLine({ name: 'Ada Example' }), open)).toBe('Ada Example')
  expect(farEnd(phoneLine({ name: '', number: '1002' }), open)).toBe('1002')
  expect(farEnd(phoneLine({ name: '', number: '07700900142' }), open)).toBe('+44 7700 900142')
  expect(farEnd(phoneLine({ name: '', number: '' }), open)).toBe('Number withheld')
  const settings = { ...open.settings, showWhoIsCalling: false }
  expect(farEnd(phoneLine(), { ...open, settings })).toBeNull()
})

test('a known caller has the name that the console shows', () => {
  const line = phoneLine({ name: 'Orders 1:05: A EXAMPLE', number: '07700900142' })
  expect(farEnd(line, knowing(contact()))).toBe('Ada Example')
})

test('a queue is named by its name', () => {
  const billing = queue({ numbers: [{ label: 'direct', number: '+441632960101' }] })
  const line = phoneLine({ through: '+441632960101' })
  expect(throughWords(line, { ...knowing(billing), call: null })).toBe('through Billing queue')
  const call = liveCall({ context: 'QUEUE' })
  expect(throughWords(line, { ...open, call })).toBe('through a queue')
})

test('a hostile name stays one short line in them', () => {
  const hostile = `\u202Egnp.\r\n${'W'.repeat(10_240)}`
  const name = farEnd(phoneLine({ name: hostile }), open) ?? ''
  expect(name).toMatch(/^gnp\. W{74}…$/)
  const through = (words: string) => throughWords(phoneLine({ through: words }), { ...open, call: null })
  expect(through(hostile)).toHaveLength('through '.length + 80)
  expect(through('')).toBe('')
})
