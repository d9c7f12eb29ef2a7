import { expect, it } from 'vitest'
import { startProcess, type StartedProcess } from '#test/support/process.ts'
import { seededRandom } from '#test/support/random.ts'
import { RawConnection, type NoAnswer, type RawAnswer } from '#test/support/raw-http.ts'
import { recordsOf, send, textOf } from '#test/support/running-platform.ts'
import { byTier } from '#test/support/tier.ts'
import { fuzzRequest, type FuzzRequest } from './fuzz/requests.ts'
import { recordOf } from './sample.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_131)
const requests = Number(process.env['FUZZ_REQUESTS'] ?? byTier({ quick: 2_000, full: 10_000 }))
const connections = 20
/** Milliseconds. */
const maxDuration = 2_000
const sweepEvery = 250

it(
  `answers ${requests} odd requests with no 5xx, JSON errors only, each within ${maxDuration} ms`,
  { timeout: 180_000 },
  async () => {
    await using platform = await startProcess({
      script: 'electron/platform-process.ts',
      args: ['--log-level', 'error', '--dataset', 'demo', '--token-ttl', '3600'],
    })
    const run = new FuzzRun(platform)
    const started = performance.now()
    await run.all()
    const seconds = (performance.now() - started) / 1_000
    process.stdout.write(
      `fuzz: seed ${seed}, ${requests} requests in ${seconds.toFixed(1)} s, slowest ${run.slowest.took.toFixed(0)} ms (${run.slowest.description.slice(0, 80)}); ` +
        `${[...run.statuses]
          .toSorted(([one], [other]) => one - other)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', ')}\n`,
    )
    expect(run.wrong.slice(0, 20)).toEqual([])
    expect(platform.stderr()).toBe('')
    expect((await run.asRoot('GET', '/me')).status).toBe(200)
    expect(run.statuses.get(200) ?? 0).toBeGreaterThan(requests / 20)
  },
)

class FuzzRun {
  readonly wrong: string[] = []
  readonly statuses = new Map<number, number>()
  slowest = { took: 0, description: '' }
  private readonly platform: StartedProcess
  private tokens = { root: '', agent: '' }
  private signing: Promise<void> | undefined

  constructor(platform: StartedProcess) {
    this.platform = platform
  }

  /** All requests, each on whichever connection is free; calls that they place are ended now and then. */
  async all(): Promise<void> {
    await this.signIn()
    let next = 0
    const work = async () => {
      using connection = new RawConnection(this.platform.readyText('origin'))
      while (next < requests) {
        const index = next
        next += 1
        if (index % sweepEvery === 0) await this.endCalls()
        const request = fuzzRequest(seededRandom(seed * 1_000_003 + index), this.tokens)
        await this.judge(request, index, await connection.exchange(request.bytes, request.method === 'HEAD'))
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
    await this.endCalls()
  }

  async asRoot(method: string, path: string) {
    return await send(`${this.platform.readyText('base_url')}${path}`, method, { token: this.tokens.root })
  }

  private async judge(request: FuzzRequest, index: number, answer: RawAnswer | NoAnswer): Promise<void> {
    const complain = (what: string) => this.wrong.push(`#${index} ${what}: ${request.description}`)
    if (typeof answer === 'string') return void complain(answer)
    const { status, took, body, headers } = answer
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (took > this.slowest.took) this.slowest = { took, description: `#${index} ${request.description}` }
    if (took > maxDuration) complain(`took ${took.toFixed(0)} ms`)
    if (status >= 500) complain(String(status))
    if (headers['x-injected'] !== undefined) complain('an injected header')
    if (status >= 400 && request.method !== 'HEAD' && !isErrorObject(body))
      complain(`${status} with ${body.toString('utf8').slice(0, 200)}`)
    if (status === 401 && request.signedIn) await this.signIn()
  }

  /** Signs in again where that is necessary, once for all connections. */
  private signIn(): Promise<void> {
    this.signing ??= this.signInNow().finally(() => (this.signing = undefined))
    return this.signing
  }

  private async signInNow(): Promise<void> {
    const users = this.platform.ready['users']
    const [root = '', agent = ''] = await Promise.all(
      (Array.isArray(users) ? users.slice(0, 2) : []).map((user) => this.tokenOf(recordOf(user))),
    )
    this.tokens = { root, agent }
  }

  private async tokenOf({ email, password }: Readonly<Record<string, unknown>>): Promise<string> {
    const url = `${this.platform.readyText('base_url')}/login`
    return textOf((await send(url, 'POST', { body: { email, password } })).json, 'user_token')
  }

  private async endCalls(): Promise<void> {
    const { status, json } = await this.asRoot('GET', '/calls?limit=5000')
    if (status !== 200) return
    await Promise.all(recordsOf(json).map(({ id }) => this.asRoot('DELETE', `/calls/${String(id)}`)))
  }
}

function isErrorObject(body: Buffer): boolean {
  try {
    const { message, errors } = recordOf(JSON.parse(body.toString('utf8')))
    return typeof message === 'string' && Array.isArray(errors)
  } catch {
    return false
  }
}
