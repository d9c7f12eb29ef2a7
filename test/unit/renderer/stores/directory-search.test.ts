import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { useDirectorySearch } from '#renderer/stores/directory-search.ts'
import { useOwnCallsStore } from '#renderer/stores/own-calls.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { emptyDirectory } from '#shared/host/directory.ts'
import type { Person } from '#shared/host/slices.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { colleague, contact } from '#test/support/people.ts'
import { startPageHost } from '#test/support/page-host.ts'

const ada = contact({ key: 'contact:1', name: 'Ada Example' })
const adam = contact({ key: 'contact:2', name: 'Adam Sample', numbers: [] })
const found = (...people: readonly Person[]) => ok({ people, readAt: 7 })

let host: Screens
let scope: EffectScope
/** The frame that is due, if one is. */
let frame: (() => void) | null = null

beforeAll(async () => {
  host = await startPageHost()
})
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => {
    frame = work
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => (frame = null))
  scope?.stop()
  scope = effectScope()
  frame = null
})

function paint(): void {
  const due = frame
  frame = null
  due?.()
}
const asked = (method: string) => host.asked().filter((each) => each.method === method)
const searching = (shortest = 2) => {
  const typed = ref('')
  const search = scope.run(() => useDirectorySearch(typed, { limit: 6, minLength: shortest }))
  if (!search) throw new Error('The scope is over')
  return { typed, ...search, names: () => search.people.value.map(({ name }) => name) }
}

test('what is typed is asked for once a frame, and only once it is long enough', async () => {
  const before = asked('directory.search').length
  host.answer('directory.search', found(ada))
  const { typed, whenCurrent, names, isCurrent } = searching()
  typed.value = 'a'
  expect([frame, isCurrent.value]).toEqual([null, true])
  for (const text of ['ad', 'ada', 'ada ']) typed.value = text
  paint()
  await whenCurrent()
  expect(asked('directory.search').slice(before)).toMatchObject([{ input: { text: 'ada', limit: 6 } }])
  expect(names()).toEqual(['Ada Example'])
  typed.value = ''
  expect(names()).toEqual([])
})

test('an answer to an earlier text is dropped, and until the next one comes only who fits is offered', async () => {
  host.answer('directory.search', found(ada, adam))
  const { typed, whenCurrent, names, isCurrent } = searching()
  typed.value = 'ada'
  paint()
  await whenCurrent()
  host.answer('directory.search', 'never', { text: 'adam' })
  typed.value = 'adam'
  paint()
  expect([isCurrent.value, names()]).toEqual([false, ['Adam Sample']])
  host.answer('directory.search', err(appError('host.disconnected')), { text: 'zoe' })
  typed.value = 'zoe'
  expect(names()).toEqual([])
  const done = whenCurrent()
  paint()
  await done
  expect([isCurrent.value, names()]).toEqual([true, []])
})

test('contacts that came meanwhile are found without another key', async () => {
  host.answer('directory.search', found())
  const { typed, whenCurrent, names } = searching()
  typed.value = 'late'
  paint()
  await whenCurrent()
  host.answer('directory.search', found(ada))
  host.show('directory', { ...emptyDirectory, revision: 100 })
  await vi.waitUntil(() => frame !== null)
  paint()
  await vi.waitUntil(() => names().length === 1)
})

test('who has a number that the host says nothing of is asked for, all at once, and again when names change', async () => {
  const own = useOwnCallsStore()
  const kit = colleague()
  host.show('people', { list: [kit], error: null })
  await vi.waitUntil(() => own.personByNumber('1002') !== null)
  const before = asked('directory.find').length
  host.answer('directory.find', ok([ada, null]))
  const [theirs, nobodys] = ['+447700900142', '+31201234567']
  for (let times = 0; times < 3; times += 1)
    for (const number of [theirs, nobodys, '1002', '']) own.personByNumber(number)
  await vi.waitUntil(() => own.personByNumber(theirs)?.name === 'Ada Example')
  expect(own.personByNumber(nobodys)).toBeNull()
  await nextTick()
  expect(asked('directory.find').slice(before)).toEqual([
    { method: 'directory.find', input: { numbers: [theirs, nobodys] } },
  ])
  expect(own.index.byKey('contact:1')?.name).toBe('Ada Example')
  host.answer('directory.find', ok([{ ...ada, name: 'Ada Renamed' }, null]))
  host.show('directory', { ...emptyDirectory, revision: 101 })
  await vi.waitUntil(() => own.personByNumber(theirs)?.name === 'Ada Renamed')
  expect(own.people.filter(({ kind }) => kind === 'contact')).toHaveLength(1)
})
