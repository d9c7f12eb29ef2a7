import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { DirectoryFixture, recentCall } from '#test/support/directory-fixture.ts'
import { eventually } from '#test/support/eventually.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

type Fields = { readonly id: number | string; readonly [field: string]: unknown }

let folder: TemporaryFolder
let platform: FakeApi
let fixture: DirectoryFixture
let contacts: readonly Fields[]
/** Contacts of one page of the platform, and page and filter of each question. */
let pageSize: number
let asked: string[]
const path = () => folder.join('directory', 'account.db')
const files = () => (existsSync(folder.join('directory')) ? readdirSync(folder.join('directory')) : [])

beforeEach(async () => {
  folder = await temporaryFolder('directory')
  platform = fakeApi()
  pageSize = 5000
  asked = []
  contacts = [
    { id: 1, first_name: 'Ada', tel: '+442079460018' },
    { id: 2, first_name: 'Bram', tel: '+442079460019' },
  ]
  platform.routes.set('GET /users', () => page([{ id: 8, first_name: 'Kim', ext: '1002' }]))
  platform.routes.set('GET /contacts', (request) => {
    const filter = JSON.parse(queryOf(request, 'filter') ?? 'null')
    const at = Number(queryOf(request, 'page'))
    asked.push(filter ? `${at} after ${filter[0].value}` : String(at))
    const all = filter ? contacts.filter(({ id }) => Number(id) > filter[0].value) : contacts
    return page(all.slice((at - 1) * pageSize, at * pageSize), all.length)
  })
  fixture = new DirectoryFixture({ path: path(), platform })
})
afterEach(async () => {
  fixture[Symbol.dispose]()
  await folder[Symbol.asyncDispose]()
})

async function start(): Promise<void> {
  fixture.directory.start(fixture.agent)
  await flushTasks()
}

/** Closes the app and opens it again. */
async function restart(): Promise<void> {
  fixture[Symbol.dispose]()
  fixture = new DirectoryFixture({ path: path(), platform })
  await start()
}

function failAll(): void {
  for (const route of ['GET /contacts', 'GET /users'])
    platform.routes.set(route, () => err(appError('network.unreachable')))
}

describe('the file of the directory', () => {
  test('is this user’s alone, outlives the app, and is gone when the agent leaves', async () => {
    await start()
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    fixture.directory.stop()
    expect(files()).toContain('account.db')
    await start()
    fixture.directory.forget()
    expect(files()).toEqual([])
    expect(fixture.find('ada')).toEqual([])
    expect(fixture.people.at(-1)).toEqual({ list: [], error: null })
  })

  test('works without the platform, with its age', async () => {
    await start()
    const readAt = fixture.clock.now()
    fixture.showRecent([recentCall('+442079460019', 5)])
    failAll()
    await restart()
    expect(fixture.find('ada')).toEqual(['Ada'])
    expect(fixture.find('kim')).toEqual(['Kim'])
    expect(fixture.find('')[0], 'calls are remembered').toBe('Bram')
    expect(fixture.directory.nameOf('020 7946 0018')).toBe('Ada')
    expect(fixture.directory.search({ text: 'ada', limit: 5 }).readAt).toBe(readAt)
    expect(fixture.people.at(-1)).toMatchObject({
      list: [{ name: 'Kim' }],
      error: { code: 'network.unreachable' },
    })
  })

  test('that is damaged is set aside and made anew, which is said until it is whole again', async () => {
    await start()
    fixture.directory.stop()
    writeFileSync(path(), 'This is no database at all. '.repeat(400))
    const isDamaged: boolean[] = []
    platform.routes.set('GET /users', () => {
      isDamaged.push(fixture.isDamaged)
      return page([{ id: 8, first_name: 'Kim', ext: '1002' }])
    })
    await restart()
    expect([isDamaged, fixture.isDamaged]).toEqual([[true], false])
    expect(fixture.find('ada')).toEqual(['Ada'])
    expect(files().filter((name) => name.includes('.damaged-'))).toHaveLength(1)
    fixture.directory.forget()
    expect(files()).toEqual([])
  })

  test('that is found damaged while it is used is read again, and calls still count', async () => {
    contacts = Array.from({ length: 3_000 }, (_, index) => ({
      id: index + 1,
      last_name: `Contact ${index}`,
      company: 'Company '.repeat(8),
      tel: `+4420794${String(10_000 + index)}`,
    }))
    fixture.directory.start(fixture.agent)
    await eventually(() => expect(fixture.state.contacts).toBe(3_000))
    fixture.showRecent([recentCall('+442079410007', 5)])
    fixture.directory.stop()
    const bytes = readFileSync(path())
    bytes.fill(0x5a, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.9))
    writeFileSync(path(), bytes)
    await restart()
    await eventually(() => {
      expect(fixture.directory.nameOf('+442079410009')).toBe('Contact 9')
      expect(fixture.state).toMatchObject({ contacts: 3_000, reading: null })
    })
    expect(fixture.find('contact', 3)).toContain('Contact 7')
  })

  test('that cannot be made keeps everything in memory, and says so', async () => {
    writeFileSync(folder.join('directory'), 'a file where the folder should be')
    await start()
    expect(fixture.find('ada')).toEqual(['Ada'])
    expect(fixture.state.keptIn).toBe('memory')
  })
})

describe('reading many contacts', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, last_name: `Contact ${index + 1}` }))
  const names = () => fixture.directory.search({ text: 'contact', limit: 100 }).people.length

  test('resumes where a failure or the end of the app stopped it', async () => {
    contacts = many(40)
    pageSize = 10
    const serve = platform.routes.get('GET /contacts')
    platform.routes.set('GET /contacts', (request) =>
      queryOf(request, 'page') === '3' && asked.length < 3
        ? (asked.push('3 failed'), err(appError('platform.failed')))
        : (serve?.(request) ?? page([])),
    )
    await start()
    expect(names()).toBe(20)
    expect(fixture.states.some(({ reading }) => reading?.read === 20 && reading.total === 40)).toBe(true)
    await restart()
    expect(asked).toEqual(['1', '2', '3 failed', '3', '4'])
    expect([names(), fixture.state.reading]).toEqual([40, null])
  })

  test('is read from the beginning for whoever asks while it is being read', async () => {
    contacts = many(20)
    pageSize = 10
    const serve = platform.routes.get('GET /contacts')
    const { promise, resolve } = Promise.withResolvers<void>()
    platform.routes.set('GET /contacts', async (request) => {
      if (queryOf(request, 'page') === '2' && asked.length === 1) await promise
      return serve?.(request) ?? page([])
    })
    await start()
    contacts = contacts.map((contact) => (contact.id === 3 ? { ...contact, last_name: 'Renamed' } : contact))
    const asking = fixture.directory.refresh()
    await flushTasks()
    resolve()
    await asking
    expect(fixture.find('renamed')).toEqual(['Renamed'])
  })

  test('begins again where contacts went meanwhile, and those that went are removed', async () => {
    contacts = many(40)
    pageSize = 10
    const serve = platform.routes.get('GET /contacts')
    platform.routes.set('GET /contacts', (request) => {
      if (asked.length === 2) contacts = contacts.slice(5)
      return serve?.(request) ?? page([])
    })
    await start()
    await eventually(() => expect(asked).toEqual(['1', '2', '3', '1', '2', '3', '4']))
    await flushTasks()
    expect(names()).toBe(35)
    expect(fixture.find('Contact 3', 50)).not.toContain('Contact 3')
  })

  test('asks for new ones alone between whole readings, unless the platform cannot filter', async () => {
    contacts = many(5_001)
    fixture.directory.start(fixture.agent)
    await eventually(() => expect(fixture.state).toMatchObject({ contacts: 5_001, reading: null }))
    await flushTasks()
    asked = []
    contacts = [...contacts, { id: 9_000, last_name: 'Newcomer' }]
    fixture.clock.advance(10 * 60_000)
    await flushTasks()
    expect(asked).toEqual(['1 after 4901'])
    expect(fixture.find('newcomer')).toEqual(['Newcomer'])
    const serve = platform.routes.get('GET /contacts')
    platform.routes.set('GET /contacts', (request) =>
      queryOf(request, 'filter') ? err(appError('platform.refused')) : (serve?.(request) ?? page([])),
    )
    fixture.clock.advance(10 * 60_000)
    await flushTasks()
    expect(fixture.people.at(-1)?.error).toBeNull()
    asked = []
    fixture.clock.advance(10 * 60_000)
    await eventually(() => expect(asked).toEqual(['1', '2']))
  })

  test('a page that repeats itself, and a total that is wrong, end it', async () => {
    contacts = many(12)
    platform.routes.set('GET /contacts', (request) => {
      asked.push(String(queryOf(request, 'page')))
      return page(contacts, 900)
    })
    await start()
    expect(asked).toEqual(['1', '2'])
    expect(names()).toBe(12)
  })

  test('a wrong record costs that record, and what changed is found under its new name alone', async () => {
    contacts = [...many(2), { id: 'x', last_name: 'Wrong' }, { id: 4, last_name: 77 }]
    await start()
    expect(names()).toBe(2)
    const named = fixture.nameChanges
    await fixture.directory.refresh()
    expect(fixture.nameChanges, 'nothing changed').toBe(named)
    contacts = [{ id: 1, last_name: 'Renamed', tel: '+442079460018' }]
    await fixture.directory.refresh()
    expect([fixture.find('contact'), fixture.find('renamed'), fixture.nameChanges]).toEqual([
      [],
      ['Renamed'],
      named + 1,
    ])
    expect(fixture.directory.nameOf('+442079460018')).toBe('Renamed')
  })
})
