import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventually } from '../eventually.ts'
import { nodePath } from '../process.ts'
import type { CuttingProxy, Passage, PassingRequest } from './cutting-proxy.ts'
import type { ChildOptions, Fact } from './outbox-child.ts'

/** When a host is killed. */
export type KillPoint =
  /** Milliseconds after its start or, with `isReady`, sign-in. */
  | { readonly kind: 'time'; readonly isReady: boolean; readonly after: number }
  /** At a request to send at the gateway, or its response, which the host never receives. */
  | { readonly kind: 'request' | 'answer'; readonly count: number; readonly goesOn: boolean }
  /** As soon as it noted that a text with these words is stored. */
  | { readonly kind: 'kept'; readonly words: string }

export function randomPoint(random: () => number): KillPoint {
  const count = 1 + Math.floor(random() * 8)
  const chance = random()
  if (chance < 0.25) return { kind: 'request', count, goesOn: random() < 0.5 }
  if (chance < 0.5) return { kind: 'answer', count, goesOn: true }
  if (chance < 0.8) return { kind: 'time', isReady: true, after: random() * 400 }
  return { kind: 'time', isReady: false, after: 200 + random() * 900 }
}

/** The fate of most requests to send, and of a few. */
export function randomPassage(random: () => number): Passage {
  const chance = random()
  if (chance < 0.03) return { kind: 'lost' }
  if (chance < 0.06) return { kind: 'unanswered' }
  if (chance < 0.09) return { kind: 'late', by: random() * 150 }
  return { kind: 'passes', before: random() * 40, after: random() * 60 }
}

export const isSending = ({ method, path }: PassingRequest) => method === 'POST' && path === '/sms'

/** A host in a process of its own, which ends with this one at the latest. */
export type KillableHost = {
  kill(): void
  /** Settles when it has signed in. */
  readonly ready: Promise<void>
  /** Settles with its exit code, null if it was killed. */
  readonly exited: Promise<number | null>
}

/** `cache`: a folder for compiled code, so that the next one starts faster. */
export function startKillableHost(options: ChildOptions, cache: string): KillableHost {
  const script = 'test/support/outbox/outbox-child.ts'
  const child = spawn(nodePath(), [script, JSON.stringify(options)], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void exited.then(() => process.off('exit', kill))
  const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  return { kill, ready, exited }
}

/** Waits for a host to end; kills it after two minutes, with no exit code. */
export async function waitForExit({ kill, exited }: KillableHost): Promise<number | null> {
  const latest = setTimeout(kill, 120_000)
  const code = await exited
  clearTimeout(latest)
  return code
}

/** Kills a host at a certain point. The gateway completes requests in progress, or does not. */
export async function killAt(
  point: KillPoint,
  host: KillableHost,
  {
    proxy,
    notes,
    random,
  }: { readonly proxy: CuttingProxy; readonly notes: string; readonly random: () => number },
): Promise<void> {
  switch (point.kind) {
    case 'time':
      if (point.isReady) await Promise.race([host.ready, host.exited])
      setTimeout(host.kill, point.after)
      return void (await host.exited)
    case 'kept':
      await eventually(async () => {
        const facts = await readFacts(notes)
        if (!facts.some((fact) => fact.kind === 'kept' && fact.words === point.words))
          throw new Error('Not kept')
      })
      host.kill()
      return void (await host.exited)
    default:
      await killBySending(point, host, { proxy, random })
  }
}

async function killBySending(
  { kind, count, goesOn }: Extract<KillPoint, { readonly count: number }>,
  host: KillableHost,
  { proxy, random }: { readonly proxy: CuttingProxy; readonly random: () => number },
): Promise<void> {
  let left = count
  proxy.onPass = (moment, request) => {
    if (moment !== kind || !isSending(request)) return
    left -= 1
    if (left === 0) host.kill()
  }
  proxy.decide = (request) => {
    if (!isSending(request)) return { kind: 'passes' }
    return left <= 0 && !goesOn ? { kind: 'lost' } : randomPassage(random)
  }
  // It may have nothing more to send.
  await Promise.race([host.ready, host.exited])
  const latest = setTimeout(host.kill, 3_000)
  await host.exited
  clearTimeout(latest)
  proxy.onPass = () => {}
}

/** The facts noted by hosts so far, in order. */
export async function readFacts(notes: string): Promise<readonly Fact[]> {
  const text = await readFile(notes, 'utf8')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}
