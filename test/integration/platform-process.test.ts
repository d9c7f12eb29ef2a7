import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { nodePath, startProcess, type StartedProcess } from '#test/support/process.ts'
import { recordOf, recordsOf, send, textOf, type JsonObject } from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { readMp3Frames } from '#test/unit/electron/platform/media/mp3-frames.ts'
import { inFull } from '#test/support/tier.ts'

/** Bytes of a recording in stereo. */
const oneSecond = 4_000

const script = 'electron/platform-process.ts'
const start = (...args: readonly string[]) => startProcess({ script, args: ['--log-level', 'warn', ...args] })
const root = fileURLToPath(new URL('../..', import.meta.url))
const run = (...args: readonly string[]) =>
  spawnSync(nodePath(), [script, ...args], { cwd: root, encoding: 'utf8', timeout: 20_000 })

type User = { readonly [name: string]: string | number | boolean }
const usersOf = ({ ready }: StartedProcess) => ready['users'] as readonly User[]

async function signIn(platform: StartedProcess, user = usersOf(platform)[0]): Promise<string> {
  const body = { email: user?.['email'], password: user?.['password'] }
  const { json } = await send(`${platform.readyText('base_url')}/login`, 'POST', { body })
  return textOf(json, 'user_token')
}

describe('the ready line', () => {
  it('is the only one on stdout, and all of it is true', async () => {
    await using platform = await start('--dataset', 'empty')
    const origin = platform.readyText('origin')
    expect(platform.ready).toMatchObject({
      ready: true,
      origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      base_url: `${origin}/v1.2`,
      sip: { ws: `${origin.replace('http', 'ws')}/sip`, domain: 'pbx.localhost' },
    })
    const users = usersOf(platform)
    for (const user of users)
      expect(Object.keys(user)).toEqual([
        'user_id',
        'email',
        'password',
        'ext',
        'cli',
        'is_root',
        'two_factor_auth',
        'sip_password',
      ])
    const kinds = users.map((user) => `${String(user['is_root'])} ${String(user['two_factor_auth'])}`)
    expect(kinds.filter((kind) => kind === 'true D')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'false D').length).toBeGreaterThanOrEqual(2)
    expect(kinds.filter((kind) => kind === 'false E')).toHaveLength(1)
    for (const user of users.filter((each) => each['two_factor_auth'] === 'D'))
      expect(await signIn(platform, user)).not.toBe('')
    expect(platform.stdout().trim().split('\n')).toHaveLength(1)
  })

  it('is the same for the same seed, and differs without one', inFull(), async () => {
    const passwords = async (...args: readonly string[]) => {
      await using platform = await start('--dataset', 'empty', ...args)
      return usersOf(platform).map((user) => user['password'])
    }
    const seeded = await passwords('--seed', '3')
    expect(await passwords('--seed', '3')).toEqual(seeded)
    expect(await passwords()).not.toEqual(await passwords())
  })
})

describe('data that were made with a seed', () => {
  it('are never served to other machines, for their passwords are known to anybody', async () => {
    await using folder = await temporaryFolder('platform')
    const args = ['--dataset', 'empty', '--data', folder.path]
    {
      await using platform = await start(...args, '--seed', '3')
      expect(await platform.stop()).toBe(0)
    }
    const { status, stderr } = run(...args, '--host', '192.0.2.1', '--tls')
    expect([status, stderr]).toEqual([1, expect.stringContaining('follow from a seed')])
  })
})

describe('switches', () => {
  it.each([
    [['--dataset', 'huge'], 2, '--dataset must be'],
    [['--port', 'x'], 2, '--port must be'],
    [['--host', '0.0.0.0'], 2, 'needs --tls'],
    [['--nothing'], 2, '--nothing'],
    [['--data', '/dev/null/x'], 1, 'The platform cannot start'],
    [['--help'], 0, '--token-ttl'],
  ] as const)('%j end with %i and say why', (args, status, words) => {
    const ended = run(...args)
    expect([ended.status, ended.stdout]).toEqual([status, ''])
    expect(ended.stderr).toContain(words)
    expect(ended.stderr).not.toMatch(/^\s+at /m)
  })

  it('for data where no folder can be are refused with a sentence', inFull(), async () => {
    await using folder = await temporaryFolder('platform')
    const [file, link] = [join(folder.path, 'file'), join(folder.path, 'link')]
    writeFileSync(file, '')
    symlinkSync(join(folder.path, 'nowhere'), link)
    for (const [data, words] of [
      [file, 'is a file: the data need a folder'],
      [join(file, 'below', 'it'), 'a part of it is a file'],
      [link, 'leads nowhere'],
      ['/proc/nothing/below', 'cannot be made: no folder can be made there'],
    ]) {
      const ended = run('--dataset', 'empty', '--data', data ?? '')
      expect([data, ended.status, ended.stdout]).toEqual([data, 1, ''])
      expect(ended.stderr).toContain(words)
      expect(ended.stderr).not.toMatch(/E[A-Z]{4,}:/)
    }
  })

  it('for data close the folder and what is in it to other users, whatever it was', async () => {
    await using folder = await temporaryFolder('platform')
    writeFileSync(join(folder.path, 'platform.db'), '', { mode: 0o644 })
    writeFileSync(join(folder.path, 'platform-ca.pem'), '', { mode: 0o644 })
    chmodSync(folder.path, 0o755)
    await using _platform = await start('--dataset', 'empty', '--tls', '--data', folder.path)
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const names = readdirSync(folder.path)
    expect(names).toEqual(expect.arrayContaining(['platform.db', 'platform-ca.pem']))
    expect(modeOf(folder.path)).toBe('700')
    for (const name of names) expect([name, modeOf(join(folder.path, name))]).toEqual([name, '600'])
  })

  it('for a port or a folder that is in use are refused', async () => {
    await using folder = await temporaryFolder('platform')
    await using platform = await start('--dataset', 'empty', '--data', folder.path)
    const port = new URL(platform.readyText('origin')).port
    expect(run('--dataset', 'empty', '--port', port).stderr).toContain(`Port ${port} is in use`)
    expect(run('--data', folder.path).stderr).toContain('another process uses it')
  })

  it('--tls serves HTTPS with the certificate that the ready line names', async () => {
    await using platform = await start('--dataset', 'empty', '--tls', '--host', '0.0.0.0')
    const url = new URL(platform.readyText('base_url').replace('0.0.0.0', '127.0.0.1'))
    expect([url.protocol, platform.ready['sip']]).toEqual([
      'https:',
      expect.objectContaining({ ws: expect.stringMatching(/^wss:/) }),
    ])
    const ca = readFileSync(platform.readyText('ca'), 'utf8')
    const status = await new Promise((resolve, reject) => {
      request(new URL(`${url.href}/ping`), { ca }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(401)
  })
})

describe('the end', () => {
  it(
    'comes with status 0 where SIGTERM meets a start that takes long, and the next start begins anew',
    inFull(),
    async () => {
      await using folder = await temporaryFolder('platform')
      const args = [script, '--dataset', 'bench:5000000', '--data', folder.path]
      const child = spawn(nodePath(), args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
      const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
      await eventually(() => expect(said).toContain('platform.starting'))
      const data = join(folder.path, 'platform.db-wal')
      await eventually(() => expect(statSync(data).size).toBeGreaterThan(5_000_000))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      expect(await ended).toBe(0)
      clearTimeout(late)
      await using platform = await start('--dataset', 'empty', '--data', folder.path)
      expect(usersOf(platform)).toHaveLength(5)
    },
  )

  it('comes soon after SIGTERM, with status 0, and ends calls properly', async () => {
    await using folder = await temporaryFolder('platform')
    const args = ['--dataset', 'empty', '--data', folder.path]
    let call: JsonObject = {}
    {
      await using platform = await start(...args)
      const body = { from: '+447700900142', to: usersOf(platform)[1]?.['cli'], answer_after: 0 }
      const token = await signIn(platform)
      const origin = platform.readyText('origin')
      call = recordOf((await send(`${origin}/operator/simulate/inbound-call`, 'POST', { token, body })).json)
      // A platform that takes longer is killed, and has no status.
      expect(await platform.stop()).toBe(0)
    }
    await using platform = await start(...args)
    const token = await signIn(platform)
    const { json } = await send(`${platform.readyText('base_url')}/cdrs`, 'GET', { token })
    expect(recordsOf(json).map((cdr) => cdr['live_id'])).toEqual([call['id']])
  })

  it('of npm is the end of a platform that npm started', async () => {
    await using npm = await startProcess({
      script: '-e',
      args: [
        `const { spawn } = require('node:child_process')
        const child = spawn(process.execPath, ['${script}', '--dataset', 'empty'],
          { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'platform' } })`,
      ],
    })
    const ping = `${npm.readyText('base_url')}/ping`
    expect((await send(ping, 'GET')).status).toBe(401)
    process.kill(npm.pid, 'SIGKILL')
    await eventually(() => expect(send(ping, 'GET')).rejects.toThrow('fetch failed'))
  })

  it('by SIGKILL in the middle of a call leaves its record and what was recorded after the next start', async () => {
    await using folder = await temporaryFolder('platform')
    const args = ['--dataset', 'empty', '--data', folder.path]
    let call: JsonObject = {}
    let recorded = 0
    const drafts = () => readdirSync(folder.path).filter((name) => name.startsWith('platform-recording-'))
    {
      await using platform = await start(...args)
      const token = await signIn(platform)
      const body = { from: '+447700900142', to: usersOf(platform)[1]?.['cli'], answer_after: 0 }
      const origin = platform.readyText('origin')
      call = recordOf((await send(`${origin}/operator/simulate/inbound-call`, 'POST', { token, body })).json)
      const url = `${platform.readyText('base_url')}/calls/${call['id']}`
      await eventually(async () =>
        expect(recordOf((await send(url, 'GET', { token })).json)['state']).toBe(3),
      )
      const started = await send(url, 'PATCH', { token, body: { monitor_state: 'start' } })
      expect(started.status).toBe(301)
      await eventually(() => {
        const [draft] = drafts()
        const { size, mode } = statSync(join(folder.path, draft ?? 'none'))
        expect([(mode & 0o777).toString(8), size >= 2 * oneSecond]).toEqual(['600', true])
        recorded = size
      })
      process.kill(platform.pid, 'SIGKILL')
      expect(await platform.exited).toBe('SIGKILL')
    }
    await using platform = await start(...args)
    const token = await signIn(platform)
    const read = async (path: string) =>
      recordsOf((await send(`${platform.readyText('base_url')}${path}`, 'GET', { token })).json)
    expect(await read('/cdrs')).toMatchObject([{ live_id: call['id'], t_cause: 'Platform restarted' }])
    const [monitor] = await read('/monitors')
    expect(monitor).toMatchObject({ live_id: call['id'] })
    const audio = await send(`${platform.readyText('base_url')}/monitors/${monitor?.['id']}.mp3`, 'GET', {
      token,
    })
    const { channels, seconds } = readMp3Frames(Buffer.from(audio.bytes))
    expect([channels, seconds >= recorded / oneSecond - 0.1]).toEqual([2, true])
    expect(drafts()).toEqual([])
  })

  it(
    'by SIGKILL in the middle of writing loses nothing that was acknowledged, and leaves nothing half',
    inFull(),
    async () => {
      await using folder = await temporaryFolder('platform')
      const args = ['--dataset', 'empty', '--data', folder.path]
      const acknowledged = new Set<string>()
      let token = ''
      {
        await using platform = await start(...args)
        token = await signIn(platform)
        const url = `${platform.readyText('base_url')}/calllabels`
        let written = 0
        const write = async (): Promise<void> => {
          const name = `label ${(written += 1)}`
          const { status } = await send(url, 'POST', { token, body: { name } })
          if (status === 201) acknowledged.add(name)
          if (acknowledged.size === 300) process.kill(platform.pid, 'SIGKILL')
          await write()
        }
        await Promise.allSettled(Array.from({ length: 10 }, write))
        expect(await platform.exited).toBe('SIGKILL')
      }
      await using platform = await start(...args)
      const url = `${platform.readyText('base_url')}/calllabels?limit=5000`
      const { status, json } = await send(url, 'GET', { token })
      expect(status).toBe(200)
      const names = recordsOf(json).map(({ name }) => String(name))
      expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([])
      expect(names.every((name) => /^label \d+$/.test(name))).toBe(true)
      expect(acknowledged.size).toBeGreaterThanOrEqual(300)
    },
  )
})
