import { describe, expect, test } from 'vitest'
import {
  canBeNamed,
  folderNameError,
  mailboxPhrase,
  nextFolder,
  shownCount,
  locationTitle,
  withFolderName,
} from '#renderer/features/voicemail/message-locations.ts'
import { greetingOwner, greetingTitle, nameFromFile } from '#renderer/features/voicemail/greeting-names.ts'
import { steppedKey, withHeardMessage } from '#renderer/features/voicemail/selection.ts'
import { isHeard, addListenedTime } from '#renderer/features/voicemail/listened.ts'
import { messageAction, type FocusArea } from '#renderer/features/voicemail/message-keys.ts'
import { messageEntry } from '#renderer/features/voicemail/message-entry.ts'
import { chosenFolder, moveItems } from '#renderer/features/voicemail/move-items.ts'
import { ownMailbox, sampleBox, voicemail } from '#test/e2e/screens/voicemail-scenes.ts'

describe('a message', () => {
  test.each([
    [{ name: 'Mei Copperleaf' }, 'Mei Copperleaf', 'Mei', '+44 7700 900731', 'Mei Copperleaf'],
    [{ name: '' }, '+44 7700 900731', 'this number', '', ''],
    [{ name: '+447700900731' }, '+44 7700 900731', 'this number', '', ''],
    [{ name: '', number: '' }, 'Number withheld', 'this caller', '', ''],
    [{ name: '\u202eMei' }, 'Mei', 'Mei', '+44 7700 900731', 'Mei'],
  ])('%o is called %s', (changes, ...called) => {
    const { title, shortName, number, avatar } = messageEntry(voicemail(changes), 'GB')
    expect([title, shortName, number, avatar]).toEqual(called)
  })

  test('shows no more of a long transcript than a line can hold', () => {
    const { firstWords } = messageEntry(voicemail({ transcript: '<b>words</b> '.repeat(800) }), 'GB')
    expect(firstWords).toMatch(/^<b>words<\/b> /)
    expect(firstWords.length).toBeLessThanOrEqual(80)
  })

  test('that became old by being played stays where it was', () => {
    const rows = [voicemail({ id: 3, at: 300 }), voicemail({ id: 1, at: 100 })]
    const ids = (kept: Parameters<typeof withHeardMessage>[1]) =>
      withHeardMessage(rows, kept).map(({ id }) => id)
    expect(ids(voicemail({ id: 2, at: 200 }))).toEqual([3, 2, 1])
    expect(ids(voicemail({ id: 9, at: 50 }))).toEqual([3, 1, 9])
    expect(ids(voicemail({ id: 1, at: 100 }))).toEqual([3, 1])
    expect(ids(null)).toEqual([3, 1])
  })
})

describe('listening', () => {
  test('counts what was played and nothing that was skipped', () => {
    let seconds = 0
    for (const [from, to] of [
      [0, 0.4],
      [0.4, 30],
      [30, 12],
      [12, 12.5],
    ] as const)
      seconds = addListenedTime(seconds, { from, to })
    expect(seconds).toBeCloseTo(0.9)
  })

  test.each([
    [0.9, { at: 20, length: 42 }, false],
    [1, { at: 20, length: 42 }, true],
    [0.3, { at: 0.6, length: 0.6 }, true],
    [0, { at: 42, length: 42 }, false],
    [0.5, { at: 0, length: 0 }, false],
  ])('%s s, at %o: heard %s', (seconds, where, heard) => {
    expect(isHeard(seconds, where)).toBe(heard)
  })
})

describe('folders and mailboxes', () => {
  test('are called as the agent knows them', () => {
    expect(locationTitle(sampleBox, { kind: 'folder', folder: 2 })).toBe('Call back')
    expect(locationTitle(sampleBox, { kind: 'folder', folder: 12 })).toBe('Folder 12')
    expect(locationTitle(sampleBox, { kind: 'mailbox', mailbox: 31 })).toBe('You, ext 204')
    expect(locationTitle(sampleBox, { kind: 'mailbox', mailbox: 7 })).toBe('Mailbox')
    expect(mailboxPhrase(sampleBox.mailboxes, 31)).toBe('to you, ext 204')
    expect(mailboxPhrase([{ ...ownMailbox, isOwn: false, name: 'Youngs', ext: '' }], 31)).toBe('to Youngs')
    expect(mailboxPhrase([], 31)).toBe('')
  })

  test('say what is new, else how much there is', () => {
    expect(shownCount({ messages: 9, unheard: 3 })).toEqual({ count: 3, isNew: true })
    expect(shownCount({ messages: 9, unheard: 0 })).toEqual({ count: 9, isNew: false })
    expect(shownCount({ unheard: 0 })).toEqual({ count: 0, isNew: false })
  })

  test('a new one takes the lowest number that nothing uses', () => {
    expect(nextFolder(sampleBox.folders, {})).toBe(4)
    expect(nextFolder(sampleBox.folders.slice(0, 2), {})).toBe(2)
    expect(nextFolder(sampleBox.folders, { 4: 'Later', 6: 'Much later' })).toBe(5)
  })

  test('have names that are given, changed and taken away, each only once', () => {
    expect(withFolderName({ 2: 'Call back' }, 3, 'Suppliers')).toEqual({ 2: 'Call back', 3: 'Suppliers' })
    expect(withFolderName({ 2: 'Call back' }, 2, '')).toEqual({})
    expect(folderNameError('call BACK', 3, sampleBox.folders)).toMatch(/^Another folder/)
    expect(folderNameError('Call back', 2, sampleBox.folders)).toBe('')
    expect([0, 1, 2].map(canBeNamed)).toEqual([false, false, true])
  })

  test('are offered to move to, but not where everything lies already', () => {
    const items = moveItems(sampleBox.folders, [voicemail(), voicemail({ folder: 2, isNew: false })])
    expect(items.filter((item) => item.disabled)).toEqual([])
    const own = moveItems(sampleBox.folders, [voicemail()])
    expect(own.filter((item) => item.disabled).map(({ label }) => label)).toEqual(['Inbox', 'Mark as new'])
    expect(own.map(({ label }) => label)).toEqual([
      ...['Inbox', 'Old', 'Call back', 'Suppliers', 'New folder', 'Mark as new', 'Mark as heard'],
    ])
    expect([chosenFolder('folder-12'), chosenFolder('make'), chosenFolder('new')]).toEqual([12, null, null])
  })
})

describe('keys', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  type Row = readonly [key: string, held: Partial<typeof plain>, at: FocusArea, action: unknown]
  const everywhere: readonly Row[] = [
    ['ArrowDown', {}, 'page', { kind: 'step', by: 1 }],
    ['ArrowUp', {}, 'page', { kind: 'step', by: -1 }],
    ['ArrowDown', {}, 'list', undefined],
    ['ArrowDown', {}, 'control', undefined],
    ['ArrowDown', { shiftKey: true }, 'page', undefined],
    ['Delete', {}, 'list', { kind: 'delete' }],
    ['Delete', {}, 'control', undefined],
    ['Escape', {}, 'page', { kind: 'one' }],
    ['x', {}, 'page', undefined],
  ]
  test.each(everywhere)('%s with %o on the %s means %o', (...[key, held, at, action]) => {
    for (const isMac of [true, false])
      expect(messageAction({ key, ...plain, ...held }, at, isMac)).toEqual(action)
  })

  test('are Ctrl A and Delete, on a Mac Command A and the key that deletes there', () => {
    const action = (key: string, held: Partial<typeof plain>, isMac: boolean) =>
      messageAction({ key, ...plain, ...held }, 'list', isMac)
    expect(action('a', { ctrlKey: true }, false)).toEqual({ kind: 'all' })
    expect(action('a', { metaKey: true }, true)).toEqual({ kind: 'all' })
    expect(action('a', { ctrlKey: true }, true)).toBeUndefined()
    expect(action('Backspace', {}, true)).toEqual({ kind: 'delete' })
    expect(action('Backspace', {}, false)).toBeUndefined()
  })

  test('step through the rows and stop at the ends', () => {
    const order = [5, 4, 3]
    expect(steppedKey('ArrowDown', 5, order)).toBe(4)
    expect(steppedKey('ArrowUp', 5, order)).toBeNull()
    expect(steppedKey('Home', 4, order)).toBeNull()
    expect(steppedKey('ArrowDown', 99, order)).toBeNull()
  })
})

test('greetings are called by their name, and by whose they are', () => {
  const own = { ext: '204', name: 'Wren Alderpike', mailbox: 31 }
  expect(greetingOwner(own)).toBe('Wren Alderpike, ext 204')
  expect(greetingOwner({ ext: '', name: '', mailbox: null })).toBe('Everyone’s')
  expect(greetingTitle({ description: '' })).toBe('Untitled greeting')
  expect(nameFromFile('on_holiday.final.mp3')).toBe('on holiday.final')
})
