import { statfsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needsMounts, readOnlyView, smallDisk } from '#test/support/mounts.ts'
import { startProcess } from '#test/support/process.ts'
import {
  filterQuery,
  recordOf,
  recordsOf,
  send,
  textOf,
  type JsonValue,
} from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'

const startTimeout = { readyTimeout: 40_000 }

/** A platform in a process of its own, on this folder, with root signed in. */
async function start(data: string) {
  const args = ['--port', '0', '--data', data, '--dataset', 'empty', '--log-level', 'info']
  const running = await startProcess({ script: 'electron/platform-process.ts', args, ...startTimeout })
  const base = running.readyText('base_url')
  const [root] = running.ready['users'] as readonly { email: string; password: string }[]
  const login = { body: { email: root?.email, password: root?.password } }
  const token = textOf((await send(`${base}/login`, 'POST', login)).json, 'user_token')
  return {
    running,
    get: (path: string) => send(`${base}${path}`, 'GET', { token }),
    write: (method: string, path: string, body: unknown) => send(`${base}${path}`, method, { token, body }),
    async contacts() {
      const { json } = await send(`${base}/contacts?limit=5000`, 'GET', { token })
      const records = recordsOf(json)
      expect(json?.['total']).toBe(records.length)
      return new Map(records.map((record) => [record['id'], record]))
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}

const contact = (number: number) => ({
  first_name: 'Tamsin',
  last_name: `Quillfeather ${number}`,
  company: `Otterwick ${number}`,
  email: `tamsin.${number}@otterwick.example`,
  mobile: `+44770090${String(number).padStart(4, '0')}`,
  notes: 'x'.repeat(500),
})

describe('a platform that is killed', () => {
  it('has every write that it acknowledged, and none by half, with 1,000 under way', inFull(), async () => {
    await using folder = await temporaryFolder('durability')
    const acknowledged = new Map<JsonValue | undefined, number>()
    {
      await using platform = await start(folder.path)
      let number = 0
      const writer = async (): Promise<void> => {
        for (;;) {
          number += 1
          const own = number
          const made = await platform.write('POST', '/contacts', contact(own)).catch(() => undefined)
          if (made?.status !== 201) return
          acknowledged.set(recordOf(made.json)['id'], own)
          if (acknowledged.size === 300) process.kill(platform.running.pid, 'SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: 1_000 }, writer))
      expect(await platform.running.exited).toBe('SIGKILL')
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(300)

    await using platform = await start(folder.path)
    const kept = await platform.contacts()
    for (const [id, number] of acknowledged) expect(kept.get(id)).toMatchObject(contact(number))
    for (const record of kept.values()) {
      const number = Number(String(record['last_name']).split(' ')[1])
      expect(record).toMatchObject(contact(number))
      const found = await platform.get(`/contacts?${filterQuery(['company', 'like', `wick ${number}`])}`)
      expect(recordsOf(found.json).map(({ id }) => id)).toContain(record['id'])
    }
  })

  it('keeps all parts of a change of many records, or none', async () => {
    await using folder = await temporaryFolder('durability')
    const changed: number[] = []
    {
      await using platform = await start(folder.path)
      const ids: unknown[] = []
      for (let number = 0; number < 20; number += 1)
        ids.push(recordOf((await platform.write('POST', '/contacts', contact(number))).json)['id'])
      const changes = Array.from({ length: 200 }, async (_, round) => {
        const body = ids.map((id) => ({ id, group_name: `Round ${round}` }))
        const answer = await platform.write('PATCH', '/contacts', body).catch(() => undefined)
        if (answer?.status !== 200) return
        changed.push(round)
        if (changed.length === 50) process.kill(platform.running.pid, 'SIGKILL')
      })
      await Promise.all(changes)
    }
    await using platform = await start(folder.path)
    const groups = new Set([...(await platform.contacts()).values()].map(({ group_name: name }) => name))
    expect(groups.size).toBe(1)
    expect(changed.length).toBeGreaterThanOrEqual(50)
  })
})

/** Takes all space but a little; returns the file that does. */
async function fill(path: string): Promise<string> {
  const { bavail, bsize } = statfsSync(path)
  const ballast = join(path, 'ballast')
  await writeFile(ballast, Buffer.alloc(Math.max(bavail * bsize - 64 * 1024, 0)))
  return ballast
}

describe('a disk that is full', needsMounts(), () => {
  it(
    'is said in plain words, loses nothing, and is written to again when there is space',
    inFull(),
    async () => {
      await using folder = await temporaryFolder('durability')
      using disk = await smallDisk(folder.join('disk'), 64)
      const acknowledged = new Map<JsonValue | undefined, number>()
      const add = async (platform: Awaited<ReturnType<typeof start>>, number: number) => {
        const made = await platform.write('POST', '/contacts', contact(number))
        if (made.status === 201) acknowledged.set(recordOf(made.json)['id'], number)
        return made
      }
      {
        await using platform = await start(disk.path)
        await add(platform, 0)
        const ballast = await fill(disk.path)
        const answers = await Promise.all(
          Array.from({ length: 2_000 }, (_, number) => add(platform, number + 1)),
        )
        const refused = answers.filter(({ status }) => status !== 201)
        expect(refused.length).toBeGreaterThan(0)
        for (const { status, json } of refused)
          expect([status, json?.['message']]).toEqual([
            507,
            'The disk of the platform is full: nothing was changed',
          ])
        expect([...(await platform.contacts()).keys()].toSorted()).toEqual(
          [...acknowledged.keys()].toSorted(),
        )

        await rm(ballast)
        await eventually(async () => expect((await add(platform, 3_000)).status).toBe(201))
        expect((await platform.contacts()).size).toBe(acknowledged.size)
      }
      await using platform = await start(disk.path)
      const kept = await platform.contacts()
      expect(kept.size).toBe(acknowledged.size)
      for (const [id, number] of acknowledged) expect(kept.get(id)).toMatchObject(contact(number))
    },
  )
})

describe('a data folder that can only be read', needsMounts(), () => {
  it('is said in plain words at the start, and its data are left as they are', async () => {
    await using folder = await temporaryFolder('durability')
    const data = folder.join('data')
    let made: JsonValue | undefined
    {
      await using platform = await start(data)
      made = recordOf((await platform.write('POST', '/contacts', contact(1))).json)['id']
    }
    {
      using view = await readOnlyView(data, folder.join('view'))
      await expect(start(view.path)).rejects.toThrow(
        /ended with 1 before it was ready[^]*The platform cannot start: The data in .*platform\.db cannot be opened: it can only be read/,
      )
    }
    await using platform = await start(data)
    expect((await platform.contacts()).get(made)).toMatchObject(contact(1))
  })
})
