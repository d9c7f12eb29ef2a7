import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import type { ChildOptions, Fact } from '#test/support/outbox/outbox-child.ts'
import { startCuttingProxy, type CuttingProxy } from '#test/support/outbox/cutting-proxy.ts'
import { nodePath, startProcess } from '#test/support/process.ts'
import { seededRandom } from '#test/support/random.ts'
import { recordsOf, send, textOf } from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** `OUTBOX_KILLS` takes more of them, `OUTBOX_SEED` others. */
const kills = Number(process.env['OUTBOX_KILLS'] ?? 50)
const random = seededRandom(Number(process.env['OUTBOX_SEED'] ?? 6))
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item

const threads = Array.from({ length: 6 }, (_, index) => `+44770090013${index}`)
const draftsFor = ['+447700900151', '+447700900152']
const [soon, closed] = ['+447700900161', '+447700900162']
const root = fileURLToPath(new URL('../..', import.meta.url))

/** When a host is killed. Milliseconds count from its start or, with `isReady`, from when it was signed in. */
type KillPoint =
  | { readonly kind: 'time'; readonly isReady: boolean; readonly after: number }
  /** As one request to send comes to the gateway, or its answer does, which the host never sees. */
  | { readonly kind: 'request' | 'answer'; readonly count: number; readonly goesOn: boolean }

function nextPoint(): KillPoint {
  const count = 1 + Math.floor(random() * 12)
  switch (pick(['request', 'answer', 'ready', 'ready', 'start'] as const)) {
    case 'request':
      return { kind: 'request', count, goesOn: random() < 0.5 }
    case 'answer':
      return { kind: 'answer', count, goesOn: true }
    case 'ready':
      return { kind: 'time', isReady: true, after: random() * 600 }
    case 'start':
      return { kind: 'time', isReady: false, after: 200 + random() * 900 }
  }
}

/** A running host. Its parts of this process's lifetime end with it. */
type Child = {
  readonly process: ChildProcess
  readonly ready: Promise<void>
  readonly exited: Promise<number | null>
}

function startChild(options: ChildOptions, cache: string): Child {
  const script = 'test/support/outbox/outbox-child.ts'
  const child = spawn(nodePath(), [script, JSON.stringify(options)], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void exited.then(() => process.off('exit', end))
  const ready = new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()))
  return { process: child, ready, exited }
}

/** Kills a host at a point of its life, and what the gateway does with a request that is then on its way. */
async function killAt(point: KillPoint, child: Child, proxy: CuttingProxy): Promise<void> {
  const kill = () => void child.process.kill('SIGKILL')
  const latest = setTimeout(kill, 8_000)
  if (point.kind === 'time') {
    if (point.isReady) await Promise.race([child.ready, child.exited])
    setTimeout(kill, point.after)
  } else {
    let left = point.count
    proxy.onPass = (moment, { method, path }) => {
      if (moment !== point.kind || method !== 'POST' || path !== '/sms') return
      left -= 1
      if (left === 0) kill()
    }
    proxy.decide = ({ method, path }) => {
      if (method !== 'POST' || path !== '/sms') return { kind: 'passes' }
      if (left <= 0 && !point.goesOn) return { kind: 'lost' }
      return { kind: 'passes', before: random() * 40, after: random() * 60 }
    }
  }
  await child.exited
  clearTimeout(latest)
}

function readFacts(text: string): readonly Fact[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

test(`a host that is killed ${kills} times sends every text once, in order, or says that it is unsure`, async () => {
  const began = performance.now()
  await using folder = await temporaryFolder('outbox-killed')
  await using platform = await startProcess({
    script: 'electron/platform-process.ts',
    args: ['--port', '0', '--data', folder.join('platform'), '--dataset', 'empty', '--seed', '5'],
  })
  const base = platform.readyText('base_url')
  await using proxy = await startCuttingProxy(base)
  const users = platform.ready['users'] as readonly { email: string; password: string; ext: string }[]
  const { email, password } = users.find(({ ext }) => ext === '204') ?? {}
  const login = await send(`${base}/login`, 'POST', { body: { email, password } })
  const token = textOf(login.json, 'user_token')
  const notes = folder.join('notes')
  await writeFile(notes, '')
  const facts = async () => readFacts(await readFile(notes, 'utf8'))
  const options: ChildOptions = {
    ...{ baseUrl: proxy.baseUrl, token, userData: folder.join('user'), notes, threads, draftsFor },
    ...{ hurry: 30, most: 25 },
  }
  const start = (more: Partial<ChildOptions> = {}) =>
    startChild({ ...options, ...more }, folder.join('cache'))
  const later = (to: string, after: number) => ({ later: { to, words: `scheduled to ${to}`, after } })

  // One that is not killed, so that the others find their code compiled.
  const first = start({ most: 0, finish: true })
  expect(await first.exited).toBe(0)
  for (let count = 0; count < kills; count += 1) {
    const isLast = count === kills - 1
    const child = start(count === 0 ? later(soon, 6_000) : isLast ? later(closed, 1_000) : {})
    const point: KillPoint = count === 0 || isLast ? { kind: 'time', isReady: true, after: 500 } : nextPoint()
    await killAt(point, child, proxy)
    proxy.onPass = () => {}
    proxy.decide = () => ({ kind: 'passes', before: random() * 30, after: random() * 30 })
  }
  const scheduled = (await facts()).flatMap((fact) =>
    fact.kind === 'kept' && fact.sendAt !== undefined ? [{ ...fact, sendAt: fact.sendAt }] : [],
  )
  expect(scheduled.map(({ to }) => to)).toEqual([soon, closed])
  await eventually(() =>
    expect(Date.now()).toBeGreaterThan(Math.max(...scheduled.map(({ sendAt }) => sendAt))),
  )
  const last = start({ finish: true, threads: [...threads, soon, closed] })
  expect(await last.exited).toBe(0)

  const all = await facts()
  const { json } = await send(`${base}/sms?page=1&limit=5000`, 'GET', { token })
  const records = recordsOf(json)
    .filter((record) => record['type'] === 1 || record['type'] === 'out')
    .sort((one, other) => Number(one['id']) - Number(other['id']))
    .map(({ to, message, created_at }) => ({ to, message, at: Date.parse(`${String(created_at)}Z`) }))
  const there = records.map(({ message }) => message)
  const kept = all.flatMap((fact) => (fact.kind === 'kept' ? [fact.words] : []))
  const tried = new Set(all.flatMap((fact) => (fact.kind === 'trying' ? [fact.words] : [])))
  const flagged = new Set(
    all.flatMap((fact) => (fact.kind === 'unsure' || fact.kind === 'failed' ? [fact.words] : [])),
  )
  const twice = there.filter((words, index) => there.indexOf(words) !== index)
  const seconds = Math.round((performance.now() - began) / 1_000)
  const killed = all.filter(({ kind }) => kind === 'ready').length
  console.log(
    `outbox: ${kills} kills (${killed} hosts had signed in), ${kept.length} texts kept, ${there.length} sent, ` +
      `${twice.length} twice, ${flagged.size} flagged, ${seconds} s`,
  )

  expect(all.filter(({ kind }) => kind === 'fault')).toEqual([])
  expect(kept.filter((words) => !there.includes(words))).toEqual([])
  expect(there.filter((words) => !tried.has(String(words)))).toEqual([])
  expect(twice.filter((words) => !flagged.has(String(words)))).toEqual([])
  for (const thread of threads) {
    const numbers = records
      .filter(({ to }) => to === thread)
      .map(({ message }) => Number(String(message).split(' ')[1]))
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
  }
  for (const { words, sendAt } of scheduled) {
    const { at } = records.find(({ message }) => message === words) ?? { at: 0 }
    expect(at).toBeGreaterThanOrEqual(Math.floor(sendAt / 1_000) * 1_000)
  }
  for (const key of draftsFor) expectDrafts(all, key)
}, 280_000)

/** Each draft that was found is the last that was acknowledged before, or one that was being written just then. */
function expectDrafts(facts: readonly Fact[], key: string): void {
  let possible = new Set([''])
  let found = 0
  for (const fact of facts) {
    if (!('key' in fact) || fact.key !== key) continue
    if (fact.kind === 'drafting') possible.add(fact.words)
    if (fact.kind === 'drafted') possible = new Set([fact.words])
    if (fact.kind !== 'draft-found') continue
    expect([...possible]).toContain(fact.words)
    possible = new Set([fact.words])
    found += 1
  }
  expect(found).toBeGreaterThan(0)
}
