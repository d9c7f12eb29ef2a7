import { expect, test } from 'vitest'
import { dropKey } from '#renderer/host/drop-key.ts'
import { firstState } from '#renderer/host/first-state.ts'
import { hostState } from '#test/support/fake-host.ts'

function pageWith(text: string | null) {
  const element = { textContent: text } as HTMLElement
  return { getElementById: (id: string) => (id === 'first-state' && text !== null ? element : null) }
}

test('the state that came with a page is read; without one the page waits for the host', () => {
  expect(firstState(pageWith(JSON.stringify(hostState())))).toEqual(hostState())
  expect(firstState(pageWith(''))).toBeNull()
  expect(firstState(pageWith(null))).toBeNull()
})

test.for([
  ['http://127.0.0.1:7070/?key=used', 'http://127.0.0.1:7070/'],
  ['http://127.0.0.1:7070/?form=compact&key=used', 'http://127.0.0.1:7070/?form=compact'],
])('the key of %s leaves the address', ([address, after]) => {
  const said: string[] = []
  const history = { replaceState: (_data: unknown, _title: string, url: URL) => said.push(String(url)) }
  dropKey({ location: { href: address }, history } as unknown as Window)
  expect(said).toEqual([after])
})

test('an address without one stays as it is', () => {
  const history = { replaceState: () => expect.unreachable() }
  dropKey({ location: { href: 'app://switchhook/?form=compact' }, history } as unknown as Window)
})
