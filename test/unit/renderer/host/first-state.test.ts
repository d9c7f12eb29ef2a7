import { expect, test } from 'vitest'
import { removeKey, readFirstState } from '#renderer/host/connect.ts'
import { hostState } from '#test/support/fake-host.ts'

/** A page that has had the element, with this text in it. */
function pageWith(text: string) {
  const removed: string[] = []
  const element = { textContent: text, remove: () => void removed.push(text) }
  return { removed, getElementById: (id: string) => (id === 'first-state' ? element : null) }
}

test('the state that came with a page is taken out of it; without one the page waits for the host', () => {
  const page = pageWith(JSON.stringify(hostState()))
  expect(readFirstState(page)).toEqual(hostState())
  expect(page.removed).toHaveLength(1)
  expect(readFirstState(pageWith(''))).toBeNull()
  expect(readFirstState({ getElementById: () => null })).toBeNull()
})

test.for([
  ['http://127.0.0.1:7070/?key=used', 'http://127.0.0.1:7070/'],
  ['http://127.0.0.1:7070/?form=compact&key=used', 'http://127.0.0.1:7070/?form=compact'],
] as const)('the key of %s leaves the address', ([address, after]) => {
  const said: string[] = []
  const history = {
    replaceState: (_data: unknown, _title: string, url?: string | URL | null) => void said.push(String(url)),
  }
  removeKey({ location: { href: address }, history })
  expect(said).toEqual([after])
})

test('an address without one stays as it is', () => {
  const history = { replaceState: () => expect.unreachable() }
  removeKey({ location: { href: 'app://switchhook/?form=compact' }, history })
})
