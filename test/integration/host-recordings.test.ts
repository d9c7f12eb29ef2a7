import { beforeAll, describe, expect, test } from 'vitest'
import type { PlatformUser } from '#electron/platform/options.ts'
import { undoTime } from '#shared/host/removals.ts'
import type { Recording, RecordingQuery, RecordingRow } from '#shared/host/recordings.ts'
import { eventually } from '#test/support/eventually.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import {
  filterQuery,
  recordOf,
  recordsOf,
  runPlatform,
  type JsonObject,
  type RunningPlatform,
} from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

/** Recordings through the host against the embedded platform with its sample data. */

let server: RunningPlatform
let agent: PlatformUser
let token: string
let running: RunningHost

beforeAll(async () => {
  server = await runPlatform({ dataset: 'demo' })
  agent = server.user('204')
  token = await server.signIn(agent)
  running = await startHost()
  await running.host.started
  const { email, password } = agent
  await running.ask('session.signIn', {
    baseUrl: server.platform.baseUrl,
    email,
    password,
    keepSignedIn: false,
  })
  await running.session('signed-in')
  await eventually(() => {
    if (running.state.people.list.length === 0) throw new Error('The directory is empty')
  })
})

disposeAfterAll(() => [running, server])

async function list(query: Partial<RecordingQuery> = {}) {
  const found = await running.ask('recordings.list', { find: '', filters: [], count: 200, ...query })
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

async function read(id: number): Promise<Recording> {
  const found = await running.ask('recordings.read', { id })
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

/** What the API itself says. */
async function monitors(query = ''): Promise<readonly JsonObject[]> {
  return recordsOf((await server.ask('GET', `/monitors?page=1&limit=200${query}`, { token })).json)
}

const firstAnalysed = (items: readonly RecordingRow[]) => {
  const found = items.find(({ isAnalysed }) => isAnalysed)
  if (!found) throw new Error('None is analysed')
  return found
}

describe('the sample recordings', () => {
  test('are listed newest first, each with its call', async () => {
    const all = await monitors()
    const { items, total } = await list()
    expect(total).toBe(all.length)
    expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(items.every(({ at }, index) => at <= (items[index - 1]?.at ?? Infinity))).toBe(true)
    expect(items.every(({ call }) => call !== null && call.isOwn && call.agent === 'Wren Alderpike')).toBe(
      true,
    )
    expect(items.every(({ seconds }) => (seconds ?? 0) >= 15)).toBe(true)
    expect(new Set(items.map(({ call }) => call?.way))).toContain('queue')
    expect((await list({ count: 7 })).items.map(({ id }) => id)).toEqual(
      items.slice(0, 7).map(({ id }) => id),
    )
  })

  test('are found by a word of the transcript, by a name and by a number', async () => {
    const { items } = await list()
    const { id } = firstAnalysed(items)
    const { transcript, call, liveId } = await read(id)
    const word = transcript.split(/\W+/).find((each) => each.length > 6) ?? ''
    expect((await list({ find: word.toUpperCase() })).items.map((row) => row.id)).toContain(id)
    const byName = await list({ find: call?.name ?? '' })
    expect(byName.items.map((row) => row.id)).toContain(id)
    expect(byName.items.length).toBeLessThan(items.length)
    const byNumber = await list({ find: call?.number.slice(3) ?? '' })
    expect(byNumber.items.map((row) => row.id)).toContain(id)
    expect(
      (await list({ filters: [{ by: 'call', liveId: liveId ?? 0 }] })).items.map((row) => row.id),
    ).toEqual([id])
    expect((await list({ find: 'zeppelin' })).items).toEqual([])
  })

  test('are filtered by day, sentiment, score and analysis as the platform itself does', async () => {
    const { items } = await list()
    const middle = items[Math.floor(items.length / 2)]?.at ?? 0
    for (const [filters, holds] of [
      [[{ by: 'from', at: middle }], (row: RecordingRow) => row.at >= middle],
      [[{ by: 'until', at: middle }], (row: RecordingRow) => row.at <= middle],
      [[{ by: 'sentiment', is: 'neutral' }], (row: RecordingRow) => row.sentiment === 'neutral'],
      [[{ by: 'score-at-least', score: 80 }], (row: RecordingRow) => (row.score ?? -1) >= 80],
      [[{ by: 'score-at-most', score: 80 }], (row: RecordingRow) => (row.score ?? 999) <= 80],
      [[{ by: 'analysed', is: true }], (row: RecordingRow) => row.isAnalysed],
      [[{ by: 'analysed', is: false }], (row: RecordingRow) => !row.isAnalysed],
    ] as const) {
      const wanted = items.filter(holds).map(({ id }) => id)
      const found = await list({ filters })
      expect(found.items.map(({ id }) => id)).toEqual(wanted)
      expect(found.total).toBe(wanted.length)
    }
  })

  test('tell who said what, when', async () => {
    const { speech, transcript, metadata, record, call } = await read(firstAnalysed((await list()).items).id)
    expect(speech?.map(({ words }) => words).join('\n')).toBe(transcript)
    expect(speech?.map(({ at }) => at)).toEqual(
      speech?.map(({ at }) => at).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    )
    expect(new Set(speech?.map(({ speaker }) => speaker))).toEqual(new Set([call?.name, 'Wren Alderpike']))
    expect(metadata).toMatchObject({ topic: expect.any(String) })
    expect(record?.recordings).toHaveLength(1)
  })
})

test('a correction is written and read back; what the platform refuses is said in its words', async () => {
  const { id } = firstAnalysed((await list()).items)
  const before = await read(id)
  const speech = (before.speech ?? []).map((turn, index) =>
    index === 0 ? { ...turn, words: 'Corrected' } : turn,
  )
  const changes = { transcript: speech.map(({ words }) => words).join('\n'), speech, summary: 'By hand', sentiment: 'mixed', score: 33, metadata: { deep: [{ a: 1 }] } } // prettier-ignore
  const { revision } = running.state.recordings
  expect(await running.ask('recordings.change', { id, changes })).toEqual({ ok: true, value: undefined })
  expect(running.state.recordings.revision).toBe(revision + 1)
  expect(await read(id)).toMatchObject({ ...changes, isAnalysed: true })
  const stored = recordOf((await server.ask('GET', `/monitors/${id}`, { token })).json)
  expect(stored).toMatchObject({
    summary: 'By hand',
    sentiment: 'mixed',
    cx_score: 33,
    metadata: { deep: [{ a: 1 }] },
  })

  const refused = await running.ask('recordings.change', { id, changes: { score: 1.5 } })
  expect(refused).toMatchObject({ ok: false, error: { code: 'platform.refused' } })
  expect((await read(id)).score).toBe(33)
})

test(
  'a deletion is undone in time, and carried out when it is not',
  { ...inFull(), timeout: undoTime + 30_000 },
  async () => {
    const [one, other] = (await list()).items
    if (!one || !other) throw new Error('There are no two')
    const first = await running.ask('recordings.remove', { ids: [one.id] })
    expect((await list()).items.map(({ id }) => id)).not.toContain(one.id)
    if (first.ok) await running.ask('removals.undo', first.value)
    expect((await list()).items[0]?.id).toBe(one.id)

    const second = await running.ask('recordings.remove', { ids: [other.id] })
    if (!second.ok) throw new Error(second.error.code)
    expect(await monitors(`&${filterQuery(['id', '=', other.id])}`)).toHaveLength(1)
    expect(await running.ask('removals.ended', second.value)).toEqual({ ok: true, value: { undone: false } })
    expect(await monitors(`&${filterQuery(['id', '=', other.id])}`)).toEqual([])
    expect((await list()).items.map(({ id }) => id)).not.toContain(other.id)
    expect(await running.ask('recordings.read', { id: other.id })).toMatchObject({
      ok: false,
      error: { code: 'platform.not-found' },
    })
  },
)

test('another agent’s recording is forbidden, and refusals of the list are told as they are', async () => {
  const root = await server.signIn(server.user('201'))
  const all = recordsOf((await server.ask('GET', '/monitors?page=1&limit=200', { token: root })).json)
  const own = new Set((await list()).items.map(({ id }) => id))
  const foreign = all.map(({ id }) => Number(id)).find((id) => !own.has(id)) ?? 0
  expect(await running.ask('recordings.read', { id: foreign })).toMatchObject({
    ok: false,
    error: { code: 'platform.forbidden' },
  })
  const fault = (kind: string, value?: number) =>
    server.ask('POST', '/operator/faults', { token: root, body: { kind, value, path: '/monitors' } })
  await fault('error_rate', 1)
  expect(await running.ask('recordings.list', { find: '', filters: [], count: 5 })).toMatchObject({
    ok: false,
  })
  expect(running.state.recordings.error).not.toBeNull()
  await fault('none')
  await list()
  expect(running.state.recordings.error).toBeNull()
  expect(running.log.errors).toEqual([])
})
