import { expect, test } from 'vitest'
import { keysWords } from '#renderer/locales/settings/keys.ts'
import { interpretKeyPress, type KeyPress } from '#renderer/features/settings/read-press.ts'
import {
  filterRows,
  commandWithKeys,
  shortcutRows,
  withShortcut,
} from '#renderer/features/settings/shortcut-rows.ts'
import { commandNamed, commands } from '#shared/host/commands.ts'

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }
}

test.each([
  ['h', {}, 'H'],
  ['N', { shiftKey: true }, 'Shift+N'],
  ['р', { code: 'KeyH' }, 'H'],
  ['/', {}, '/'],
  ['?', { shiftKey: true }, '?'],
])('%s with %o means the keys %s', (key, more, keys) => {
  expect(interpretKeyPress(press(key, more), false)).toEqual({ kind: 'keys', keys })
})

test('G begins a pair, and a letter ends it', () => {
  expect(interpretKeyPress(press('g'), false)).toEqual({ kind: 'first' })
  expect(interpretKeyPress(press('g', { shiftKey: true }), false)).toEqual({ kind: 'keys', keys: 'Shift+G' })
  expect(interpretKeyPress(press('m'), true)).toEqual({ kind: 'keys', keys: 'G M' })
  expect(interpretKeyPress(press('7'), true).kind).toBe('refused')
})

test('Esc and Tab cancel, a modifier alone waits', () => {
  expect(interpretKeyPress(press('Escape'), true)).toEqual({ kind: 'cancel' })
  expect(interpretKeyPress(press('Tab'), false)).toEqual({ kind: 'cancel' })
  expect(interpretKeyPress(press('Shift', { shiftKey: true }), false)).toEqual({ kind: 'nothing' })
})

test.each([
  [press('h', { ctrlKey: true }), 'Ctrl'],
  [press('h', { metaKey: true }), 'Ctrl'],
  [press('5'), 'keypad'],
  [press('#'), 'keypad'],
  [press('F5'), 'letter or a symbol'],
  [press(' '), 'letter or a symbol'],
  [press('+'), 'letter or a symbol'],
  [press('Enter'), 'letter or a symbol'],
])('%o is refused with words', (pressed, words) => {
  const reading = interpretKeyPress(pressed, false)
  expect(reading.kind === 'refused' && keysWords.refusals[reading.why]).toContain(words)
})

test('the registry has no two commands with one key', () => {
  expect(shortcutRows(commands, {}).filter((row) => row.conflictsWith !== null)).toEqual([])
})

test('a changed key is marked, shown with its default, and found in conflict', () => {
  const rows = shortcutRows(commands, { mute: 'H', theme: 'Y' })
  const row = (name: string) => rows.find((each) => each.name === name)
  expect(row('mute')).toMatchObject({ bare: 'H', isChanged: true, changedFrom: 'M', conflictsWith: 'Hold' })
  expect(row('hold')).toMatchObject({ bare: 'H', isChanged: false, conflictsWith: 'Mute' })
  expect(row('theme')).toMatchObject({ bare: 'Y', isChanged: true, changedFrom: null })
})

test('keys belong to the command that has them now', () => {
  expect(commandWithKeys('M', 'hold', { commands, shortcuts: {} })).toBe('Mute')
  expect(commandWithKeys('M', 'mute', { commands, shortcuts: {} })).toBeNull()
  expect(commandWithKeys('M', 'hold', { commands, shortcuts: { mute: 'U' } })).toBeNull()
})

test('only what differs is kept', () => {
  const mute = commandNamed('mute')
  expect(withShortcut({ hold: 'J' }, mute, 'U')).toEqual({ hold: 'J', mute: 'U' })
  expect(withShortcut({ hold: 'J', mute: 'U' }, mute, 'M')).toEqual({ hold: 'J' })
})

test('rows are found by name or key', () => {
  const rows = shortcutRows(commands, {})
  const names = (typed: string) => filterRows(rows, typed).map(({ name }) => name)
  expect(names('hold')).toEqual(['hold-and-answer', 'hold'])
  expect(names('?')).toEqual(['shortcuts'])
  expect(names('')).toHaveLength(commands.length)
  expect(names('nothing like it')).toEqual([])
})
