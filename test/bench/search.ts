import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { ContactStore } from '#electron/host/directory/contact-store.ts'
import { DirectoryFile } from '#electron/host/directory/directory-file.ts'
import { Directory } from '#electron/host/directory/directory.ts'
import { readContact } from '#electron/host/directory/read-person.ts'
import { searchText } from '#electron/host/directory/search-text.ts'
import { silentLog } from '#shared/core/log.ts'
import { initialState } from '#shared/host/state.ts'
import { startAgent, startBrowser, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { fakeApi } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { fillContacts } from './search/fill-contacts.ts'
import { timeToList, timeOfTwoFrames } from './search/list-times.ts'
import { manyContacts, mixed } from './search/many-contacts.ts'
import { openAndScrollContacts } from './search/scroll-contacts.ts'
import { againstFloor, limited, paired, percentile, plainFigure, type Figure } from './report.ts'

const contactCount = 100_000
/** Results of one search, on both sides. */
const limit = 20
const pageSize = 5_000
const dialPlan = { country: 'GB', callingCode: '44' }

/** Acceptable ratios to the floor, milliseconds, and frames. */
const aims = { build: 2, search: 0.12, caller: 1, frames: 2, task: 50 }

type Contacts = ReturnType<typeof manyContacts>

/**
 * A directory of 100,000 contacts: its index beside a bare FTS5 table of the same texts, searches beside a scan of one
 * joined string, number look-up, and from the key to the painted list in the app.
 */
export async function measureSearch(quick: boolean): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder('search')
  const contacts = manyContacts(contactCount)
  const texts = contacts.map((contact) => {
    const { email, person } = readContact(contact)
    return searchText(person, { email, callingCode: dialPlan.callingCode })
  })
  const path = folder.join('directory.db')
  const build = await measureBuild(contacts, texts, { path, bare: folder.join('bare.db') })
  const rounds = quick ? 300 : 2_000
  return [
    ...build,
    ...measureQueries(contacts, texts, { path, rounds }),
    ...(await measureApp(quick ? 20 : 60)),
  ]
}

/** A page of contacts at a time, each beside the bare loop over its texts. */
async function measureBuild(
  contacts: Contacts,
  texts: readonly string[],
  files: { readonly path: string; readonly bare: string },
): Promise<readonly Figure[]> {
  using bare = new DatabaseSync(files.bare)
  bare.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000')
  bare.exec("CREATE VIRTUAL TABLE words USING fts5 (searched, tokenize = 'trigram')")
  const insert = bare.prepare('INSERT INTO words (rowid, searched) VALUES (?, ?)')
  using file = new DirectoryFile({ path: files.path, now: () => Date.now(), log: silentLog })
  const store = new ContactStore(file, dialPlan)
  const floors: number[] = []
  const values: number[] = []
  for (let from = 0; from < contacts.length; from += pageSize) {
    let begun = performance.now()
    bare.exec('BEGIN')
    for (let at = from; at < from + pageSize; at += 1) insert.run(at + 1, texts[at] ?? '')
    bare.exec('COMMIT')
    floors.push(performance.now() - begun)
    begun = performance.now()
    await file.transactionInSteps(stepsOf(store, contacts.slice(from, from + pageSize)))
    values.push(performance.now() - begun)
  }
  const begun = performance.now()
  await file.mergeIndex(() => false)
  const merged = performance.now() - begun
  const sum = (times: readonly number[]) => times.reduce((all, each) => all + each, 0)
  return [
    paired('index of 5,000 contacts, median, beside the bare FTS5 loop', 'ms', {
      values,
      floors,
      aim: aims.build,
      bound: 'at most',
    }),
    plainFigure('index of 100,000 contacts', 'ms', sum(values)),
    plainFigure('bare FTS5 loop over their texts', 'ms', sum(floors)),
    plainFigure('merging the parts of the index afterwards', 'ms', merged),
  ]
}

function* stepsOf(store: ContactStore, contacts: Contacts) {
  for (let from = 0; from < contacts.length; from += 100)
    yield () => {
      store.upsert(contacts.slice(from, from + 100).map(readContact), 1)
      return 'on' as const
    }
}

function measureQueries(
  contacts: Contacts,
  texts: readonly string[],
  { path, rounds }: { readonly path: string; readonly rounds: number },
): readonly Figure[] {
  const before = process.memoryUsage().rss
  using directory = openDirectory(path)
  const blob = texts.join('\n')
  const pick = (round: number) => contacts[mixed(round) % contacts.length]
  const queries = {
    'three letters': (round: number) => {
      const name = (pick(round)?.last_name ?? '').toLowerCase()
      const at = mixed(round + 7) % (name.length - 2)
      return name.slice(at, at + 3)
    },
    'six digits': (round: number) => (pick(round)?.mobile ?? '').slice(-7, -1),
    'four digits': (round: number) => (pick(round)?.mobile ?? '').slice(-5, -1),
  }
  const timed = Object.entries(queries).map(([what, query]) => {
    const took: number[] = []
    const scanned: number[] = []
    for (let round = -100; round < rounds; round += 1) {
      const text = query(round + 1_000)
      const ours = timeOf(() => directory.search({ text, kinds: ['contact'], limit }))
      const floor = timeOf(() => scan(blob, text))
      if (round < 0) continue
      took.push(ours)
      scanned.push(floor)
    }
    return { what, took: percentile(took, 0.95), scanned: percentile(scanned, 0.95) }
  })
  const found = Array.from({ length: rounds }, (_, round) => {
    const number = pick(round + 50_000)?.mobile ?? ''
    const written = round % 2 === 0 ? number : `0${number.slice(3, 7)} ${number.slice(7)}`
    return timeOf(() => directory.find(written))
  })
  return [
    againstFloor('worst p95 of the searches below, beside that of a scan of one string', 'ms', {
      value: Math.max(...timed.map(({ took }) => took)),
      floor: Math.max(...timed.map(({ scanned }) => scanned)),
      aim: aims.search,
    }),
    ...timed.map(({ what, took, scanned }) =>
      againstFloor(`${what}, p95`, 'ms', { value: took, floor: scanned, aim: null }),
    ),
    limited('who has a number, in any form, p95', 'ms', { value: percentile(found, 0.95), aim: aims.caller }),
    plainFigure('who has a number, p99', 'ms', percentile(found, 0.99)),
    plainFigure('who has a number, the slowest', 'ms', Math.max(...found)),
    plainFigure('file', 'MB', statSync(path).size / 2 ** 20),
    plainFigure(
      'memory of the open directory after all searches, with the scanned string',
      'MB',
      (process.memoryUsage().rss - before) / 2 ** 20,
    ),
  ]
}

function openDirectory(path: string): Directory {
  const directory = new Directory({
    api: fakeApi().api,
    clock: new ManualClock(),
    log: silentLog,
    fileOf: () => path,
    state: () => initialState,
    onPeople: () => {},
    onState: () => {},
    onNames: () => {},
    onDamage: () => {},
  })
  directory.start({ baseUrl: 'https://api.example', agent: signedInAgent() })
  return directory
}

function timeOf(step: () => unknown): number {
  const begun = performance.now()
  step()
  return performance.now() - begun
}

/** The lines of the first hits: the lower bound of a scan. */
function scan(blob: string, text: string): readonly number[] {
  const hits: number[] = []
  let at = blob.indexOf(text)
  while (at !== -1 && hits.length < limit) {
    hits.push(at)
    const next = blob.indexOf('\n', at)
    at = next === -1 ? -1 : blob.indexOf(text, next)
  }
  return hits
}

/** The contacts screen: opened, and walked from the first to the last. */
async function measureContacts({ page }: Agent, steps: number): Promise<readonly Figure[]> {
  const { longest, opened, blank } = await openAndScrollContacts(page, steps)
  return [
    limited('longest task while 100,000 contacts are opened and scrolled', 'ms', {
      value: longest,
      aim: aims.task,
    }),
    plainFigure('press to the first contacts', 'ms', opened),
    plainFigure('frames until rows are there after a jump, most', '', blank),
  ]
}

/** The dialler of the app, with the host and a platform with as many contacts behind it. */
async function measureApp(rounds: number): Promise<readonly Figure[]> {
  await using resources = new AsyncDisposableStack()
  const browser = resources.use(await startBrowser())
  const data = resources.use(await temporaryFolder('platform'))
  const args = ['--data', data.path]
  const user = await (async () => {
    await using empty = await startDemoPlatform({ dataset: 'empty', args })
    return empty.agent(0)
  })()
  fillContacts(data.path, contactCount)
  const platform = resources.use(await startDemoPlatform({ dataset: 'empty', args }))
  const begun = performance.now()
  const agent: Agent = resources.use(await startAgent({ platform, user, browser }))
  const contacts = manyContacts(contactCount)
  await agent.page.locator('#dial').fill(contacts.at(-1)?.email ?? '')
  await agent.page.locator('#dial-list [role="option"]').first().waitFor({ timeout: 180_000 })
  const copied = performance.now() - begun
  const took: number[] = []
  const frames: number[] = []
  const floors: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const sought = contacts[mixed(round + 500) % contacts.length]
    const name = sought?.last_name ?? ''
    const list = await timeToList(agent.page, { type: name, text: name })
    const floor = await timeOfTwoFrames(agent.page)
    if (round < 0) continue
    took.push(list.took)
    frames.push(list.frames)
    floors.push(floor)
  }
  return [
    paired('key to painted list, median, beside two frames', 'ms', {
      values: took,
      floors,
      aim: null,
      bound: 'at most',
    }),
    limited('frames from the key to the painted list, median', '', {
      value: percentile(frames, 0.5),
      aim: aims.frames,
    }),
    plainFigure('frames from the key to the painted list, p95', '', percentile(frames, 0.95)),
    plainFigure('start of the app to the last of 100,000 contacts found', 's', copied / 1_000),
    ...(await measureContacts(agent, rounds * 5)),
  ]
}
