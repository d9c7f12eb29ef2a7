import { expect, test } from 'vitest'
import { startsKeyPair, matchKey, type KeyRules, type KeyPress } from '#renderer/app/key-match.ts'
import { commands } from '#shared/host/commands.ts'

const calm: KeyRules = { typing: false, singleLetters: true, isMac: false, prefix: null, shortcuts: {} }

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }
}
const meant = (pressed: KeyPress, rules: Partial<KeyRules> = {}) =>
  matchKey(pressed, commands, { ...calm, ...rules })?.name
const mod = { ctrlKey: true, shiftKey: true }

test.each([
  ['a', {}, 'answer'],
  ['A', {}, 'answer'],
  ['x', {}, 'hang-up'],
  ['N', { shiftKey: true }, 'hold-and-answer'],
  ['n', {}, 'next-ringing'],
  ['/', {}, 'search'],
  ['/', { shiftKey: true }, 'search'],
  ['?', { shiftKey: true }, 'shortcuts'],
  ['y', {}, 'taking-calls'],
  ['w', {}, undefined],
  ['Shift', { shiftKey: true }, undefined],
])('the bare key %s with %o means %s', (key, more, name) => {
  expect(meant(press(key, more))).toBe(name)
})

test.each([{ shiftKey: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'a letter with %o is another key',
  (more) => {
    expect(meant(press('h', more))).toBeUndefined()
  },
)

test.each([
  ['A', mod, 'answer'],
  ['a', mod, 'answer'],
  ['N', mod, 'hold-and-answer'],
  ['L', mod, 'theme'],
  [',', { ctrlKey: true }, 'go-settings'],
  ['A', { ctrlKey: true }, undefined],
  [',', mod, undefined],
  ['A', { metaKey: true, shiftKey: true }, undefined],
  ['A', { ...mod, metaKey: true }, undefined],
])('the long key %s with %o means %s', (key, more, name) => {
  expect(meant(press(key, more))).toBe(name)
})

test('while somebody types only long keys work', () => {
  expect(meant(press('a'), { typing: true })).toBeUndefined()
  expect(meant(press('?', { shiftKey: true }), { typing: true })).toBeUndefined()
  expect(meant(press('A', mod), { typing: true })).toBe('answer')
})

test('with single letters switched off only long keys work (WCAG 2.1.4)', () => {
  const off = { singleLetters: false }
  for (const key of ['a', '/', '?']) expect(meant(press(key), off)).toBeUndefined()
  expect(meant(press('N', { shiftKey: true }), off)).toBeUndefined()
  expect(meant(press('c'), { ...off, prefix: 'G' })).toBeUndefined()
  expect(startsKeyPair(press('g'), { ...calm, ...off })).toBe(false)
  expect(meant(press('A', mod), off)).toBe('answer')
})

test('AltGr, which Windows reports as Ctrl with Alt, never matches', () => {
  for (const key of ['a', 'A', 'h', ',', '/', '?']) {
    for (const shiftKey of [false, true]) {
      expect(meant(press(key, { ctrlKey: true, altKey: true, shiftKey }))).toBeUndefined()
      expect(meant(press(key, { altKey: true, shiftKey, metaKey: true }), { isMac: true })).toBeUndefined()
    }
  }
})

test('a sign that macOS makes with Option is that sign', () => {
  const shortcuts = { search: '|' }
  expect(meant(press('|', { altKey: true }), { isMac: true, shortcuts })).toBe('search')
  expect(meant(press('|', { altKey: true }), { shortcuts })).toBeUndefined()
  expect(meant(press('a', { altKey: true }), { isMac: true })).toBeUndefined()
})

test('on macOS the long keys hold Cmd, not Ctrl', () => {
  const isMac = { isMac: true }
  expect(meant(press('a', { metaKey: true, shiftKey: true }), isMac)).toBe('answer')
  expect(meant(press('A', mod), isMac)).toBeUndefined()
  expect(meant(press(',', { metaKey: true }), isMac)).toBe('go-settings')
})

test.each([
  [press('ф', { code: 'KeyA' }), 'answer'],
  [press('Ф', { code: 'KeyA', ...mod }), 'answer'],
  [press('α', { code: 'KeyA' }), 'answer'],
  [press('б', { code: 'Comma', ctrlKey: true }), 'go-settings'],
  [press('a', { code: 'KeyQ' }), 'answer'],
  [press('x', { code: 'KeyB' }), 'hang-up'],
  [press('ö', { code: 'Semicolon' }), undefined],
  [press('Dead', { code: 'KeyA' }), undefined],
  [press('Process', { code: 'KeyA' }), undefined],
])('other scripts go by the place of the key, Latin layouts by its letter: %o', (pressed, name) => {
  expect(meant(pressed)).toBe(name)
})

test('G begins a pair, and the letter after it goes to a view', () => {
  expect(startsKeyPair(press('g'), calm)).toBe(true)
  expect(startsKeyPair(press('п', { code: 'KeyG' }), calm)).toBe(true)
  expect(startsKeyPair(press('g', { ctrlKey: true }), calm)).toBe(false)
  expect(startsKeyPair(press('g'), { ...calm, typing: true })).toBe(false)
  expect(meant(press('g'))).toBeUndefined()
  const after = { prefix: 'G' }
  expect(meant(press('c'), after)).toBe('go-console')
  expect(meant(press('р', { code: 'KeyH' }), after)).toBe('go-history')
  expect(meant(press('S', { shiftKey: true }), after)).toBeUndefined()
})

test('a letter of a pair alone is its own key, and after G no other key', () => {
  expect(meant(press('c'))).toBe('new-call')
  expect(meant(press('k'), { prefix: 'G' })).toBeUndefined()
  expect(meant(press('A', mod), { prefix: 'G' })).toBe('answer')
})

test('a changed key takes the place of the bare one; the long one stays', () => {
  const shortcuts = { mute: 'U', search: 'Shift+F', 'go-history': 'G Y' }
  expect(meant(press('u'), { shortcuts })).toBe('mute')
  expect(meant(press('m'), { shortcuts })).toBeUndefined()
  expect(meant(press('M', mod), { shortcuts })).toBe('mute')
  expect(meant(press('F', { shiftKey: true }), { shortcuts })).toBe('search')
  expect(meant(press('y'), { shortcuts, prefix: 'G' })).toBe('go-history')
})

test('a command that does not apply has no key', () => {
  const others = commands.filter(({ name }) => name !== 'answer')
  expect(matchKey(press('a'), others, calm)).toBeUndefined()
})
