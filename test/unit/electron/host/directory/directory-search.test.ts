import { beforeEach, describe, expect, test } from 'vitest'
import { DirectoryFixture, recentCall } from '#test/support/directory-fixture.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { page } from '#test/support/fake-api.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let fixture: DirectoryFixture

beforeEach(() => {
  fixture = new DirectoryFixture()
})
disposeAfterEach(() => [fixture])

type Fields = Readonly<Record<string, unknown>>

async function know(contacts: readonly Fields[], users: readonly Fields[] = []): Promise<void> {
  fixture.platform.routes.set('GET /contacts', () =>
    page(contacts.map((contact, index) => ({ id: index + 1, ...contact }))),
  )
  fixture.platform.routes.set('GET /users', () => page(users))
  fixture.directory.start(fixture.agent)
  await flushTasks()
}

describe('whom a search finds', () => {
  const ada = {
    first_name: 'Ada',
    last_name: 'Éxample',
    company: 'Engines & Co',
    email: 'ada@kilnside.example',
  }

  test.each([
    ['ada', 'a name'],
    ['XAMP', 'a part of it, in any case'],
    ['exa', 'without its accents'],
    ['ad', 'two letters of its beginning'],
    ['le', 'two letters within'],
    ['gines & c', 'a part of the company'],
    ['example ada', 'words in another order'],
    ['ada en', 'a word that is short'],
    ['kilnside', 'the e-mail address'],
  ])('%s: %s', async (typed) => {
    await know([ada, { first_name: 'Zoë', tel: '+31207771234' }])
    expect(fixture.find(typed)).toEqual(['Ada Éxample'])
  })

  test.each([
    '+447700900142',
    '07700 900142',
    '0044 7700-900142',
    '(07700) 900',
    '900142',
    '7700',
    '+44 (0)7700 900142',
  ])('by the number that is written +44 7700 900142: %s', async (typed) => {
    await know([
      { last_name: 'Known', mobile: '+447700900142' },
      { last_name: 'Other', tel: '+31207771234' },
    ])
    expect(fixture.find(typed)).toEqual(['Known'])
  })

  test.each(['07700900142', '+44 (0)7700 900142', '00447700900142'])(
    'a number that the platform has as %s, typed in international form',
    async (mobile) => {
      await know([{ last_name: 'Known', mobile }])
      for (const typed of ['+447700900142', '4477009', '07700 9'])
        expect([typed, ...fixture.find(typed)]).toEqual([typed, 'Known'])
    },
  )

  test('signs that mean something to the index are searched as they stand', async () => {
    await know([{ last_name: 'O"Hara * (AND) NEAR' }, { last_name: 'Plain' }])
    for (const typed of ['o"hara', '"', '* (and', 'near', '(and) *'])
      expect([typed, fixture.find(typed).length]).toEqual([typed, 1])
    for (const typed of ['"" OR ""', 'searched:plain', 'pla*', '\u0000\u0001'])
      expect(() => fixture.find(typed)).not.toThrow()
    expect(fixture.find('pla*')).toEqual([])
  })

  test('nobody for an unknown name, and everybody for an empty search, the last called first', async () => {
    await know([
      { last_name: 'One', tel: '+31207771234' },
      { last_name: 'Two', tel: '+31207771235' },
    ])
    expect(fixture.find('three')).toEqual([])
    fixture.showRecent([recentCall('+31207771234', 10)])
    expect(fixture.find('  ')).toEqual(['One', 'Two'])
  })

  test('of some kinds alone, and no more than were asked for', async () => {
    await know(
      Array.from({ length: 30 }, (_, index) => ({ last_name: `Same ${index}` })),
      [{ id: 8, last_name: 'Same Colleague', ext: '1002' }],
    )
    const { directory } = fixture
    expect(
      directory.search({ text: 'same', kinds: ['user'], limit: 10 }).people.map(({ key }) => key),
    ).toEqual(['user:8'])
    expect(directory.search({ text: 'same', limit: 10 }).people).toHaveLength(10)
    expect(directory.search({ text: 'same', kinds: ['contact'], limit: 100 }).people).toHaveLength(30)
  })
})

describe('in which order', () => {
  test('names that begin with it, then words that do, then whatever holds it', async () => {
    await know([
      { last_name: 'Canada Post' },
      { last_name: 'Sample', company: 'Ada & Sons' },
      { first_name: 'Ada', last_name: 'Example' },
    ])
    expect(fixture.find('ada')).toEqual(['Ada Example', 'Sample', 'Canada Post'])
  })

  test('among those who fit as well, whoever was called last, and often, also when many fit', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      last_name: `Same ${index}`,
      tel: `+3120777${String(1000 + index)}`,
    }))
    await know(many, [{ id: 8, last_name: 'Same Colleague', ext: '1002' }])
    const day = 86_400_000
    const at = (days: number) => Date.UTC(2026, 9, 1) + days * day
    fixture.showRecent([
      recentCall('+31207771007', at(1)),
      recentCall('0031 20 7771009', at(2)),
      recentCall('1002', at(3)),
      recentCall('+31207771007', at(4)),
    ])
    expect(fixture.find('same', 4)).toEqual(['Same 7', 'Same Colleague', 'Same 9', 'Same 299'])
    fixture.showRecent([recentCall('+31207771009', at(8))])
    expect(fixture.find('same', 2), 'each call counts once').toEqual(['Same 9', 'Same 7'])
  })

  test('calls that were there before the contacts count once those are read', async () => {
    fixture.showRecent([recentCall('+31207771235', 10)])
    await know([
      { last_name: 'Same A', tel: '+31207771234' },
      { last_name: 'Same B', tel: '+31207771235' },
      { last_name: 'Same C' },
    ])
    expect(fixture.find('same')[0]).toBe('Same B')
  })
})

test('who has a number is known in any form, of the company first, and of several the first', async () => {
  await know(
    [
      { last_name: 'First', mobile: '07700900142' },
      { last_name: 'Second', mobile: '+447700900142' },
      { last_name: 'Shadow', tel: '1002' },
    ],
    [{ id: 8, last_name: 'Colleague', ext: '1002' }],
  )
  const { directory } = fixture
  expect(directory.find('+447700900142')?.name).toBe('Second')
  expect(directory.find('0044 7700 900 142')?.name).toBe('First')
  expect(directory.find('1002')?.name).toBe('Colleague')
  for (const nobody of ['', 'anonymous', '900142', '+317700900142', '9'.repeat(400)])
    expect([nobody, directory.find(nobody)]).toEqual([nobody, null])
})
