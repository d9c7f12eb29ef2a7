import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { undoTime } from '#shared/host/removals.ts'
import type { MailboxOwner } from '#electron/host/voicemail/mailbox-of.ts'
import { readEvery, readAllEvery } from '#electron/host/voicemail/message-reader.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { voicemailDesk } from '#test/support/voicemail-desk.ts'

type Desk = ReturnType<typeof voicemailDesk>

async function started(desk: Desk = voicemailDesk()): Promise<Desk> {
  desk.start()
  await flushTasks()
  return desk
}

async function pass(desk: Desk, time: number): Promise<void> {
  desk.clock.advance(time)
  await flushTasks()
}

const readings = ({ platform }: Desk) => platform.requests.filter(({ method }) => method === 'GET').length

describe('reading', () => {
  test('shows what there is, newest first, and looks again every half minute', async () => {
    const desk = voicemailDesk()
    const [first, second] = [desk.platform.addMessage(), desk.platform.addMessage({ folder: 2 })]
    desk.start()
    expect(desk.state()).toMatchObject({ loading: true, mailboxes: [{ id: 7, ext: '1001', isOwn: true }] })
    await flushTasks()
    expect(desk.state()).toMatchObject({ loading: false, unheard: 1 })
    expect(desk.list()).toMatchObject({ total: 2, items: [{ id: second }, { id: first }] })
    expect(desk.list({ count: 1 })).toMatchObject({ total: 2, items: [{ id: second }] })
    const { revision } = desk.state()
    await pass(desk, readEvery)
    expect(readings(desk)).toBe(2)
    expect(desk.state().revision).toBe(revision)
    const third = desk.platform.addMessage()
    await pass(desk, readEvery)
    expect(desk.list().items[0]?.id).toBe(third)
    expect(desk.state().revision).toBeGreaterThan(revision)
  })

  test('says why it fails, waits longer each time, and goes on when it may', async () => {
    const desk = await started()
    desk.platform.fails = () => appError('platform.failed', 'Boom')
    await pass(desk, readEvery)
    expect(desk.state().error).toEqual(appError('platform.failed', 'Boom'))
    await pass(desk, 1_000)
    await pass(desk, 1_999)
    expect(readings(desk)).toBe(3)
    desk.platform.fails = () => null
    await pass(desk, 1)
    expect(readings(desk)).toBe(4)
    expect(desk.state().error).toBeNull()
  })

  test('comes back when the platform says so, whatever happens meanwhile; a person may ask at once', async () => {
    const desk = await started()
    desk.platform.fails = () => appError('platform.rate-limited', 'Wait', { retryAfter: 60_000 })
    await pass(desk, readEvery)
    desk.platform.fails = () => null
    desk.box.wake()
    await pass(desk, 59_000)
    expect(readings(desk)).toBe(2)
    await pass(desk, 1_000)
    expect(readings(desk)).toBe(3)
    desk.platform.fails = () => appError('platform.rate-limited', 'Wait', { retryAfter: 60_000 })
    await pass(desk, readEvery)
    desk.platform.fails = () => null
    expect(await desk.box.refresh()).toEqual(ok(undefined))
  })

  test('a clock that is set back after a failure delays nothing', async () => {
    const desk = voicemailDesk()
    desk.platform.pageSize = 20
    for (let count = 0; count < 50; count += 1) desk.platform.addMessage()
    await started(desk)
    desk.platform.fails = () => appError('platform.rate-limited', 'Wait', { retryAfter: 2_000 })
    await pass(desk, readEvery)
    desk.platform.fails = () => null
    await pass(desk, 2_000)
    const before = readings(desk)
    desk.clock.set(-8 * 3_600_000)
    desk.box.wake()
    await pass(desk, 0)
    expect(readings(desk), 'all of them: it is not known when that was done last').toBe(before + 3)
  })

  test.each(['newest', 'oldest'] as const)('of many reads the newest only, %s first', async (order) => {
    const desk = voicemailDesk()
    desk.platform.order = order
    desk.platform.pageSize = 20
    for (let count = 0; count < 90; count += 1) desk.platform.addMessage()
    await started(desk)
    expect(readings(desk)).toBe(5)
    expect(desk.list().total).toBe(90)
    await pass(desk, readEvery)
    expect(readings(desk)).toBe(order === 'newest' ? 6 : 8)
    const latest = desk.platform.addMessage()
    await pass(desk, readEvery)
    expect(desk.list().items[0]?.id).toBe(latest)
    // Many readings later, and at once when the number of messages has changed.
    desk.platform.messages.delete(3)
    await pass(desk, readEvery)
    await pass(desk, readEvery)
    expect(desk.list().total).toBe(90)
    const old = desk.platform.messages.get(5)
    if (old) old.folder = 2
    for (let left = readAllEvery; left > 0; left -= readEvery) await pass(desk, readEvery)
    expect(desk.list({ folder: 2 }).items.map(({ id }) => id)).toEqual([5])
  })

  test('is over at sign-out, and what comes then is not taken', async () => {
    const desk = voicemailDesk()
    desk.platform.addMessage()
    desk.start()
    desk.box.stop()
    await flushTasks()
    expect(desk.list().total).toBe(0)
    expect(desk.state()).toMatchObject({ unheard: 0, folders: [], mailboxes: [] })
    expect(desk.clock.pending).toBe(0)
    expect(desk.box.read(1)).toEqual(err(appError('platform.not-found')))
    expect(await desk.box.move([1], 2)).toEqual(err(appError('session.signed-out')))
  })
})

describe('changing', () => {
  test('shows at once what was asked, and takes it back with the platform’s words', async () => {
    const desk = voicemailDesk()
    const id = desk.platform.addMessage()
    await started(desk)
    desk.platform.fails = ({ method }) =>
      method === 'PATCH' ? appError('platform.refused', 'The folder is full') : null
    const moved = desk.box.move([id], 2)
    expect(desk.shown()).toEqual(new Map([[id, 2]]))
    expect(desk.state().unheard).toBe(0)
    expect(await moved).toEqual(err(appError('platform.refused', 'The folder is full')))
    expect(desk.shown()).toEqual(new Map([[id, 0]]))
    expect(desk.state().unheard).toBe(1)
  })

  test('asks nothing where nothing changes, and refuses what is no folder', async () => {
    const desk = voicemailDesk()
    const id = desk.platform.addMessage({ folder: 1 })
    await started(desk)
    expect(await desk.box.move([id], 1)).toEqual(ok(undefined))
    expect(await desk.box.mark([id], false)).toEqual(ok(undefined))
    expect(await desk.box.move([id], 1.5)).toEqual(err(appError('settings.invalid', 'folder')))
    expect(await desk.box.mark([], true)).toEqual(err(appError('platform.not-found')))
    expect(desk.platform.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('writes folders as text, in the form that the platform takes', async () => {
    const desk = voicemailDesk()
    const id = desk.platform.addMessage()
    await started(desk)
    desk.platform.fails = ({ method, body }) =>
      method === 'PATCH' && /"(old|saved)"/.test(JSON.stringify(body)) ? appError('platform.refused') : null
    expect(await desk.box.move([id], 1)).toEqual(ok(undefined))
    expect(await desk.box.move([id], 2)).toEqual(ok(undefined))
    expect(await desk.box.move([id], 7)).toEqual(ok(undefined))
    const written = desk.platform.requests.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
    expect(written).toEqual(['old', '1', '2', '7'].map((folder) => [{ id, folder }]))
    expect(desk.held()).toEqual(new Map([[id, 7]]))
  })

  test('lets what is gone vanish, and says so', async () => {
    const desk = voicemailDesk()
    const [first, second] = [desk.platform.addMessage(), desk.platform.addMessage()]
    await started(desk)
    desk.platform.messages.delete(first)
    expect(await desk.box.mark([first, second], false)).toEqual(err(appError('platform.not-found')))
    expect(desk.shown()).toEqual(new Map([[second, 1]]))
  })

  test('deletes after its time, not twice, and not in the name of the next agent', async () => {
    const desk = voicemailDesk()
    const [first, second] = [desk.platform.addMessage(), desk.platform.addMessage()]
    await started(desk)
    expect(desk.box.remove([first])).toMatchObject({ ok: true })
    expect(desk.box.remove([first])).toEqual(err(appError('platform.not-found')))
    expect(desk.deleted).toEqual([])
    await pass(desk, undoTime)
    expect([...desk.held().keys()]).toEqual([second])
    expect(desk.deleted).toEqual([first])
    desk.box.remove([second])
    desk.removals[Symbol.dispose]()
    desk.box.stop()
    desk.start()
    await pass(desk, undoTime)
    expect([...desk.held().keys()]).toEqual([second])
    expect([...desk.shown().keys()]).toEqual([second])
  })

  test('brings back what could not be deleted, and not what was gone already', async () => {
    const desk = voicemailDesk()
    const [first, second] = [desk.platform.addMessage(), desk.platform.addMessage()]
    await started(desk)
    desk.box.remove([first, second])
    desk.platform.messages.delete(first)
    desk.platform.fails = ({ method }) => (method === 'DELETE' ? appError('platform.failed') : null)
    await pass(desk, undoTime)
    expect([...desk.shown().keys()]).toEqual([second])
    desk.platform.fails = () => null
    desk.box.remove([second])
    desk.platform.messages.delete(second)
    await pass(desk, undoTime)
    expect(desk.shown().size).toBe(0)
  })
})

describe('folders and mailboxes', () => {
  test('have the names of the settings, and the others none', async () => {
    const names: Record<string, string> = { 1: 'Heard', 5: 'Claims', wrong: 'no' }
    const desk = voicemailDesk({ folderNames: () => names })
    desk.platform.addMessage({ folder: 9 })
    await started(desk)
    expect(desk.state().folders.map(({ folder, name, messages }) => [folder, name, messages])).toEqual([
      ...[
        [0, '', 0],
        [1, 'Heard', 0],
        [2, '', 0],
        [5, 'Claims', 0],
        [9, '', 1],
      ],
    ])
    names['9'] = 'Complaints'
    const { revision } = desk.state()
    desk.box.namesChanged()
    expect(desk.state().folders.at(-1)?.name).toBe('Complaints')
    expect(desk.state().revision).toBeGreaterThan(revision)
  })

  test('of queues wait for the agent too, those of other users do not', async () => {
    const owners: Record<number, MailboxOwner> = {
      7: { kind: 'own', ext: '1001', name: 'Sam Sample' },
      8: { kind: 'user', ext: '1002', name: 'Ada Lark' },
      9: { kind: 'house', ext: '', name: '' },
    }
    const unknown: MailboxOwner = { kind: 'unknown', ext: '', name: '' }
    const desk = voicemailDesk({ mailboxOf: (id) => owners[id] ?? unknown })
    await started(desk)
    for (const extension_id of [7, 8, 9]) desk.platform.addMessage({ extension_id })
    await pass(desk, readEvery)
    expect(desk.state().unheard).toBe(2)
    expect(desk.state().mailboxes.map(({ id, isOwn, unheard }) => [id, isOwn, unheard])).toEqual([
      ...[
        [7, true, 1],
        [9, false, 1],
        [8, false, 1],
      ],
    ])
    expect(desk.arrived.map(({ mailbox }) => mailbox)).toEqual([7, 9])
  })
})

describe('news', () => {
  test('are what comes while the app runs or came since it ran last, once, and nothing at the first start', async () => {
    await using folder = await temporaryFolder('voicemail')
    const first = voicemailDesk({ userData: folder.path })
    for (let count = 0; count < 30; count += 1) first.platform.addMessage()
    await started(first)
    expect(first.arrived).toEqual([])
    const id = first.platform.addMessage({ transcript: 'Hello' })
    first.platform.addMessage({ folder: 1 })
    await pass(first, readEvery)
    await pass(first, readEvery)
    expect(first.arrived).toMatchObject([{ id, transcript: 'Hello' }])
    first.box.stop()

    const second = voicemailDesk({ userData: folder.path })
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
    const first = voicemailDesk({ userData: folder.path })
    await started(first)
    first.platform.addMessage({ origtime: 1_600_000_001, ...odd }, id)
    await pass(first, readEvery)
    const next = first.platform.addMessage({ origtime: 1_600_000_060 }, 40)
    await pass(first, readEvery)
    expect(first.arrived.map((each) => each.id)).toEqual([id, next])
    first.box.stop()

    const second = voicemailDesk({ userData: folder.path })
    second.platform.addMessage({ origtime: 1_600_000_001, ...odd }, id)
    second.platform.addMessage({ origtime: 1_600_000_060 }, next)
    second.platform.addMessage({ origtime: 1_600_000_120 }, 41)
    await started(second)
    expect(second.arrived.map((each) => each.id)).toEqual([41])
  })

  test('are told after an update of the app, which kept the id alone before', async () => {
    await using folder = await temporaryFolder('voicemail')
    await writeFile(folder.join('voicemail-seen.json'), '{"http://127.0.0.1:1/v1.2 7":2}')
    const desk = voicemailDesk({ userData: folder.path })
    for (let count = 0; count < 3; count += 1) desk.platform.addMessage()
    await started(desk)
    expect(desk.arrived.map((each) => each.id)).toEqual([3])
  })

  test('are not what is being deleted', async () => {
    const desk = await started()
    const id = desk.platform.addMessage()
    await pass(desk, readEvery)
    desk.box.remove([id])
    await pass(desk, undoTime - 1)
    desk.removals[Symbol.dispose]()
    await pass(desk, readEvery)
    expect(desk.arrived.map((each) => each.id)).toEqual([id])
    expect(desk.heard).toEqual([id, undefined])
  })

  test('end for each that is heard or moved, and for all with the last', async () => {
    const desk = await started()
    const [first, second] = [desk.platform.addMessage(), desk.platform.addMessage()]
    await pass(desk, readEvery)
    await desk.box.mark([first], false)
    expect(desk.heard).toEqual([first])
    const message = desk.platform.messages.get(second)
    if (message) message.folder = 2
    await pass(desk, readEvery)
    expect(desk.heard).toEqual([first, second, undefined])
  })
})
