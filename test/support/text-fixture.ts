import { textOrders, type TextOrders } from '#electron/host/texts/text-orders.ts'
import { Texts } from '#electron/host/texts/texts.ts'
import type { SmsEvent } from '#shared/api/events.ts'
import type { Filter } from '#shared/api/query.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { noComposing, noTexts, type Composing, type TextsState } from '#shared/host/texts.ts'
import { fakeApi, page, queryOf, type ApiAnswer, type FakeApi } from './fake-api.ts'
import { NotedLog } from './host-ports.ts'
import { ManualClock } from './manual-clock.ts'
import { flushTasks } from './flush-tasks.ts'
import { temporaryFolder, type TemporaryFolder } from './temporary-folder.ts'

/** A record of `/sms`, with whatever types a test wants. */
export type SmsRecord = { id: number | string; readonly [field: string]: unknown }

/** The number of the agent, user 7, and that of a customer. */
export const ownNumber = '+442079460100'
export const customer = '+447700900123'

/** The texts of one agent against a platform in memory, on a clock that a test moves. */
export class TextFixture implements AsyncDisposable {
  readonly clock = new ManualClock(Date.UTC(2026, 9, 15, 12))
  readonly platform: FakeApi = fakeApi()
  readonly log = new NotedLog()
  readonly folder: TemporaryFolder
  /** The content of `/sms`, in order of arrival; a test changes it. */
  records: SmsRecord[] = []
  isOldestFirst = false
  /** The error that `/sms` returns instead. */
  failure: AppError | null = null
  names: Readonly<Record<string, string>> = {}
  state: TextsState = noTexts
  composing: Composing = noComposing
  readonly notified: { readonly key: string; readonly name: string; readonly words: string }[] = []
  readonly threadsSeen: string[] = []
  texts: Texts
  orders: TextOrders
  private lastId = 0

  private constructor(folder: TemporaryFolder) {
    this.folder = folder
    this.texts = this.make()
    this.orders = textOrders(this.texts)
    this.serve()
  }

  static async open(): Promise<TextFixture> {
    return new TextFixture(await temporaryFolder('texts'))
  }

  /** Adds a text on the platform, now. */
  addText(fields: Partial<SmsRecord> = {}): SmsRecord {
    this.lastId += 1
    const isOut = fields['type'] === 'out'
    const record = {
      id: this.lastId,
      type: 'in',
      from: isOut ? ownNumber : customer,
      to: isOut ? customer : ownNumber,
      message: `Words ${this.lastId}`,
      result: isOut ? 'delivered' : 'received',
      created_at: writeTimestamp(this.clock.now()),
      user_id: 7,
      ...fields,
    }
    this.records.push(record)
    return record
  }

  /** The event that reports a record. */
  eventOf(record: SmsRecord, fields: Partial<SmsEvent> = {}): SmsEvent {
    return {
      id: `event-${record.id}`,
      event_time: String(record['created_at']),
      event_name: 'sms.received',
      customer_id: 1,
      user_id: 7,
      from_no: String(record['from']),
      to_no: String(record['to']),
      text: String(record['message']),
      ...fields,
    }
  }

  async receiveEvent(event: SmsEvent): Promise<void> {
    this.texts.handleEvent(event, this.clock.now())
    await flushTasks()
  }

  async signIn(country = 'GB'): Promise<void> {
    this.texts.start({
      baseUrl: 'https://platform.example/v1.2',
      agent: {
        ...{ id: 7, name: 'Robin Example', email: 'robin@example.com', ext: '204', callerId: ownNumber },
        ...{ isRoot: false, recordingAllowed: true, doNotDisturb: false, country },
      },
    })
    await flushTasks()
  }

  signOut(): void {
    this.texts.stop()
    this.texts.eraseCopy()
  }

  /** Ends the app and starts it again on the same disk. */
  async restart(): Promise<void> {
    await this.texts[Symbol.asyncDispose]()
    this.texts = this.make()
    this.orders = textOrders(this.texts)
    await this.signIn()
  }

  /** Advances the clock in steps, so that pending work can continue in between. */
  async advance(milliseconds: number, step = 1_000): Promise<void> {
    for (let left = milliseconds; left > 0; left -= step) {
      this.clock.advance(Math.min(step, left))
      await flushTasks()
    }
  }

  /** Waits until everything has been copied. */
  async copied(): Promise<void> {
    for (let turn = 0; turn < 200 && this.state.sync !== 'live'; turn += 1) await this.advance(150, 150)
    if (this.state.sync !== 'live') throw new Error('Not everything was copied.')
  }

  /** Number of requests to `/sms`. */
  get requestCount(): number {
    return this.platform.requests.filter(({ path, method }) => method === 'GET' && path === '/sms').length
  }

  async threads(find = '', count = 50) {
    return valueOf(await this.orders.threads({ find, count }))
  }

  async open(key = customer, count = 50, target?: string) {
    const more = target === undefined ? {} : { with: target }
    return valueOf(await this.orders.open({ key, count, ...more }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.texts[Symbol.asyncDispose]()
    await this.folder[Symbol.asyncDispose]()
  }

  private make(): Texts {
    return new Texts({
      api: this.platform.api,
      clock: this.clock,
      log: this.log,
      userData: this.folder.path,
      who: (number) => ({ name: this.names[number] ?? '', company: '' }),
      onState: (state) => (this.state = state),
      onComposing: (composing) => (this.composing = composing),
      onArrived: (text) => this.notified.push(text),
      onSeen: (key) => this.threadsSeen.push(key),
    })
  }

  private serve(): void {
    const { routes } = this.platform
    routes.set('GET /sms', (request) => {
      if (this.failure) return err(this.failure)
      const filter: readonly Filter[] = JSON.parse(queryOf(request, 'filter') ?? '[]')
      const found = this.records.filter((record) => filter.every((each) => isWanted(record, each)))
      const listed = this.isOldestFirst ? found : found.toReversed()
      const [number, limit] = [Number(queryOf(request, 'page')), Number(queryOf(request, 'limit'))]
      return page(listed.slice((number - 1) * limit, number * limit), listed.length)
    })
    routes.set('POST /sms', ({ body }) => this.send(body))
    for (const path of ['/sms/cannedresponses', '/ddis']) routes.set(`GET ${path}`, () => page([]))
    routes.set('GET /users/7', () => ok({ data: { id: 7 }, links: {} }))
  }

  private send(body: unknown): ApiAnswer {
    if (this.failure) return err(this.failure)
    const { to, message, from } = body as { to: string; message: string; from?: string }
    const record = this.addText({ type: 'out', to, message, result: 'queued', from: from ?? ownNumber })
    return ok({ data: record, links: {} })
  }
}

function isWanted(record: SmsRecord, { property, operator, value }: Filter): boolean {
  const found = record[property]
  if (operator === 'gt') return Number(found) > Number(value)
  return [value].flat().some((each) => each === found)
}

/** The value of a result; throws for a failure. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`It failed: ${result.error.code}`)
  return result.value
}
