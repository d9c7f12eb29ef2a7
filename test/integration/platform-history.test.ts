import { beforeAll, describe, expect, it } from 'vitest'
import { Cdr } from '#shared/api/modules/history.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  filterQuery,
  recordOf,
  recordsOf,
  runPlatform,
  type RunningPlatform,
} from '#test/support/running-platform.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

let folder: TemporaryFolder
let platform: RunningPlatform
let [root, agent] = ['', '']
let [rootId, agentId] = [0, 0]

/** Records that no request can make: as if the platform had run for a while. */
beforeAll(async () => {
  folder = await temporaryFolder('history')
  const options = { dataset: 'empty', data: folder.join('data') }
  {
    await using first = await runPlatform(options)
    ;[rootId, agentId] = [first.user('201').user_id, first.user('204').user_id]
  }
  {
    using store = openStore(folder.join('data/platform.db'))
    fill(store)
  }
  platform = await runPlatform(options)
  root = await platform.signIn(platform.user('201'))
  agent = await platform.signIn(platform.user('204'))
})
disposeAfterAll(() => [platform, folder])

function fill(store: Store): void {
  const customer_id = 1
  const calldate = '2026-03-04 09:15:00'
  for (const [live_id, party] of [agentId, rootId, agentId].entries())
    store.cdrs.insert({
      ...{ customer_id, calldate, party_ids: [party], live_id: live_id + 1, user_id: party, type: 0 },
      ...{ src: '+441632960504', dst: '+447700900142', src_name: '=HYPERLINK("https://x.example")' },
      ...{ dst_name: 'Quillfeather, "Tamsin"\nOtterwick', clid: '-1+1', disposition: 2 },
    })
  for (const user_id of [agentId, agentId, agentId, rootId, rootId]) {
    const { id } = store.voicemessages.insert({
      ...{ customer_id, user_id, extension_id: user_id, folder: 0, is_new: true },
      transcript_state: 'none',
    })
    store.voicemailAudio.write(id, Buffer.from(`voicemail ${id}`))
  }
  for (const user_id of [agentId, rootId, null])
    for (const text of ['Hello', 'Anybody there?'])
      store.chatMessages.insert({ customer_id, user_id, chat_id: 1, author: 'visitor', text })
  for (const party of [agentId, rootId, agentId]) {
    const { id } = store.monitors.insert({
      ...{ customer_id, party_ids: [party], live_id: 9, recording_state: 'complete' },
    })
    store.monitorAudio.write(id, Buffer.from('recording'))
  }
}

type Asked = readonly [method: string, path: string, body?: unknown, token?: string]
const ask = (...[method, path, body, token = root]: Asked) =>
  platform.ask(method, path, { token, ...(body === undefined ? {} : { body }) })
const total = async (path: string, token = root) => (await ask('GET', path, undefined, token)).json?.['total']
const notes = async (id: number) => recordsOf((await ask('GET', `/cdrs/${id}/notes`)).json)
const counts = async (id: number) => {
  const { vm_new, vm_old } = recordOf((await ask('GET', `/users/${id}`)).json)
  return [vm_new, vm_old]
}

describe('PATCH /cdrs', () => {
  it('adds notes with their author and keeps what was noted before', async () => {
    await ask('PATCH', '/cdrs', [{ id: 1, notes: 'Rang twice' }])
    const { status, json } = await ask(
      'PATCH',
      '/cdrs',
      [{ id: 1, notes: 'Wants a sample' }, { id: 3 }],
      agent,
    )
    expect([status, json?.['total']]).toEqual([200, 2])
    expect(recordsOf(json).map(({ id }) => id)).toEqual([1, 3])
    expect(await notes(1)).toMatchObject([
      { text: 'Rang twice', user_id: rootId },
      { text: 'Wants a sample', user_id: agentId },
    ])
  })

  it.each([
    { what: 'a call that is not there', id: 999, who: 'root', expected: 404 },
    { what: 'a call of somebody else', id: 2, who: 'agent', expected: 403 },
  ])('changes nothing where it names $what', async ({ id, who, expected }) => {
    const before = (await notes(3)).length
    const body = [{ id: 3, notes: 'Lost?' }, { id }]
    expect((await ask('PATCH', '/cdrs', body, who === 'agent' ? agent : root)).status).toBe(expected)
    expect(await notes(3)).toHaveLength(before)
  })

  it('takes labels that there are, by id or name', async () => {
    const label = recordOf((await ask('POST', '/calllabels', { name: 'Complaint', color: '#aa3322' })).json)
    const labelled = (labels: unknown[]) => ask('PATCH', '/cdrs', [{ id: 1, labels }])
    const both = [label['id'], 'Complaint']
    expect((await labelled(both)).status).toBe(200)
    expect(recordOf((await ask('GET', '/cdrs/1')).json)['labels']).toEqual(both)
    expect(recordsOf((await ask('GET', '/cdrs')).json).find(({ id }) => id === 1)).toMatchObject({
      labels: both,
    })
    const unknown = await labelled(['Praise'])
    expect([unknown.status, unknown.json?.['message']]).toEqual([400, 'There is no call label "Praise"'])
  })
})

describe('GET /users/{id}/cdrs.csv', () => {
  it('holds every field of the calls, quoted, and no formula', async () => {
    const { status, headers, bytes } = await ask('GET', `/users/${agentId}/cdrs.csv`, undefined, agent)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv'])
    const text = Buffer.from(bytes).toString('utf8')
    const [header = '', newest = ''] = text.split('\r\n')
    expect(header.split(',')).toEqual(Object.keys(Cdr.fields))
    expect(newest).toMatch(/^3,/)
    expect(text.split('\r\n')).toHaveLength(4)
    expect(text).toContain(`"'=HYPERLINK(""https://x.example"")"`)
    expect(text).toContain('"Quillfeather, ""Tamsin""\nOtterwick"')
    expect(text).toContain(",'-1+1,")
    expect(text).toContain(',+441632960504,')
    expect(text).toContain(',CONNECTED,')
  })

  it('is read by the user and by root', async () => {
    const status = async (id: number, token: string) =>
      (await ask('GET', `/users/${id}/cdrs.csv`, undefined, token)).status
    expect([await status(rootId, agent), await status(999, agent), await status(rootId, root)]).toEqual([
      403, 404, 200,
    ])
  })
})

describe('voicemail', () => {
  it('is old or new as its folder says, and counted', async () => {
    const body = [
      { id: 1, folder: 'old' },
      { id: 2, folder: 2 },
    ]
    const { status, json } = await ask('PATCH', '/voicemessages', body, agent)
    expect([status, recordsOf(json)]).toMatchObject([
      200,
      [
        { id: 1, folder: 1, is_new: false },
        { id: 2, folder: 2, is_new: false },
      ],
    ])
    expect(await counts(agentId)).toEqual([1, 2])
    await ask('PATCH', '/voicemessages', [{ id: 1, folder: 'new' }], agent)
    expect(await counts(agentId)).toEqual([2, 1])
  })

  it('lies in any folder by number, beyond those of the platform too', async () => {
    const move = (to: unknown) => ask('PATCH', '/voicemessages', [{ id: 2, folder: to }], agent)
    for (const [written, kept] of [
      ['7', 7],
      [9_999, 9_999],
      ['2', 2],
    ])
      expect(recordsOf((await move(written)).json)).toMatchObject([{ folder: kept, is_new: false }])
    for (const wrong of ['attic', '10000', -1, '']) expect((await move(wrong)).status).toBe(400)
  })

  it('of somebody else leaves all as it was', async () => {
    const body = [
      { id: 3, folder: 'old' },
      { id: 4, folder: 'old' },
    ]
    expect((await ask('PATCH', '/voicemessages', body, agent)).status).toBe(403)
    expect((await ask('DELETE', '/voicemessages/3,4', undefined, agent)).status).toBe(403)
    expect((await ask('DELETE', '/voicemessages/3,999', undefined, agent)).status).toBe(404)
    expect(recordOf((await ask('GET', '/voicemessages/3')).json)).toMatchObject({ is_new: true })
  })

  it('is deleted with its audio and its counts', async () => {
    expect((await ask('GET', '/voicemessages/3.mp3')).bytes.length).toBeGreaterThan(0)
    expect((await ask('DELETE', '/voicemessages/3', undefined, agent)).status).toBe(204)
    expect((await ask('GET', '/voicemessages/3.mp3')).status).toBe(404)
    expect(await counts(agentId)).toEqual([1, 1])
  })

  it('of an agent is deleted by the agent, in the background', async () => {
    expect((await ask('DELETE', '/voicemessages', undefined, agent)).status).toBe(202)
    await eventually(async () => expect(await total('/voicemessages')).toBe(2))
    await eventually(async () => expect(await counts(agentId)).toEqual([0, 0]))
  })
})

describe('chat messages', () => {
  it('are deleted by the operator of their chat', async () => {
    expect((await ask('DELETE', '/chatmsgs/1,3', undefined, agent)).status).toBe(403)
    expect((await ask('DELETE', '/chatmsgs/1', undefined, agent)).status).toBe(204)
    expect((await ask('DELETE', '/chatmsgs/1', undefined, agent)).status).toBe(404)
    expect((await ask('DELETE', '/chatmsgs/3,5')).status).toBe(204)
  })

  it('are all gone when that is answered, an agent’s only the agent’s own', async () => {
    expect((await ask('DELETE', '/chatmsgs', undefined, agent)).status).toBe(204)
    expect((await ask('DELETE', '/chatmsgs/2')).status).toBe(404)
    expect((await ask('DELETE', '/chatmsgs')).status).toBe(204)
    for (const id of [4, 6]) expect((await ask('DELETE', `/chatmsgs/${id}`)).status).toBe(404)
  })
})

describe('recordings', () => {
  it('are analysed and deleted by who took part', async () => {
    const analysis = { summary: 'A kiln', cx_score: 7, metadata: { topics: ['kilns'] } }
    const changed = await ask('PATCH', '/monitors/1', analysis, agent)
    expect(recordOf(changed.json)).toMatchObject(analysis)
    expect((await ask('PATCH', '/monitors/2', analysis, agent)).status).toBe(403)
    expect((await ask('DELETE', '/monitors/1,2', undefined, agent)).status).toBe(403)
    expect((await ask('GET', '/monitors/1.mp3')).status).toBe(200)
    expect((await ask('DELETE', '/monitors/1,1', undefined, agent)).status).toBe(204)
    expect((await ask('GET', '/monitors/1.mp3')).status).toBe(404)
  })

  it('are all deleted by root only', async () => {
    expect((await ask('DELETE', '/monitors', undefined, agent)).status).toBe(403)
    expect((await ask('DELETE', '/monitors')).status).toBe(202)
    await eventually(async () => expect(await total('/monitors')).toBe(0))
    expect((await ask('GET', '/monitors/3.mp3')).status).toBe(404)
  })
})

it('all calls are gone with their notes when that is answered', async () => {
  expect((await ask('DELETE', '/statements', undefined, agent)).status).toBe(403)
  expect((await ask('DELETE', '/cdrs', undefined, agent)).status).toBe(403)
  expect((await ask('DELETE', '/cdrs')).status).toBe(204)
  expect([await total('/cdrs'), await total(`/cdrs?${filterQuery(['id', 'gt', 0])}`, agent)]).toEqual([0, 0])
  expect((await ask('GET', '/cdrs/1/notes')).status).toBe(404)
})
