import { beforeEach, describe, expect, test } from 'vitest'
import { Recordings } from '#electron/host/recordings/recordings.ts'
import { Removals } from '#electron/host/removals/removals.ts'
import { likeMatcher } from '#electron/platform/store/like-matcher.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Listing } from '#shared/host/listing.ts'
import { undoTime } from '#shared/host/removals.ts'
import type { Filter } from '#shared/api/query.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { contact } from '#test/support/people.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

let clock: ManualClock
let platform: FakeApi
let monitors: Row[]
let cdrs: Row[]
let shown: Listing[]
let deleted: (readonly number[])[]
let removals: Removals
let recordings: Recordings

const everything = { find: '', filters: [], count: 50 } as const
const filtersOf = (request: FakeApi['requests'][number]): Filter[] =>
  JSON.parse(queryOf(request, 'filter') ?? '[]')
const asked = (path: string) => platform.requests.filter((request) => request.path === path)

beforeEach(() => {
  clock = new ManualClock()
  platform = fakeApi()
  monitors = []
  cdrs = []
  shown = []
  deleted = []
  removals = new Removals({ clock, log: new NotedLog() })
  for (const [path, rows] of [
    ['/cdrs', () => cdrs],
    ['/monitors', () => monitors],
  ] as const)
    platform.routes.set(`GET ${path}`, (request) =>
      page(rows().filter((row) => filtersOf(request).every((filter) => holds(row, filter)))),
    )
  recordings = new Recordings({
    api: platform.api,
    removals,
    who: (number) =>
      number === '+447700900142' ? { name: 'Tamsin Quillfeather', company: '' } : { name: '', company: '' },
    people: () => [
      contact({
        key: 'contact:1',
        name: 'Tamsin Quillfeather',
        numbers: [{ label: 'mobile', number: '07700 900142' }],
      }),
    ],
    country: () => 'GB',
    agentId: () => 2,
    onState: (state) => shown.push(state),
    onDeleted: (ids) => deleted.push(ids),
  })
})

/** As much of the platform's filters as these tests need. */
function holds(row: Row, { property, operator, value }: Filter): boolean {
  const own = row[property]
  if (operator === 'in') return (value as readonly unknown[]).includes(own)
  const like = likeMatcher(String(value))
  if (operator === 'like') return like.matches(String(own ?? ''))
  if (operator === 'notlike') return !like.matches(String(own ?? ''))
  if (operator === 'gte') return own !== undefined && String(own) >= String(value)
  if (operator === 'lte') return own !== undefined && String(own) <= String(value)
  return own === value
}

const monitor = (id: number, more: object = {}): Row => ({ id, live_id: 100 + id, created_at: `2025-11-17 10:${String(id).padStart(2, '0')}:00`, ...more }) // prettier-ignore
const cdr = (id: number, more: object = {}): Row => ({ id, live_id: 100 + id, type: 1, src: '+447700900142', src_name: 'T Q', dst_id: '11', dst_name: 'Kofi Larkmoor', billsec: 60 + id, context: 'PSTN_CALL', ...more }) // prettier-ignore

async function list(query: Partial<Parameters<Recordings['list']>[0]> = {}) {
  const read = await recordings.list({ ...everything, ...query })
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

describe('the list', () => {
  test('joins each recording with the record of its call, in one request, which is remembered', async () => {
    monitors = [monitor(2), monitor(1), monitor(3, { live_id: undefined })]
    cdrs = [
      cdr(1),
      cdr(2, { type: 0, src_id: '2', src: '204', src_name: 'Wren', dst: '+441632960245', dst_name: '' }),
    ]
    const { items, total } = await list()
    expect(total).toBe(3)
    expect(items.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(items[0]?.call).toBeNull()
    expect(items[1]).toMatchObject({
      seconds: 62,
      call: { type: 'out', number: '+441632960245', name: '', agent: 'Wren', isOwn: true },
    })
    expect(items[2]).toMatchObject({
      seconds: 61,
      call: { type: 'in', name: 'Tamsin Quillfeather', agent: 'Kofi Larkmoor', isOwn: false },
    })
    await list()
    expect(asked('/cdrs')).toHaveLength(1)
  })

  test('does not count a recording that cannot be read, which would never come', async () => {
    monitors = [monitor(2), { ...monitor(3), id: Number.NaN }, monitor(1)]
    const { items, total } = await list()
    expect([items.length, total]).toEqual([2, 2])
  })

  test('names the queue through which a call came, where its record may be seen', async () => {
    monitors = [monitor(1), monitor(2)]
    cdrs = [
      cdr(1, { context: 'QUEUE', parent_live_id: 700 }),
      cdr(2, { context: 'QUEUE', parent_live_id: 701 }),
      cdr(9, { live_id: 700, dst_id: 'Queue3', dst_name: 'Repairs' }),
    ]
    const { items } = await list()
    expect(items.map(({ call }) => [call?.way, call?.through])).toEqual([
      ['queue', ''],
      ['queue', 'Repairs'],
    ])
  })

  test('stands without records of calls, and reads numbers that come as text', async () => {
    monitors = [monitor(1, { cx_score: '74', live_id: '101', sentiment: ' neutral ' }), monitor(2)]
    platform.routes.set('GET /cdrs', () => err(appError('platform.forbidden')))
    const { items } = await list()
    expect(items[1]).toMatchObject({
      score: 74,
      liveId: 101,
      sentiment: 'neutral',
      isAnalysed: true,
      call: null,
      seconds: null,
    })
    expect(items[0]).toMatchObject({ score: null, sentiment: '', isAnalysed: false })
  })

  test('reads the end of a collection that begins with the oldest', async () => {
    const all = Array.from({ length: 7 }, (_, at) => monitor(at + 1))
    platform.routes.set('GET /monitors', (request) => {
      const [limit, number] = [Number(queryOf(request, 'limit')), Number(queryOf(request, 'page'))]
      return page(all.slice((number - 1) * limit, number * limit), all.length)
    })
    const { items, total } = await list({ count: 3 })
    expect(items.map(({ id }) => id)).toEqual([7, 6, 5])
    expect(total).toBe(7)
  })

  test.each([
    'session.signed-out',
    'platform.forbidden',
    'platform.rate-limited',
    'platform.failed',
  ] as const)('says that it failed: %s, until it is read again', async (code) => {
    platform.routes.set('GET /monitors', () => err(appError(code)))
    expect(await recordings.list(everything)).toEqual(err(appError(code)))
    expect(shown.at(-1)?.error).toEqual({ code })
    platform.routes.set('GET /monitors', () => page([]))
    await list()
    expect(shown.at(-1)?.error).toBeNull()
  })
})

describe('filters', () => {
  const analysed = { transcript: 'Where is my kiln', sentiment: 'negative', cx_score: 42 }

  test('are sent in the platform’s words, and looked at again here', async () => {
    const at = Date.UTC(2025, 10, 17, 10, 2)
    await list({
      filters: [
        { by: 'from', at },
        { by: 'until', at: at + 60_000 },
        { by: 'sentiment', is: 'negative' },
        { by: 'score-at-least', score: 10 },
        { by: 'score-at-most', score: 50 },
        { by: 'call', liveId: 102 },
      ],
    })
    const [request] = asked('/monitors')
    expect(request && filtersOf(request)).toEqual([
      { property: 'created_at', operator: 'gte', value: '2025-11-17 10:02:00' },
      { property: 'created_at', operator: 'lte', value: '2025-11-17 10:03:00' },
      { property: 'sentiment', operator: 'eq', value: 'negative' },
      { property: 'cx_score', operator: 'gte', value: 10 },
      { property: 'cx_score', operator: 'lte', value: 50 },
      { property: 'live_id', operator: 'eq', value: 102 },
    ])
    platform.routes.set('GET /monitors', () => page([monitor(1), monitor(2, analysed)]))
    const { items, total } = await list({ filters: [{ by: 'score-at-most', score: 50 }] })
    expect([items.map(({ id }) => id), total]).toEqual([[2], 1])
  })

  test('tell analysed from not analysed, whatever field an analysis has', async () => {
    monitors = [monitor(1), monitor(2, analysed), monitor(3, { summary: 'By hand' })]
    const ids = async (is: boolean) =>
      (await list({ filters: [{ by: 'analysed', is }] })).items.map(({ id }) => id)
    expect(await ids(true)).toEqual([3, 2])
    expect(await ids(false)).toEqual([1])
  })
})

describe('finding', () => {
  beforeEach(() => {
    monitors = [
      monitor(1, { transcript: 'Where is my kiln shipment' }),
      monitor(2, { summary: 'Kiln delayed' }),
      monitor(3, { transcript: 'Nothing of that' }),
      monitor(4),
    ]
    cdrs = [cdr(3), cdr(4, { src: '+441632960245', src_name: 'Odile Marshgrove' })]
  })
  const found = async (find: string) => (await list({ find })).items.map(({ id }) => id)

  test('by words said, in whatever field, all of them', async () => {
    expect(await found('KILN')).toEqual([2, 1])
    expect(await found('kiln shipment')).toEqual([1])
    expect(await found('100% _')).toEqual([])
  })

  test('by a name of the directory, a name of the record, a number however it is written', async () => {
    expect(await found('quillfeather')).toEqual([3])
    expect(await found('marshgrove')).toEqual([4])
    expect(await found('01632 960245')).toEqual([4])
    expect(await found('+44 1632')).toEqual([4])
  })

  test('keeps to the filters', async () => {
    const query = { find: 'quillfeather', filters: [{ by: 'call', liveId: 104 } as const] }
    expect((await list(query)).items).toEqual([])
  })

  test('goes on without fields that the platform does not filter by', async () => {
    const all = platform.routes.get('GET /monitors')
    platform.routes.set('GET /monitors', (request) =>
      filtersOf(request).some(({ property }) => property === 'transcript_speakers')
        ? err(appError('platform.refused'))
        : (all?.(request) ?? page([])),
    )
    expect(await found('kiln')).toEqual([2, 1])
  })
})

describe('one recording', () => {
  test('is read with its conversation, metadata and record', async () => {
    cdrs = [cdr(1)]
    platform.routes.set('GET /monitors/1', () =>
      ok({
        data: monitor(1, {
          transcript: 'Hi',
          transcript_speakers: '[{"speaker":"A","text":"Hi"}]',
          metadata: { a: 1 },
        }),
      }),
    )
    const read = await recordings.read(1)
    expect(read).toMatchObject({
      ok: true,
      value: {
        transcript: 'Hi',
        speech: [{ speaker: 'A', words: 'Hi' }],
        metadata: { a: 1 },
        record: { cdrId: 1, liveId: 101, recordings: [1] },
      },
    })
  })

  test('is changed in the platform’s words, and the list has moved', async () => {
    platform.routes.set('PATCH /monitors/1', () => ok({ data: monitor(1) }))
    const speech = [{ speaker: 'A', words: 'Hi', at: 1, until: null }]
    await recordings.change(1, { transcript: 'Hi', speech, score: 50, metadata: {} })
    expect(platform.requests[0]?.body).toEqual({
      transcript: 'Hi',
      transcript_speakers: '[{"speaker":"A","from":1,"text":"Hi"}]',
      cx_score: 50,
      metadata: {},
    })
    expect(shown.at(-1)?.revision).toBe(1)
    platform.routes.set('PATCH /monitors/1', () => err(appError('platform.refused', 'Too long')))
    expect(await recordings.change(1, { summary: 'x' })).toEqual(
      err(appError('platform.refused', 'Too long')),
    )
    expect(shown.at(-1)?.revision).toBe(1)
  })
})

describe('a deletion', () => {
  beforeEach(() => {
    monitors = [monitor(1), monitor(2)]
  })
  const ids = async () => (await list()).items.map(({ id }) => id)

  test('hides at once and is told to the platform when it can no longer be undone', async () => {
    platform.routes.set('DELETE /monitors/2', () => ok(undefined))
    recordings.remove([2])
    expect(await ids()).toEqual([1])
    expect((await list()).total).toBe(1)
    expect(await recordings.read(2)).toEqual(err(appError('platform.not-found')))
    expect(asked('/monitors/2')).toEqual([])
    clock.advance(undoTime)
    await flushTasks()
    expect(asked('/monitors/2')).toHaveLength(1)
    expect(await ids()).toEqual([1])
  })

  test('asked for twice is one, which can be undone', async () => {
    const first = recordings.remove([2])
    expect(recordings.remove([2])).toEqual(err(appError('platform.not-found')))
    if (first.ok) removals.undo(first.value)
    clock.advance(undoTime)
    await flushTasks()
    expect(asked('/monitors/2')).toEqual([])
    expect(await ids()).toEqual([2, 1])
  })

  test('is reported once the platform has carried it out, so that its sound goes too', async () => {
    platform.routes.set('DELETE /monitors/2', () => ok(undefined))
    platform.routes.set('DELETE /monitors/1', () => err(appError('platform.forbidden')))
    recordings.remove([2])
    recordings.remove([1])
    expect(deleted).toEqual([])
    clock.advance(undoTime)
    await flushTasks()
    expect(deleted).toEqual([[2]])
  })

  test('that the platform refuses brings it back', async () => {
    platform.routes.set('DELETE /monitors/2', () => err(appError('platform.forbidden')))
    recordings.remove([2])
    clock.advance(undoTime)
    await flushTasks()
    expect(await ids()).toEqual([2, 1])
    expect(shown.at(-1)?.revision).toBe(2)
  })

  test('of hundreds is sent in parts; only the refused one comes back, gone ones count as deleted', async () => {
    const many = Array.from({ length: 250 }, (_, at) => at + 1)
    const [refused, missing] = [130, 220]
    monitors = many.map((id) => monitor(id))
    const answers = new Map(platform.routes)
    platform.routes.get = (route) => {
      const sent = /^DELETE \/monitors\/(.*)$/.exec(route)?.[1]?.split(',').map(Number)
      if (!sent) return answers.get(route)
      if (sent.includes(refused)) return () => err(appError('platform.forbidden'))
      return () => (sent.includes(missing) ? err(appError('platform.not-found')) : ok(undefined))
    }
    const removal = recordings.remove(many)
    clock.advance(undoTime)
    const result = removal.ok && (await removals.result(removal.value))
    const paths = platform.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThan(500)
    expect(result).toEqual(err(appError('platform.forbidden')))
    expect(deleted.flat().toSorted((one, other) => one - other)).toEqual(many.filter((id) => id !== refused))
    expect((await list({ count: 300 })).items.map(({ id }) => id)).toEqual([refused])
  })
})

test('the list has moved when an own call has a recording that was not there before', () => {
  const call = {
    cdrId: 1,
    liveId: 101,
    type: 'in',
    number: '',
    name: '',
    at: 0,
    talkSeconds: 1,
    cause: '',
  } as const
  const recents = (ids: readonly number[]) => ({
    calls: [{ ...call, recordings: ids }],
    loading: false,
    error: null,
  })
  recordings.recentsChanged(recents([1]))
  recordings.recentsChanged(recents([1]))
  expect(shown.map(({ revision }) => revision)).toEqual([1])
  recordings.recentsChanged(recents([1, 2]))
  expect(shown.at(-1)?.revision).toBe(2)
})
