import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { PlatformUser } from '#electron/platform/options.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Ok } from '#shared/core/result.ts'
import { undoTime } from '#shared/host/removals.ts'
import type { Voicemail, VoicemailQuery } from '#shared/host/voicemail.ts'
import { eventually } from '#test/support/eventually.ts'
import { errorOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import { inFull } from '#test/support/tier.ts'

/** Voice messages and greetings of the host against the embedded platform. */

const caller = '+442079460018'
const everything: VoicemailQuery = { folder: null, mailbox: null, onlyNew: false, find: '', count: 100 }

/** Readings come twenty times as often, and a deletion can be undone for half the time. */
const clock: Clock = {
  now: systemClock.now,
  after: (delay, action) =>
    systemClock.after(delay === undoTime ? delay / 2 : delay < 25_000 ? delay : delay / 20, action),
}

let stack: AsyncDisposableStack
let server: RunningPlatform
let root: string
let agent: PlatformUser
let running: RunningHost

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  server = stack.use(await runPlatform({ dataset: 'empty' }))
  root = await server.signIn(server.user('201'))
  agent = server.user('204')
})

afterEach(() => stack.disposeAsync())

const operator = (path: string, body: unknown) =>
  server.ask('POST', `/operator${path}`, { token: root, body })
const fault = (kind: string, value?: number, path?: string) => operator('/faults', { kind, value, path })

async function start(user = agent, userData?: string): Promise<RunningHost> {
  running = stack.use(await startHost({ clock, ...(userData !== undefined && { userData }) }))
  await running.host.started
  const { email, password } = user
  const { baseUrl } = server.platform
  expect(await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })).toEqual(
    ok(undefined),
  )
  await eventually(() => expect(running.state.voicemail.loading).toBe(false))
  await eventually(() => expect(running.state.people.list.length).toBeGreaterThan(0))
  return running
}

async function leave(from = caller, userId = agent.user_id): Promise<number> {
  const left = await operator('/simulate/voicemail', { user_id: userId, caller: from })
  return Number(recordOf(left.json)['id'])
}

async function list(query: Partial<VoicemailQuery> = {}): Promise<readonly Voicemail[]> {
  const listed = await running.ask('voicemail.list', { ...everything, ...query })
  if (!listed.ok) throw new Error(listed.error.code)
  expect(listed.value.total).toBe(listed.value.items.length)
  return listed.value.items
}

const ids = async (query: Partial<VoicemailQuery> = {}) => (await list(query)).map(({ id }) => id)

const keptSounds = async () =>
  (await readdir(join(running.userData, 'sounds'), { recursive: true })).filter((name) => name.includes('.'))

const atPlatform = async () =>
  new Map(
    recordsOf((await server.ask('GET', '/voicemessages?limit=100', { token: root })).json).map(
      ({ id, folder }) => [Number(id), folder] as const,
    ),
  )

describe('voice messages', () => {
  test('are listed with who called, whose mailbox it is and what was said, and counted', async () => {
    await server.ask('POST', '/contacts', {
      token: root,
      body: { first_name: 'Ada', last_name: 'Lark', company: 'Lark Ltd', tel: caller },
    })
    const id = await leave()
    await start()
    await eventually(async () =>
      expect((await list())[0]).toMatchObject({ name: 'Ada Lark', company: 'Lark Ltd' }),
    )
    const [message] = await list({ find: 'LARK ltd' })
    expect(message).toMatchObject({
      id,
      number: caller,
      company: 'Lark Ltd',
      folder: 0,
      isNew: true,
      liveId: null,
    })
    expect(message).toMatchObject({ mailbox: agent.user_id })
    expect(message?.seconds).toBeGreaterThan(0)
    expect(Math.abs((message?.at ?? 0) - Date.now())).toBeLessThan(10 * 60_000)
    expect(await ids({ find: '020 7946 0018' })).toEqual([id])
    expect(await ids({ find: '7946-0018' })).toEqual([id])
    expect(await ids({ find: 'nobody' })).toEqual([])
    const { voicemail } = running.state
    expect(voicemail).toMatchObject({ unheard: 1, error: null })
    expect(voicemail.folders).toEqual([
      { folder: 0, name: '', messages: 1, unheard: 1 },
      { folder: 1, name: '', messages: 0, unheard: 0 },
      { folder: 2, name: '', messages: 0, unheard: 0 },
    ])
    expect(voicemail.mailboxes).toMatchObject([{ id: agent.user_id, ext: '204', isOwn: true, unheard: 1 }])
  })

  test('appear while the app runs, and are news once; at the first start nothing is', inFull(), async () => {
    await using folder = await temporaryFolder('seen')
    await leave()
    await start(agent, folder.path)
    expect(await ids()).toHaveLength(1)
    const second = await leave('+442079460011')
    await eventually(async () => expect(await ids()).toContain(second))
    const seen: unknown = JSON.parse(await readFile(folder.join('voicemail-seen.json'), 'utf8'))
    expect(Object.values(seen as object)).toMatchObject([{ id: second }])
    await eventually(() =>
      expect(running.state.arrivals).toMatchObject([{ kind: 'voicemail', item: String(second) }]),
    )
    expect(await running.ask('voicemail.mark', { ids: [second], isNew: false })).toEqual(ok(undefined))
    await eventually(() => expect(running.state.arrivals).toEqual([]))
  })

  test('are moved and marked, here and at the platform', async () => {
    const [first, second] = [await leave(), await leave('+442079460011')]
    await start()
    expect(await running.ask('voicemail.mark', { ids: [first], isNew: false })).toEqual(ok(undefined))
    expect(await running.ask('voicemail.move', { ids: [second], folder: 2 })).toEqual(ok(undefined))
    expect(await atPlatform()).toEqual(
      new Map([
        [first, 1],
        [second, 2],
      ]),
    )
    expect(await ids({ onlyNew: true })).toEqual([])
    expect(await ids({ folder: 2 })).toEqual([second])
    expect(await running.ask('voicemail.move', { ids: [second], folder: 7 })).toEqual(ok(undefined))
    expect((await atPlatform()).get(second)).toBe(7)
    expect(running.state.voicemail.unheard).toBe(0)
    expect(await running.ask('voicemail.mark', { ids: [first, second], isNew: true })).toEqual(ok(undefined))
    expect(await atPlatform()).toEqual(
      new Map([
        [first, 0],
        [second, 0],
      ]),
    )
    expect(running.state.voicemail.unheard).toBe(2)
  })

  test('lie where they lay when the platform fails', async () => {
    const id = await leave()
    await start()
    await eventually(async () => expect(await ids()).toEqual([id]))
    await fault('error_rate', 1, '/voicemessages')
    const failed = running.ask('voicemail.move', { ids: [id], folder: 2 })
    expect(errorOf(await failed).code).toBe('platform.failed')
    await fault('none')
    expect(await ids({ folder: 0 })).toEqual([id])
    expect(errorOf(await running.ask('voicemail.move', { ids: [999_999], folder: 2 })).code).toBe(
      'platform.not-found',
    )
  })

  test('of many one that is gone vanishes, and the others are moved', async () => {
    const [first, second, third] = [await leave(), await leave(), await leave()]
    await start()
    await server.ask('DELETE', `/voicemessages/${second}`, { token: root })
    const moved = await running.ask('voicemail.move', { ids: [first, second, third], folder: 2 })
    expect(errorOf(moved).code).toBe('platform.not-found')
    expect(await ids()).toEqual([third, first])
    expect(await atPlatform()).toEqual(
      new Map([
        [first, 2],
        [third, 2],
      ]),
    )
  })

  test('are deleted when it can no longer be undone, and not before', inFull(), async () => {
    const [first, second] = [await leave(), await leave()]
    await start()
    const sound = { kind: 'voicemail', id: first } as const
    await eventually(async () =>
      expect(await running.ask('sounds.look', { sound })).toMatchObject({ value: { isComplete: true } }),
    )
    await eventually(async () => expect(await keptSounds()).toHaveLength(2))
    const undone = (await running.ask('voicemail.remove', { ids: [first, second] })) as Ok<{
      removal: string
    }>
    expect(await ids()).toEqual([])
    expect(running.state.voicemail.unheard).toBe(0)
    expect(await running.ask('removals.undo', undone.value)).toEqual(ok(undefined))
    expect(await ids()).toEqual([second, first])
    const removed = (await running.ask('voicemail.remove', { ids: [first] })) as Ok<{ removal: string }>
    expect((await atPlatform()).size).toBe(2)
    expect(await running.ask('removals.ended', removed.value)).toEqual(ok({ undone: false }))
    expect([...(await atPlatform()).keys()]).toEqual([second])
    expect(await ids()).toEqual([second])
    expect(errorOf(await running.ask('removals.undo', removed.value)).code).toBe('removal.too-late')
    await eventually(async () => expect(await keptSounds()).toEqual([]))
  })

  test('are deleted at once when the agent signs out while it can still be undone', async () => {
    const [first, second] = [await leave(), await leave()]
    await start()
    await running.ask('voicemail.remove', { ids: [first] })
    await running.ask('session.signOut')
    expect([...(await atPlatform()).keys()]).toEqual([second])
  })

  test('of other users are seen by root, who is not told of them', async () => {
    const id = await leave()
    await start(server.user('201'))
    expect(await ids()).toEqual([id])
    await eventually(() =>
      expect(running.state.voicemail).toMatchObject({
        unheard: 0,
        mailboxes: [
          { isOwn: true, ext: '201' },
          { id: agent.user_id, ext: '204', isOwn: false, unheard: 1 },
        ],
      }),
    )
  })

  test('are forgotten at sign-out, and what was deleted just before is deleted', async () => {
    const id = await leave()
    await start()
    await running.ask('voicemail.remove', { ids: [id] })
    await running.ask('session.signOut')
    expect(await ids()).toEqual([])
    expect(running.state.voicemail).toMatchObject({ unheard: 0, folders: [], mailboxes: [] })
    expect([...(await atPlatform()).keys()]).toEqual([])
    expect(errorOf(await running.ask('voicemail.refresh')).code).toBe('session.signed-out')
  })
})

describe('greetings', () => {
  const sound = { data: toneWav({ frequency: 440, seconds: 1, sampleRate: 16_000 }).toString('base64') }

  test('are made, listed, changed, replaced and deleted', async () => {
    await start()
    const made = await running.ask('greetings.save', {
      ...{ id: null, mailbox: agent.user_id, description: ' On holiday ', sound },
    })
    expect(made).toMatchObject({
      ok: true,
      value: { mailbox: agent.user_id, ext: '204', description: 'On holiday' },
    })
    const listed = await running.ask('greetings.list')
    expect(listed).toMatchObject({ ok: true, value: [{ description: 'On holiday', ext: '204' }] })
    const id = listed.ok ? (listed.value[0]?.id ?? 0) : 0
    const about = { id, mailbox: agent.user_id, description: 'At lunch' }
    expect(await running.ask('greetings.save', { ...about, sound: null })).toMatchObject({
      value: { description: 'At lunch' },
    })
    expect(await running.ask('greetings.save', { ...about, sound })).toMatchObject({ ok: true })
    const removed = (await running.ask('greetings.remove', { ids: [id] })) as Ok<{ removal: string }>
    expect(await running.ask('greetings.list')).toEqual(ok([]))
    expect(await running.ask('removals.undo', removed.value)).toEqual(ok(undefined))
    expect(await running.ask('greetings.list')).toMatchObject({ value: [{ id }] })
    const again = (await running.ask('greetings.remove', { ids: [id] })) as Ok<{ removal: string }>
    expect(await running.ask('removals.ended', again.value)).toEqual(ok({ undone: false }))
    expect(await running.ask('greetings.list')).toEqual(ok([]))
  })

  test('that are no sound are refused before they are sent, and the platform’s refusals are passed on', async () => {
    await start()
    const save = (data: string, mailbox = agent.user_id) =>
      running.ask('greetings.save', { id: null, mailbox, description: '', sound: { data } })
    expect(errorOf(await save(Buffer.from('<html>').toString('base64'))).code).toBe('greeting.not-audio')
    expect(errorOf(await save('no Base64')).code).toBe('greeting.not-audio')
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    large.write('RIFF....WAVE')
    expect(errorOf(await save(large.toString('base64'))).code).toBe('greeting.too-large')
    expect(errorOf(await save(sound.data, server.user('202').user_id)).code).toBe('platform.forbidden')
    expect(errorOf(await running.ask('greetings.record')).code).toBe('phone.no-audio-engine')
  })
})
