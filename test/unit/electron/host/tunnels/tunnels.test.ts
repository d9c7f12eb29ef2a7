import { beforeEach, describe, expect, test } from 'vitest'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { listeningAt, ScriptedTunnels } from '#test/support/tunnels/scripted-tunnels.ts'

const ssh: TunnelSettings = {
  kind: 'ssh',
  destination: 'edge',
  port: 22,
  remote: '8443',
  address: 'https://hooks.example.com',
  identity: '',
}
const command: TunnelSettings = { kind: 'command', command: 'bore {port}', pattern: 'https://.*' }
const quick: TunnelSettings = { kind: 'cloudflared', tunnel: '', address: '' }
const quickLine = 'INF | https://calm-lake.trycloudflare.com |'

let bench: ScriptedTunnels

beforeEach(() => {
  bench = new ScriptedTunnels()
})

async function openSsh(): Promise<void> {
  bench.tunnels.apply(ssh, listeningAt(4_000))
  await bench.advance(300)
  expect(bench.state.kind).toBe('open')
}

describe('what was chosen', () => {
  test('is nothing without a receiver, and without a way', async () => {
    bench.tunnels.apply(ssh, { kind: 'off' })
    bench.tunnels.apply({ kind: 'none', address: '' }, listeningAt(4_000))
    await bench.advance(1_000)
    expect(bench.states).toEqual([])
    expect(await bench.tunnels.checkNow()).toMatchObject({ error: { code: 'tunnel.no-address' } })
  })

  test('is started once, however often the receiver tells of itself', async () => {
    await openSsh()
    bench.tunnels.apply(ssh, listeningAt(4_000, 5))
    await bench.advance(100)
    expect(bench.programs).toHaveLength(1)
    expect(bench.program.args).toContain('8443:127.0.0.1:4000')
  })

  test('starts anew when the receiver moves, after the old program is gone', async () => {
    await openSsh()
    const releaseStops = bench.delayStops()
    bench.tunnels.apply(ssh, listeningAt(5_000))
    expect(bench.state).toEqual({ kind: 'starting', address: 'https://hooks.example.com' })
    await bench.advance(500)
    expect(bench.programs).toHaveLength(1)
    releaseStops()
    await bench.advance(300)
    expect(bench.program.args).toContain('8443:127.0.0.1:5000')
    expect(bench.state.kind).toBe('open')
  })

  test('is the last of several choices in a row', async () => {
    await openSsh()
    bench.tunnels.apply(command, listeningAt(4_000))
    bench.tunnels.apply(quick, listeningAt(4_000))
    bench.tunnels.apply(command, listeningAt(4_000))
    await bench.advance(100)
    expect(bench.programs.map(({ name }) => name)).toEqual(['ssh', 'bore'])
    expect(bench.programs[0]?.isStopped).toBe(true)
  })

  test('that cannot be run is said', async () => {
    bench.tunnels.apply({ ...command, command: `bore "x` }, listeningAt(4_000))
    await bench.advance(100)
    expect(bench.state).toMatchObject({ kind: 'failing', error: { code: 'settings.invalid' }, retryAt: null })
    expect(await bench.tunnels.checkNow()).toMatchObject({ error: { code: 'settings.invalid' } })
    bench.tunnels.apply(ssh, listeningAt(4_000))
    await bench.advance(300)
    expect(bench.state.kind).toBe('open')
  })

  test('as a command that may not be run is not started, and other ways are', async () => {
    bench.mayRun = false
    bench.tunnels.apply(command, listeningAt(4_000))
    await bench.advance(60_000)
    expect(bench.state).toMatchObject({
      kind: 'failing',
      error: { code: 'tunnel.not-allowed' },
      retryAt: null,
    })
    expect(bench.programs).toEqual([])
    await openSsh()
  })

  test('ends with the host, and nothing is started after', async () => {
    await openSsh()
    await bench.tunnels[Symbol.asyncDispose]()
    expect(bench.program.isStopped).toBe(true)
    expect(bench.clock.pending).toBe(0)
    bench.tunnels.apply(command, listeningAt(4_000))
    await bench.advance(1_000)
    expect(bench.programs).toHaveLength(1)
  })
})

describe('a program that ends', () => {
  test('is started again: quickly, then each 2 s; the state stays failing until something comes through', async () => {
    await openSsh()
    bench.checkResult = 'tunnel.unreachable'
    bench.program.end(['Connection to edge closed by remote host.'])
    expect(bench.state).toMatchObject({
      kind: 'failing',
      error: { code: 'tunnel.ended', reason: { code: 'host.cut-off', values: ['edge'] } },
      address: 'https://hooks.example.com',
      retryAt: bench.clock.now() + 250,
    })
    const from = bench.states.length
    for (const pause of [250, 500, 1_000, 2_000, 2_000]) {
      const before = bench.programs.length
      await bench.advance(pause - 50)
      expect(bench.programs).toHaveLength(before)
      await bench.advance(50)
      expect(bench.programs).toHaveLength(before + 1)
      bench.program.end(['ssh: connect to host edge port 22: Connection refused'])
    }
    expect(bench.states.slice(from).every(({ kind }) => kind === 'failing')).toBe(true)
    bench.checkResult = 9
    await bench.advance(2_300)
    expect(bench.state).toMatchObject({ kind: 'open', roundTripMs: 9 })
  })

  test('is the first failure again only after the way was open for a while', async () => {
    await openSsh()
    bench.program.end()
    await bench.advance(550)
    expect(bench.state.kind).toBe('open')
    bench.program.end()
    expect(bench.state).toMatchObject({ retryAt: bench.clock.now() + 500 })
    await bench.advance(800)
    expect(bench.state.kind).toBe('open')
    await bench.advance(60_000)
    bench.program.end()
    expect(bench.state).toMatchObject({ retryAt: bench.clock.now() + 250 })
  })

  test('for a reason that stays is started seldom, and at once when the network changes', async () => {
    bench.tunnels.apply(ssh, listeningAt(4_000))
    await bench.advance(0)
    bench.program.end(['me@edge: Permission denied (publickey).'])
    expect(bench.state).toMatchObject({ error: { code: 'tunnel.refused' } })
    await bench.advance(29_000)
    expect(bench.programs).toHaveLength(1)
    bench.tunnels.wake()
    await bench.advance(0)
    expect(bench.programs).toHaveLength(2)
  })

  test('because there is none is named', async () => {
    bench.tunnels.apply(quick, listeningAt(4_000))
    await bench.advance(0)
    bench.program.failToStart()
    expect(bench.state).toMatchObject({
      kind: 'failing',
      error: { code: 'tunnel.program-missing', detail: 'cloudflared' },
      retryAt: bench.clock.now() + 30_000,
    })
  })

  test('takes no secret into its last words', async () => {
    bench.tunnels.apply(command, listeningAt(4_000))
    await bench.advance(0)
    bench.program.printLine('error on /hidden-path')
    bench.program.end(['error on /hidden-path'])
    expect(bench.state).toMatchObject({ error: { detail: 'error on /[removed]' } })
    expect(JSON.stringify(bench.log.lines)).not.toContain('hidden-path')
  })
})

describe('the address', () => {
  test('is looked at when the program says that its way stands', async () => {
    bench.tunnels.apply(quick, listeningAt(4_000))
    await bench.advance(0)
    bench.program.printLine(quickLine)
    expect(bench.state).toEqual({ kind: 'starting', address: 'https://calm-lake.trycloudflare.com' })
    await bench.advance(5_000)
    expect(bench.checkedAddresses).toEqual([])
    bench.program.printLine('INF Registered tunnel connection connIndex=0')
    await flushTasks()
    expect(bench.state).toMatchObject({ kind: 'open', address: 'https://calm-lake.trycloudflare.com' })
  })

  test('that changes is another way: looked at anew, and told', async () => {
    bench.tunnels.apply(command, listeningAt(4_000))
    await bench.advance(0)
    bench.program.printLine('at https://one.example.com')
    await flushTasks()
    bench.program.printLine('at https://one.example.com')
    expect(bench.state).toMatchObject({ kind: 'open', address: 'https://one.example.com' })
    bench.program.printLine('at https://two.example.com')
    expect(bench.state).toEqual({ kind: 'starting', address: 'https://two.example.com' })
    await flushTasks()
    expect(bench.state).toMatchObject({ kind: 'open', address: 'https://two.example.com' })
  })

  test('that is not said in time is missed, and the program started anew', async () => {
    bench.tunnels.apply(command, listeningAt(4_000))
    await bench.advance(20_000)
    expect(bench.state).toMatchObject({ kind: 'failing', error: { code: 'tunnel.no-address' } })
    expect(bench.program.isStopped).toBe(true)
    await bench.advance(250)
    expect(bench.programs).toHaveLength(2)
  })

  test('stays known while the program is away', async () => {
    bench.tunnels.apply(command, listeningAt(4_000))
    await bench.advance(0)
    bench.program.printLine('at https://one.example.com')
    await flushTasks()
    bench.program.end()
    await bench.advance(300)
    expect(bench.state).toMatchObject({ kind: 'failing', address: 'https://one.example.com' })
    bench.program.printLine('at https://two.example.com')
    expect(bench.state).toMatchObject({ kind: 'failing', address: 'https://two.example.com' })
    await flushTasks()
    expect(bench.state).toMatchObject({ kind: 'open', address: 'https://two.example.com' })
  })

  test('that cannot be read ends the program', async () => {
    bench.tunnels.apply({ ...command, pattern: '^(a+)+$' }, listeningAt(4_000))
    await bench.advance(0)
    bench.program.printLine(`${'a'.repeat(60)}!`)
    expect(bench.state).toMatchObject({ kind: 'failing', error: { code: 'settings.invalid' } })
    expect(bench.program.isStopped).toBe(true)
  })
})

describe('checks', () => {
  test('come each 20 s or so, and a single one that fails is repeated before anybody is told', async () => {
    await openSsh()
    await bench.advance(18_000)
    expect(bench.checkedAddresses).toHaveLength(2)
    bench.checkResult = 'tunnel.unreachable'
    await bench.advance(18_000)
    expect(bench.state.kind).toBe('open')
    await bench.advance(500)
    expect(bench.state).toMatchObject({ kind: 'failing', error: { code: 'tunnel.unreachable' } })
    bench.checkResult = 5
    await bench.advance(1_000)
    expect(bench.state.kind).toBe('open')
    expect(bench.programs).toHaveLength(1)
  })

  test('that fail for long start the program anew', async () => {
    await openSsh()
    bench.checkResult = 'tunnel.another-answers'
    await bench.advance(18_500)
    expect(bench.state).toMatchObject({ error: { code: 'tunnel.another-answers' } })
    await bench.advance(28_000)
    expect(bench.programs).toHaveLength(1)
    await bench.advance(15_000)
    expect(bench.programs.length).toBeGreaterThan(1)
    expect(bench.programs[0]?.isStopped).toBe(true)
  })

  test('that fail in the beginning are no news until the way should stand', async () => {
    bench.checkResult = 'tunnel.unreachable'
    bench.tunnels.apply(ssh, listeningAt(4_000))
    await bench.advance(9_900)
    expect(bench.states.map(({ kind }) => kind)).toEqual(['starting'])
    await bench.advance(1_100)
    expect(bench.state).toMatchObject({ kind: 'failing', error: { code: 'tunnel.unreachable' } })
  })

  test('come at once after sleep and in another network', async () => {
    await openSsh()
    const looks = bench.checkedAddresses.length
    bench.tunnels.wake()
    await flushTasks()
    expect(bench.checkedAddresses).toHaveLength(looks + 1)
  })

  test('that are asked for tell what came of them', async () => {
    await openSsh()
    expect(await bench.tunnels.checkNow()).toEqual({ ok: true, value: undefined })
    bench.checkResult = 'tunnel.unreachable'
    const asked = bench.tunnels.checkNow()
    await bench.advance(1_000)
    expect(await asked).toMatchObject({ error: { code: 'tunnel.unreachable' } })
  })

  test('that are under way when another way is chosen are answered, and what they find is forgotten', async () => {
    await openSsh()
    bench.checkResult = null
    const asked = bench.tunnels.checkNow()
    await flushTasks()
    bench.tunnels.apply({ kind: 'none', address: '' }, listeningAt(4_000))
    expect(await asked).toMatchObject({ error: { code: 'tunnel.ended' } })
    await bench.advance(60_000)
    expect(bench.state).toEqual({ kind: 'none' })
  })

  test('of an address of one’s own need no program', async () => {
    bench.checkResult = 'tunnel.another-answers'
    bench.tunnels.apply({ kind: 'none', address: 'https://proxy.example.com' }, listeningAt(4_000))
    await bench.advance(1_000)
    expect(bench.state).toMatchObject({ kind: 'failing', error: { code: 'tunnel.another-answers' } })
    bench.checkResult = 3
    await bench.advance(1_000)
    expect(bench.state).toMatchObject({ kind: 'open', address: 'https://proxy.example.com' })
    expect(bench.programs).toEqual([])
  })
})
