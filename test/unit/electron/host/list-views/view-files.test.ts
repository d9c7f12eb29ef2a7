import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listViewsFeature } from '#electron/host/list-views/list-views-feature.ts'
import { ViewFiles } from '#electron/host/list-views/view-files.ts'
import { agentKey } from '#shared/host/agent-key.ts'
import { hostState } from '#test/support/fake-host.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { mountFeature } from '#test/support/mount-feature.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const long = {
  name: 'Long',
  filter: [{ property: 'duration', operator: 'gte', value: 600 }],
  groupBy: '',
} as const
const calls = { columns: ['calldate', 'src'], saved: [long] }
const users = { columns: ['ext'], saved: [] }

test('columns and filters are kept for each agent and list', async () => {
  await using folder = await temporaryFolder()
  const files = new ViewFiles(folder.path, new NotedLog())
  expect(await files.read('platform 31')).toEqual({ ok: true, value: {} })
  const kept = await Promise.all([
    files.write('platform 31', 'calls', calls),
    files.write('platform 31', 'admin users', users),
  ])
  expect(kept.every(({ ok }) => ok)).toBe(true)
  expect(await files.read('platform 31')).toEqual({ ok: true, value: { calls, 'admin users': users } })
  expect(await files.read('platform 32')).toEqual({ ok: true, value: {} })
  const names = await readdir(folder.path)
  expect(names.join()).not.toContain('platform')
})

test('a file that is damaged is set aside; of one that holds nonsense, the rest is used', async () => {
  await using folder = await temporaryFolder()
  const files = new ViewFiles(folder.path, new NotedLog())
  await files.write('a', 'calls', calls)
  const [name = ''] = await readdir(folder.path)
  await writeFile(join(folder.path, name), '{"calls":')
  expect(await files.read('a')).toEqual({ ok: true, value: {} })
  expect(await readdir(folder.path)).toHaveLength(1)
  await files.write('a', 'calls', calls)
  const wrong = { columns: 7, saved: [{ name: 'Odd', filter: [{ property: 3 }], groupBy: '' }, long, null] }
  const content = { calls: wrong, media: 'none', 'admin users': users, ['x'.repeat(200)]: users }
  await writeFile(join(folder.path, name), JSON.stringify(content))
  expect(await files.read('a')).toEqual({
    ok: true,
    value: { calls: { columns: [], saved: [long] }, 'admin users': users },
  })
})

test('two hundred lists are kept, of which those that are used go last', async () => {
  await using folder = await temporaryFolder()
  const files = new ViewFiles(folder.path, new NotedLog())
  for (let at = 0; at <= 200; at += 1) await files.write('a', `list ${at}`, users)
  const read = await files.read('a')
  const lists = read.ok ? Object.keys(read.value) : []
  expect(lists).toHaveLength(200)
  expect(lists).toContain('list 200')
  expect(lists).not.toContain('list 0')
})

test('without an agent, nothing is read or kept', async () => {
  await using folder = await temporaryFolder()
  const session = { kind: 'signed-out', baseUrl: '', email: '', error: null } as const
  const { methods } = mountFeature(listViewsFeature, {
    ports: { userData: folder.path },
    state: hostState({ session }),
  })
  const refused = { ok: false, error: { code: 'session.signed-out' } }
  expect(await methods['listViews.read']()).toMatchObject(refused)
  expect(await methods['listViews.keep']({ agent: '', list: 'calls', view: calls })).toMatchObject(refused)
  expect(await readdir(folder.path)).toEqual([])
})

test('what one agent has chosen is not kept for another, who has signed in meanwhile', async () => {
  await using folder = await temporaryFolder()
  const { methods } = mountFeature(listViewsFeature, { ports: { userData: folder.path }, state: hostState() })
  const { session } = hostState()
  const agent = agentKey(session) ?? ''
  const refused = await methods['listViews.keep']({ agent: `${agent}0`, list: 'calls', view: calls })
  expect(refused).toMatchObject({ ok: false, error: { code: 'session.signed-out' } })
  expect(await readdir(folder.path)).toEqual([])
  expect(await methods['listViews.keep']({ agent, list: 'calls', view: calls })).toMatchObject({ ok: true })
})
