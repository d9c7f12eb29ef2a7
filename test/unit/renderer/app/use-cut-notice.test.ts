import { afterEach, beforeEach, expect, test } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useCutNotice } from '#renderer/app/use-cut-notice.ts'
import { notices } from '#renderer/stores/notices.ts'
import { readNotice, type ReadNotice } from '#test/support/read-notice.ts'

let document: EventTarget
let said: ReadNotice[]
let scope: EffectScope
let stop: () => void

beforeEach(() => {
  document = new EventTarget()
  said = []
  stop = notices.on((notice) => said.push(readNotice(notice)))
  scope = effectScope()
  const stand: object = { document }
  scope.run(() => useCutNotice(stand as Window))
})
afterEach(() => {
  scope.stop()
  stop()
})

/** `data` comes into the field. The document stands for it: it is the target of what is dispatched on it. */
function insert(data: string | null, field: object, inputType = 'insertFromPaste'): void {
  Object.assign(document, field)
  document.dispatchEvent(Object.assign(new Event('beforeinput'), { inputType, data }))
  document.dispatchEvent(new Event('input'))
}
const atEnd = (value: string) => ({
  value,
  maxLength: 5,
  selectionStart: value.length,
  selectionEnd: value.length,
})

test('a pasted or dropped text that does not fit is said to be cut', () => {
  const words = 'The text was too long, so its end is missing. This field holds 5 characters.'
  insert('aaa', atEnd('aaa'))
  insert('abcdefg', atEnd(''), 'insertFromDrop')
  insert('abcd', { ...atEnd('xyz'), selectionStart: 2 })
  expect(said).toEqual([{ words }, { words }, { words }])
})

test.each([
  ['that fits exactly', 'cde', atEnd('ab')],
  ['that replaces another', 'cdefg', { ...atEnd('abcde'), selectionStart: 0 }],
  ['that ends with a line break', 'cde\n', atEnd('ab')],
  [
    'in a field that does not say what is selected',
    'abcde',
    { ...atEnd('abcde'), selectionStart: null, selectionEnd: null },
  ],
  ['in a field without a limit', 'abcdefg', { ...atEnd(''), maxLength: -1 }],
  ['that the browser does not name', null, atEnd('abcde')],
  ['in something else', 'abcdefg', { textContent: 'abc' }],
])('no notice is shown for a text %s', (_, data, field) => {
  insert(data, field)
  expect(said).toEqual([])
})

test('nor of typing, nor of a paste that a view has refused', () => {
  insert('x', atEnd('abcde'), 'insertText')
  Object.assign(document, atEnd('abcde'))
  document.dispatchEvent(
    Object.assign(new Event('beforeinput'), { inputType: 'insertFromPaste', data: 'abc' }),
  )
  insert('x', atEnd('abcde'), 'insertText')
  expect(said).toEqual([])
})
