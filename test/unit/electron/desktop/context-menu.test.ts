import { EventEmitter } from 'node:events'
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { addContextMenus } from '#electron/desktop/context-menu.ts'
import { FakeEvent, menuItem, press } from '#test/support/fake-electron.ts'

class Page extends EventEmitter {
  readonly replaced: string[] = []

  replaceMisspelling(word: string): void {
    this.replaced.push(word)
  }
}

const flags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true }
const nothing = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: flags,
}

function clicked(params: Partial<Record<keyof ContextMenuParams, unknown>>, country: string | null = 'GB') {
  const app = new EventEmitter()
  const page = new Page()
  const called: string[] = []
  const learnt: string[] = []
  let items: MenuItemConstructorOptions[] = []
  addContextMenus(app, {
    popUp: (shown) => (items = shown),
    call: (number) => called.push(number),
    country: () => country,
    learn: (word) => learnt.push(word),
  })
  app.emit('web-contents-created', new FakeEvent(), page)
  page.emit('context-menu', new FakeEvent(), { ...nothing, ...params })
  const words = items.map(({ label, role, type }) => label ?? role ?? (type === 'separator' ? '-' : ''))
  return { items, words, page, called, learnt }
}

test('where there is nothing to do, no menu opens', () => {
  expect(clicked({}).items).toEqual([])
})

test('a field has what fields have, as far as it can be done now', () => {
  const { items, words } = clicked({ isEditable: true })
  expect(words).toEqual(['Cut', 'Copy', 'Paste', 'Select all'])
  expect(items.map(({ enabled }) => enabled)).toEqual([true, true, false, true])
})

test('a misspelt word has suggestions, and may be learnt', () => {
  const { items, words, page, learnt } = clicked({
    isEditable: true,
    misspelledWord: 'recieve',
    dictionarySuggestions: ['receive', 'relieve & more'],
  })
  expect(words.slice(0, 5)).toEqual([
    'receive',
    'relieve && more',
    '-',
    'Add “recieve” to the dictionary',
    '-',
  ])
  press(menuItem(items, 'receive'))
  press(menuItem(items, 'Add “recieve” to the dictionary'))
  expect(page.replaced).toEqual(['receive'])
  expect(learnt).toEqual(['recieve'])
})

test('a selected number can be called', () => {
  const { items, words, called } = clicked({ selectionText: ' 020 7946 0018 ' })
  expect(words).toEqual(['Copy', '-', 'Call +44 20 7946 0018…'])
  press(items[2])
  expect(called).toEqual(['+442079460018'])
})

test.for([
  ['words', 'a plain sentence', 'GB'],
  ['a code of the exchange', '*21*0900#', 'GB'],
  ['a number while nobody is signed in', '+442079460018', null],
  ['a page of text', '1'.repeat(500), 'GB'],
] as const)('%s can only be copied', ([, selectionText, country]) => {
  expect(clicked({ selectionText }, country).words).toEqual(['Copy'])
})
