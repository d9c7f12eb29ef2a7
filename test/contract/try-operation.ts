import { answerErrors } from '#shared/api/validate.ts'
import type { Received } from '#test/support/running-platform.ts'
import { collectionDeviations } from './conformance/check-collection.ts'
import {
  allOperations,
  collectionOf,
  fillPath,
  parameterNames,
  type Operation,
  type Parameters,
} from './operations.ts'
import { recordOf, sampleOf } from './sample.ts'
import type { Attempt, Scenario } from './scenario.ts'
import { scenarioOf } from './scenarios/index.ts'
import { said, type Stage } from './stage.ts'
import { wrongBodies } from './wrong-bodies.ts'

/** What an operation did against the contract; empty where it kept it. The statuses that were seen come with it. */
export type Trial = { readonly complaints: readonly string[]; readonly seen: ReadonlySet<number> }

/** A body that is taken, with one that is not: fields of both, or for several records the items of both. */
function mixedBody(right: unknown, wrong: unknown): unknown {
  if (Array.isArray(right)) return Array.isArray(wrong) ? [...right, ...wrong] : wrong
  return { ...recordOf(right), ...recordOf(wrong) }
}

const unknownId = 999_999_999
const unknownToken = 'no-such-token-0123456789'

/** Tries every documented error of an operation, and then its success. */
export async function tryOperation(stage: Stage, operation: Operation): Promise<Trial> {
  const trial = new Trials(stage, operation)
  for (const status of operation.endpoint.errors) await trial.refusal(status)
  await trial.success()
  return trial
}

class Trials implements Trial {
  readonly complaints: string[] = []
  readonly seen = new Set<number>()
  private readonly stage: Stage
  private readonly operation: Operation
  private readonly scenario: Scenario

  constructor(stage: Stage, operation: Operation) {
    this.stage = stage
    this.operation = operation
    this.scenario = scenarioOf(operation.name)
  }

  async success(): Promise<void> {
    const { endpoint } = this.operation
    const params = await this.params()
    const received = await this.send({ params })
    const wanted = [endpoint.status, ...('alsoStatus' in endpoint ? [Number(endpoint.alsoStatus)] : [])]
    if (!wanted.includes(received.status)) return this.complain(endpoint.status, received)
    this.seen.add(received.status)
    this.complaints.push(...answerErrors(endpoint, received.json).map((error) => `the answer: ${error}`))
    const type = received.headers.get('content-type')
    const { answer } = endpoint
    if (answer.shape === 'empty' ? received.bytes.length > 0 : !(type ?? '').startsWith(typeOf(answer)))
      this.complaints.push(`the answer: ${received.bytes.length} bytes of ${type}`)
    if (answer.shape === 'file' && received.bytes.length === 0) this.complaints.push('the file is empty')
    if (endpoint.method === 'GET') this.complaints.push(...(await this.queryDeviations(params)))
    this.complaints.push(...((await this.scenario.holds?.(received, this.stage, params)) ?? []))
  }

  private async queryDeviations(params: Parameters): Promise<readonly string[]> {
    const { endpoint } = this.operation
    const token = (await this.scenario.token?.(this.stage)) ?? this.stage.root
    return await collectionDeviations(endpoint, async (query) => {
      const { status, headers, bytes, json } = await this.stage.ask(
        'GET',
        `${fillPath(endpoint.path, params)}?${query}`,
        { token },
      )
      return { status, type: headers.get('content-type') ?? '', size: bytes.length, json }
    })
  }

  async refusal(status: number): Promise<void> {
    const reason = this.scenario.never?.[status]
    if (reason !== undefined) return await this.isNever(status)
    switch (status) {
      case 400:
        return await this.badRequest()
      case 401:
        for (const token of ['', unknownToken]) {
          const received = await this.send({ token, params: this.unknownRecord(), body: undefined })
          this.expectRefusal(401, received)
          const says = recordOf(received.json)['message']
          if (token !== '' && !String(says).includes(token)) this.complaints.push(`401 says: ${String(says)}`)
        }
        return undefined
      case 403: {
        const attempt = await this.scenario.forbidden?.(this.stage)
        return this.expectRefusal(403, await this.send({ token: this.stage.agent, ...attempt }))
      }
      case 404:
        return this.expectRefusal(404, await this.send(this.missing()))
      default:
        this.complaints.push(`nobody knows how to cause ${status}`)
        return undefined
    }
  }

  private async badRequest(): Promise<void> {
    const { endpoint } = this.operation
    const params = await this.params()
    const right = await this.body(params)
    const { wrong = [] } = this.scenario
    const mixed = endpoint.method === 'PATCH' ? wrong.map((each) => mixedBody(right, each)) : []
    const before = await this.record(params)
    for (const body of [...wrongBodies(endpoint, right), ...wrong, ...mixed])
      this.expectRefusal(400, await this.send({ params, body }), body)
    if ((await this.record(params)) !== before) this.complaints.push('a refused PATCH has changed the record')
  }

  /** What a PATCH changes, as GET of the same path shows it, without the duration of a live call. */
  private async record(params: Parameters): Promise<string | undefined> {
    const { method, path: changed } = this.operation.endpoint
    if (method !== 'PATCH') return undefined
    const canRead = (path: string) =>
      allOperations.some(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path)
    const path = canRead(changed) ? changed : changed.replace(/^\/operator/, '')
    const readable = canRead(path)
    if (!readable) throw new Error(`What PATCH ${path} changes cannot be read`)
    const token = (await this.scenario.token?.(this.stage)) ?? this.stage.root
    const { json } = await this.stage.ask('GET', `${fillPath(path, params)}?limit=5000`, { token })
    return JSON.stringify(json, (key, value: unknown) => (key === 'duration' ? undefined : value))
  }

  /** A reading agent succeeds where it is said that nobody is refused; nothing can be tried for other statuses. */
  private async isNever(status: number): Promise<void> {
    this.seen.add(status)
    if (status !== 403 || this.operation.endpoint.method !== 'GET') return
    const received = await this.send({ token: this.stage.agent })
    if (received.status !== this.operation.endpoint.status) this.complain('success for an agent', received)
  }

  private async send(attempt: Attempt): Promise<Received> {
    const { method, path } = this.operation.endpoint
    const params = attempt.params ?? (await this.params())
    const body = 'body' in attempt ? attempt.body : await this.body(params)
    const token = attempt.token ?? (await this.scenario.token?.(this.stage)) ?? this.stage.root
    return await this.stage.ask(method, fillPath(path, params), {
      token: this.operation.endpoint.token === false ? '' : token,
      ...(body === undefined ? {} : { body }),
    })
  }

  private async body(params: Parameters): Promise<unknown> {
    if (this.scenario.body) return await this.scenario.body(this.stage, params)
    return isBulk(this.operation) ? itemsFor(this.operation, await this.recordId()) : bodyOf(this.operation)
  }

  private async params(): Promise<Parameters> {
    const { path } = this.operation.endpoint
    const names = parameterNames(path)
    if (names.length === 0) return {}
    if (this.scenario.params) return await this.scenario.params(this.stage)
    if (names[0] === 'ids') return { ids: [await this.recordId(), await this.recordId()] }
    return { id: await this.recordId() }
  }

  /** The id of a new record of the same collection, or of the first in its list. */
  private async recordId(): Promise<number> {
    const collection = collectionOf(this.operation.endpoint.path)
    const making = allOperations.find(
      ({ endpoint: { method, path } }) => method === 'POST' && path === collection,
    )
    if (!making) return Number((await this.stage.first(collection))['id'])
    const body = await (scenarioOf(making.name).body?.(this.stage, {}) ?? bodyOf(making))
    return await this.stage.makeId(collection, body)
  }

  /** A request for a record that does not exist, named in the path or in the items of a bulk change. */
  private missing(): Attempt {
    if (this.scenario.missing && 'body' in this.scenario.missing) return this.scenario.missing
    if (!isBulk(this.operation)) return { params: this.unknownRecord() }
    return { body: itemsFor(this.operation, unknownId) }
  }

  private unknownRecord(): Parameters {
    const { path } = this.operation.endpoint
    const unknown = parameterNames(path).map((name) => [name, name === 'ids' ? [unknownId] : unknownId])
    return this.scenario.missing?.params ?? Object.fromEntries(unknown)
  }

  private expectRefusal(status: number, received: Received, body?: unknown): void {
    const { json } = received
    if (received.status !== status) return this.complain(status, received, body)
    this.seen.add(status)
    if (typeof json?.['message'] !== 'string' || !Array.isArray(json['errors']))
      this.complaints.push(`${status} is no error object: ${said(received)}`)
  }

  private complain(wanted: number | string, received: Received, body?: unknown): void {
    const sent = body === undefined ? '' : ` to ${String(body).slice(0, 200)}`
    this.complaints.push(`${wanted}: answered ${received.status}${sent}: ${said(received)}`)
  }
}

/** A body from the schema alone. */
function bodyOf({ endpoint }: Operation): unknown {
  return endpoint.body === undefined ? undefined : sampleOf(recordOf(endpoint.body))
}

/** A change of several records, each of which the body names by its `id`. */
function isBulk({ endpoint }: Operation): boolean {
  const { type, items } = recordOf(endpoint.body)
  return type === 'array' && 'id' in recordOf(recordOf(items)['properties'])
}

function itemsFor({ endpoint }: Operation, id: number): readonly unknown[] {
  return [{ ...recordOf(sampleOf(recordOf(recordOf(endpoint.body)['items']))), id }]
}

function typeOf(answer: Operation['endpoint']['answer']): string {
  return answer.shape === 'file' ? answer.type : 'application/json'
}
