import { expect, test } from 'vitest'
import { farEnd, throughWords } from '#electron/desktop/call-words.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const open = { showWhoIsCalling: true }

test('notices and tray name the caller, as far as the person lets them', () => {
  expect(farEnd(phoneLine({ name: 'Ada Example' }), open)).toBe('Ada Example')
  expect(farEnd(phoneLine({ name: '', number: '1002' }), open)).toBe('1002')
  expect(farEnd(phoneLine({ name: '', number: '' }), open)).toBe('Number withheld')
  expect(farEnd(phoneLine(), { showWhoIsCalling: false })).toBeNull()
})

test('a hostile name stays one short line in them', () => {
  const hostile = `\u202Egnp.\r\n${'W'.repeat(10_240)}`
  const name = farEnd(phoneLine({ name: hostile }), open) ?? ''
  expect(name).toMatch(/^gnp\. W{74}…$/)
  expect(throughWords(phoneLine({ through: hostile }))).toHaveLength('through '.length + 80)
  expect(throughWords(phoneLine())).toBe('')
})
