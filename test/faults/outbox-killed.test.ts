import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { startCuttingProxy } from '#test/support/outbox/cutting-proxy.ts'
import {
  isSending,
  killAt,
  waitForExit,
  randomPassage,
  randomPoint,
  readFacts,
  startKillableHost,
  type KillPoint,
} from '#test/support/outbox/killed-host.ts'
import type { ChildOptions, Fact } from '#test/support/outbox/outbox-child.ts'
import { startProcess } from '#test/support/process.ts'
import { seededRandom } from '#test/support/random.ts'
import { recordsOf, send, textOf } from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'

/** `OUTBOX_KILLS` takes more of them or fewer, `OUTBOX_SEED` others. */
const kills = Number(process.env['OUTBOX_KILLS'] ?? 50)
const random = seededRandom(Number(process.env['OUTBOX_SEED'] ?? 6))

const threads = Array.from({ length: 6 }, (_, index) => `+44770090013${index}`)
const draftsFor = ['+447700900151', '+447700900152']
/** One text that comes due while hosts are killed, one while none runs. */
const [dueMeanwhile, dueWhileClosed] = ['+447700900161', '+447700900162']

type Sent = { readonly to: string; readonly words: string; readonly at: number }

/** The platform as a process of its own, with an agent signed in. */
async function startPlatform(data: string) {
  const running = await startProcess({
    script: 'electron/platform-process.ts',
    args: ['--port', '0', '--data', data, '--dataset', 'empty', '--seed', '5'],
  })
  const base = running.readyText('base_url')
  const users = running.ready['users'] as readonly { email: string; password: string; ext: string }[]
  const { email, password } = users.find(({ ext }) => ext === '204') ?? {}
  const login = await send(`${base}/login`, 'POST', { body: { email, password } })
  const token = textOf(login.json, 'user_token')
  return {
    ...{ base, token },
    /** Every text that was sent, in the platform's order. */
    async sent(): Promise<readonly Sent[]> {
      const { json } = await send(`${base}/sms?page=1&limit=5000`, 'GET', { token })
      return recordsOf(json)
        .filter(({ type }) => type === 'out')
        .sort((one, other) => Number(one['id']) - Number(other['id']))
        .map(({ to, message, created_at }) => ({
          to: String(to),
          words: String(message),
          at: Date.parse(`${String(created_at)}Z`),
        }))
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}

/** Starts hosts and kills them, then lets one finish. Answers with what they noted and what the platform has. */
async function play(): Promise<{ readonly facts: readonly Fact[]; readonly sent: readonly Sent[] }> {
  await using folder = await temporaryFolder('outbox-killed')
  await using platform = await startPlatform(folder.join('platform'))
  await using proxy = await startCuttingProxy(platform.base)
  const notes = folder.join('notes')
  await writeFile(notes, '')
  const options: ChildOptions = {
    ...{ baseUrl: proxy.baseUrl, token: platform.token, userData: folder.join('user'), notes },
    ...{ threads, draftsFor, hurry: 30, maxTexts: 25 },
  }
  const start = (more: Partial<ChildOptions> = {}) =>
    startKillableHost({ ...options, ...more }, folder.join('cache'))
  const passing = (request: Parameters<typeof isSending>[0]) =>
    isSending(request) ? randomPassage(random) : ({ kind: 'passes' } as const)
  const run = async (point: KillPoint, later?: ChildOptions['later']) => {
    await killAt(point, start(later && { later }), { proxy, notes, random })
    proxy.decide = passing
  }

  // Two that are not killed in the middle: one compiles the code of all, one finds that nothing it sends arrives.
  expect(await waitForExit(start({ finish: true }))).toBe(0)
  await run({ kind: 'kept', words: 'due' }, { to: dueMeanwhile, words: 'due', after: 6_000 })
  for (let count = 0; count < kills - 3; count += 1) await run(randomPoint(random))
  proxy.decide = (request) => ({ kind: isSending(request) ? 'lost' : 'passes' })
  await run({ kind: 'time', isReady: true, after: 4_000 })
  await run({ kind: 'kept', words: 'over' }, { to: dueWhileClosed, words: 'over', after: 1_000 })
  const due = scheduledIn(await readFacts(notes)).map(({ sendAt }) => sendAt)
  await eventually(() => expect(Date.now()).toBeGreaterThan(Math.max(...due)))
  const last = start({ finish: true, threads: [...threads, dueMeanwhile, dueWhileClosed] })
  expect(await waitForExit(last)).toBe(0)
  return { facts: await readFacts(notes), sent: await platform.sent() }
}

function wordsOf(facts: readonly Fact[], ...kinds: readonly Fact['kind'][]): readonly string[] {
  return facts.flatMap((fact) => (kinds.includes(fact.kind) && 'words' in fact ? [fact.words] : []))
}

function scheduledIn(facts: readonly Fact[]) {
  return facts.flatMap((fact) =>
    fact.kind === 'kept' && fact.sendAt !== undefined ? [{ words: fact.words, sendAt: fact.sendAt }] : [],
  )
}

/** Drafts that were found and are neither the last that was acknowledged nor one that was being written just then. */
function wrongDrafts(facts: readonly Fact[], key: string): readonly Fact[] {
  let possible: readonly string[] = ['']
  const wrong: Fact[] = []
  for (const fact of facts) {
    if (!('key' in fact) || fact.key !== key) continue
    if (fact.kind === 'draft-found' && !possible.includes(fact.words)) wrong.push(fact)
    possible = fact.kind === 'drafting' ? [...possible, fact.words] : [fact.words]
  }
  return wrong
}

test(
  `a host that is killed ${kills} times sends every text once, in order, or says that it is unsure`,
  { ...inFull(), timeout: 600_000 },
  async () => {
    const began = performance.now()
    const { facts, sent } = await play()
    const there = sent.map(({ words }) => words)
    const kept = wordsOf(facts, 'kept')
    const flagged = new Set(wordsOf(facts, 'unsure', 'failed'))
    const twice = there.filter((words, index) => there.indexOf(words) !== index)
    const seconds = Math.round((performance.now() - began) / 1_000)
    const ready = facts.filter(({ kind }) => kind === 'ready').length
    process.stdout.write(
      `outbox: ${kills} kills (${ready} hosts had signed in), ${kept.length} texts and ` +
        `${wordsOf(facts, 'drafted').length} drafts kept, ${there.length} sent, ${twice.length} twice, ` +
        `${flagged.size} flagged, ${seconds} s\n`,
    )

    expect(facts.filter(({ kind }) => kind === 'fault')).toEqual([])
    expect(kept.length).toBeGreaterThan(kills)
    expect(kept.filter((words) => !there.includes(words))).toEqual([])
    expect(there.filter((words) => !wordsOf(facts, 'trying').includes(words))).toEqual([])
    expect(twice.filter((words) => !flagged.has(words))).toEqual([])
    for (const thread of threads) {
      const numbers = sent.filter(({ to }) => to === thread).map(({ words }) => Number(words.split(' ')[1]))
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
    }
    expect(scheduledIn(facts).map(({ words }) => words)).toEqual(['due', 'over'])
    for (const { words, sendAt } of scheduledIn(facts))
      // The platform counts whole seconds.
      expect(sent.find((text) => text.words === words)?.at).toBeGreaterThan(sendAt - 1_000)
    expect(wordsOf(facts, 'draft-found').length).toBeGreaterThan(kills / 2)
    for (const key of draftsFor) expect(wrongDrafts(facts, key)).toEqual([])
  },
)
