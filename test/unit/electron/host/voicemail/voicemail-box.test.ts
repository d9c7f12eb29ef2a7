import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { undoTime } from '#shared/host/removals.ts'
import type { MailboxOwner } from '#electron/host/voicemail/mailbox-of.ts'
import { readEvery, readAllEvery } from '#electron/host/voicemail/message-reader.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { voicemailFixture } from '#test/support/voicemail-fixture.ts'

type Fixture = ReturnType<typeof voicemailFixture>

async function started(fixture: Fixture = voicemailFixture()): Promise<Fixture> {
  fixture.start()
  await flushTasks()
  return fixture
}

async function pass(fixture: Fixture, time: number): Promise<void> {
  fixture.clock.advance(time)
  await flushTasks()
}

const readings = ({ platform }: Fixture) => platform.requests.filter(({ method }) => method === 'GET').length

describe('reading', () => {
  test('shows what there is, newest first, and looks again every half minute', async () => {
    const fixture = voicemailFixture()
    const [first, second] = [fixture.platform.addMessage(), fixture.platform.addMessage({ folder: 2 })]
    fixture.start()
    expect(fixture.state()).toMatchObject({ loading: true, mailboxes: [{ id: 7, ext: '1001', isOwn: true }] })
    await flushTasks()
    expect(fixture.state()).toMatchObject({ loading: false, unheard: 1 })
    expect(fixture.list()).toMatchObject({ total: 2, items: [{ id: second }, { id: first }] })
    expect(fixture.list({ count: 1 })).toMatchObject({ total: 2, items: [{ id: second }] })
    const { revision } = fixture.state()
    await pass(fixture, readEvery)
    expect(readings(fixture)).toBe(2)
    expect(fixture.state().revision).toBe(revision)
    const third = fixture.platform.addMessage()
    await pass(fixture, readEvery)
    expect(fixture.list().items[0]?.id).toBe(third)
    expect(fixture.state().revision).toBeGreaterThan(revision)
  })

  test('says why it fails, waits longer each time, and goes on when it may', async () => {
    const fixture = await started()
    fixture.platform.fails = () => appError('platform.failed', 'Boom')
    await pass(fixture, readEvery)
    expect(fixture.state().error).toEqual(appError('platform.failed', 'Boom'))
    await pass(fixture, 1_000)
    await pass(fixture, 1_999)
    expect(readings(fixture)).toBe(3)
    fixture.platform.fails = () => null
    await pass(fixture, 1)
    expect(readings(fixture)).toBe(4)
    expect(fixture.state().error).toBeNull()
  })

  test('comes back when the platform says so, whatever happens meanwhile; a person may ask at once', async () => {
    const fixture = await started()
    fixture.platform.fails = () => appError('platform.rate-limited', 'Wait', { retryAfter: 60_000 })
    await pass(fixture, readEvery)
    fixture.platform.fails = () => null
    fixture.box.wake()
    await pass(fixture, 59_000)
    expect(readings(fixture)).toBe(2)
    await pass(fixture, 1_000)
    expect(readings(fixture)).toBe(3)
    fixture.platform.fails = () => appError('platform.rate-limited', 'Wait', { retryAfter: 60_000 })
    await pass(fixture, readEvery)
    fixture.platform.fails = () => null
    expect(await fixture.box.refresh()).toEqual(ok(undefined))
  })

  test('a clock that is set back after a failure delays nothing', async () => {
    const fixture = voicemailFixture()
    fixture.platform.pageSize = 20
    for (let count = 0; count < 50; count += 1) fixture.platform.addMessage()
    await started(fixture)
    fixture.platform.fails = () => appError('platform.rate-limited', 'Wait', { retryAfter: 2_000 })
    await pass(fixture, readEvery)
    fixture.platform.fails = () => null
    await pass(fixture, 2_000)
    const before = readings(fixture)
    fixture.clock.set(-8 * 3_600_000)
    fixture.box.wake()
    await pass(fixture, 0)
    expect(readings(fixture), 'all of them: it is not known when that was done last').toBe(before + 3)
  })

  test.each(['newest', 'oldest'] as const)('of many reads the newest only, %s first', async (order) => {
    const fixture = voicemailFixture()
    fixture.platform.order = order
    fixture.platform.pageSize = 20
    for (let count = 0; count < 90; count += 1) fixture.platform.addMessage()
    await started(fixture)
    expect(readings(fixture)).toBe(5)
    expect(fixture.list().total).toBe(90)
    await pass(fixture, readEvery)
    expect(readings(fixture)).toBe(order === 'newest' ? 6 : 8)
    const latest = fixture.platform.addMessage()
    await pass(fixture, readEvery)
    expect(fixture.list().items[0]?.id).toBe(latest)
    // Many readings later, and at once when the number of messages has changed.
    fixture.platform.messages.delete(3)
    await pass(fixture, readEvery)
    await pass(fixture, readEvery)
    expect(fixture.list().total).toBe(90)
    const old = fixture.platform.messages.get(5)
    if (old) old.folder = 2
    for (let left = readAllEvery; left > 0; left -= readEvery) await pass(fixture, readEvery)
    expect(fixture.list({ folder: 2 }).items.map(({ id }) => id)).toEqual([5])
  })

  test('is over at sign-out, and what comes then is not taken', async () => {
    const fixture = voicemailFixture()
    fixture.platform.addMessage()
    fixture.start()
    fixture.box.stop()
    await flushTasks()
    expect(fixture.list().total).toBe(0)
    expect(fixture.state()).toMatchObject({ unheard: 0, folders: [], mailboxes: [] })
    expect(fixture.clock.pending).toBe(0)
    expect(fixture.box.read(1)).toEqual(err(appError('platform.not-found')))
    expect(await fixture.box.move([1], 2)).toEqual(err(appError('session.signed-out')))
  })
})

describe('changing', () => {
  test('shows at once what was asked, and takes it back with the platform’s words', async () => {
    const fixture = voicemailFixture()
    const id = fixture.platform.addMessage()
    await started(fixture)
    fixture.platform.fails = ({ method }) =>
      method === 'PATCH' ? appError('platform.refused', 'The folder is full') : null
    const moved = fixture.box.move([id], 2)
    expect(fixture.shown()).toEqual(new Map([[id, 2]]))
    expect(fixture.state().unheard).toBe(0)
    expect(await moved).toEqual(err(appError('platform.refused', 'The folder is full')))
    expect(fixture.shown()).toEqual(new Map([[id, 0]]))
    expect(fixture.state().unheard).toBe(1)
  })

  test('asks nothing where nothing changes, and refuses what is no folder', async () => {
    const fixture = voicemailFixture()
    const id = fixture.platform.addMessage({ folder: 1 })
    await started(fixture)
    expect(await fixture.box.move([id], 1)).toEqual(ok(undefined))
    expect(await fixture.box.mark([id], false)).toEqual(ok(undefined))
    expect(await fixture.box.move([id], 1.5)).toEqual(err(appError('settings.invalid', 'folder')))
    expect(await fixture.box.mark([], true)).toEqual(err(appError('platform.not-found')))
    expect(fixture.platform.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('writes folders as text, in the form that the platform takes', async () => {
    const fixture = voicemailFixture()
    const id = fixture.platform.addMessage()
    await started(fixture)
    fixture.platform.fails = ({ method, body }) =>
      method === 'PATCH' && /"(old|saved)"/.test(JSON.stringify(body)) ? appError('platform.refused') : null
    expect(await fixture.box.move([id], 1)).toEqual(ok(undefined))
    expect(await fixture.box.move([id], 2)).toEqual(ok(undefined))
    expect(await fixture.box.move([id], 7)).toEqual(ok(undefined))
    const written = fixture.platform.requests.flatMap(({ method, body }) =>
      method === 'PATCH' ? [body] : [],
    )
    expect(written).toEqual(['old', '1', '2', '7'].map((folder) => [{ id, folder }]))
    expect(fixture.held()).toEqual(new Map([[id, 7]]))
  })

  test('lets what is gone vanish, and says so', async () => {
    const fixture = voicemailFixture()
    const [first, second] = [fixture.platform.addMessage(), fixture.platform.addMessage()]
    await started(fixture)
    fixture.platform.messages.delete(first)
    expect(await fixture.box.mark([first, second], false)).toEqual(err(appError('platform.not-found')))
    expect(fixture.shown()).toEqual(new Map([[second, 1]]))
  })

  test('deletes after its time, not twice, and not in the name of the next agent', async () => {
    const fixture = voicemailFixture()
    const [first, second] = [fixture.platform.addMessage(), fixture.platform.addMessage()]
    await started(fixture)
    expect(fixture.box.remove([first])).toMatchObject({ ok: true })
    expect(fixture.box.remove([first])).toEqual(err(appError('platform.not-found')))
    expect(fixture.deleted).toEqual([])
    await pass(fixture, undoTime)
    expect([...fixture.held().keys()]).toEqual([second])
    expect(fixture.deleted).toEqual([first])
    fixture.box.remove([second])
    fixture.removals[Symbol.dispose]()
    fixture.box.stop()
    fixture.start()
    await pass(fixture, undoTime)
    expect([...fixture.held().keys()]).toEqual([second])
    expect([...fixture.shown().keys()]).toEqual([second])
  })

  test('brings back what could not be deleted, and not what was gone already', async () => {
    const fixture = voicemailFixture()
    const [first, second] = [fixture.platform.addMessage(), fixture.platform.addMessage()]
    await started(fixture)
    fixture.box.remove([first, second])
    fixture.platform.messages.delete(first)
    fixture.platform.fails = ({ method }) => (method === 'DELETE' ? appError('platform.failed') : null)
    await pass(fixture, undoTime)
    expect([...fixture.shown().keys()]).toEqual([second])
    fixture.platform.fails = () => null
    fixture.box.remove([second])
    fixture.platform.messages.delete(second)
    await pass(fixture, undoTime)
    expect(fixture.shown().size).toBe(0)
  })
})

describe('folders and mailboxes', () => {
  test('have the names of the settings, and the others none', async () => {
    const names: Record<string, string> = { 1: 'Heard', 5: 'Claims', wrong: 'no' }
    const fixture = voicemailFixture({ folderNames: () => names })
    fixture.platform.addMessage({ folder: 9 })
    await started(fixture)
    expect(fixture.state().folders.map(({ folder, name, messages }) => [folder, name, messages])).toEqual([
      ...[
        [0, '', 0],
        [1, 'Heard', 0],
        [2, '', 0],
        [5, 'Claims', 0],
        [9, '', 1],
      ],
    ])
    names['9'] = 'Complaints'
    const { revision } = fixture.state()
    fixture.box.namesChanged()
    expect(fixture.state().folders.at(-1)?.name).toBe('Complaints')
    expect(fixture.state().revision).toBeGreaterThan(revision)
  })

  test('of queues wait for the agent too, those of other users do not', async () => {
    const owners: Record<number, MailboxOwner> = {
      7: { kind: 'own', ext: '1001', name: 'Sam Sample' },
      8: { kind: 'user', ext: '1002', name: 'Ada Lark' },
      9: { kind: 'house', ext: '', name: '' },
    }
    const unknown: MailboxOwner = { kind: 'unknown', ext: '', name: '' }
    const fixture = voicemailFixture({ mailboxOf: (id) => owners[id] ?? unknown })
    await started(fixture)
    for (const extension_id of [7, 8, 9]) fixture.platform.addMessage({ extension_id })
    await pass(fixture, readEvery)
    expect(fixture.state().unheard).toBe(2)
    expect(fixture.state().mailboxes.map(({ id, isOwn, unheard }) => [id, isOwn, unheard])).toEqual([
      ...[
        [7, true, 1],
        [9, false, 1],
        [8, false, 1],
      ],
    ])
    expect(fixture.arrived.map(({ mailbox }) => mailbox)).toEqual([7, 9])
  })
})

describe('news', () => {
  test('are what comes while the app runs or came since it ran last, once, and nothing at the first start', async () => {
    await using folder = await temporaryFolder('voicemail')
    const first = voicemailFixture({ userData: folder.path })
    for (let count = 0; count < 30; count += 1) first.platform.addMessage()
    await started(first)
    expect(first.arrived).toEqual([])
    const id = first.platform.addMessage({ transcript: 'Hello' })
    first.platform.addMessage({ folder: 1 })
    await pass(first, readEvery)
    await pass(first, readEvery)
    expect(first.arrived).toMatchObject([{ id, transcript: 'Hello' }])
    first.box.stop()

    const second = voicemailFixture({ userData: folder.path })
    for (let count = 0; count < 34; count += 1) second.platform.addMessage()
    await started(second)
    expect(second.arrived.map((each) => each.id)).toEqual([33, 34])
  })

  test.each([
    ['the greatest id of all', 2 ** 53 - 1, {}],
    ['a time thousands of years ahead', 31, { origtime: 250_000_000_000 }],
    ['both', 2 ** 53 - 1, { origtime: 250_000_000_000 }],
  ])('come after a message with %s, also after a start', async (_, id, odd) => {
    await using folder = await temporaryFolder('voicemail')
    const first = voicemailFixture({ userData: folder.path })
    await started(first)
    first.platform.addMessage({ origtime: 1_600_000_001, ...odd }, id)
    await pass(first, readEvery)
    const next = first.platform.addMessage({ origtime: 1_600_000_060 }, 40)
    await pass(first, readEvery)
    expect(first.arrived.map((each) => each.id)).toEqual([id, next])
    first.box.stop()

    const second = voicemailFixture({ userData: folder.path })
    second.platform.addMessage({ origtime: 1_600_000_001, ...odd }, id)
    second.platform.addMessage({ origtime: 1_600_000_060 }, next)
    second.platform.addMessage({ origtime: 1_600_000_120 }, 41)
    await started(second)
    expect(second.arrived.map((each) => each.id)).toEqual([41])
  })

  test('are told after an update of the app, which kept the id alone before', async () => {
    await using folder = await temporaryFolder('voicemail')
    await writeFile(folder.join('voicemail-seen.json'), '{"http://127.0.0.1:1/v1.2 7":2}')
    const fixture = voicemailFixture({ userData: folder.path })
    for (let count = 0; count < 3; count += 1) fixture.platform.addMessage()
    await started(fixture)
    expect(fixture.arrived.map((each) => each.id)).toEqual([3])
  })

  test('are not what is being deleted', async () => {
    const fixture = await started()
    const id = fixture.platform.addMessage()
    await pass(fixture, readEvery)
    fixture.box.remove([id])
    await pass(fixture, undoTime - 1)
    fixture.removals[Symbol.dispose]()
    await pass(fixture, readEvery)
    expect(fixture.arrived.map((each) => each.id)).toEqual([id])
    expect(fixture.heard).toEqual([id, undefined])
  })

  test('end for each that is heard or moved, and for all with the last', async () => {
    const fixture = await started()
    const [first, second] = [fixture.platform.addMessage(), fixture.platform.addMessage()]
    await pass(fixture, readEvery)
    await fixture.box.mark([first], false)
    expect(fixture.heard).toEqual([first])
    const message = fixture.platform.messages.get(second)
    if (message) message.folder = 2
    await pass(fixture, readEvery)
    expect(fixture.heard).toEqual([first, second, undefined])
  })
})
