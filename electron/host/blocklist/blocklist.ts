import type { ApiClient } from '#shared/api/client.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { maxBlocked } from '#shared/host/blocklist.ts'
import type { Loaded } from '#shared/host/caller.ts'
import { readAll } from '../platform-client/read-all.ts'
import { blockedBy, readBlockingRule, unassigned, type BlockingRule } from './blocking-rule.ts'

export type BlocklistOptions = {
  readonly api: ApiClient
  readonly country: () => string
  /** Null unless the signed-in agent may change the list. */
  readonly onChange: (blocked: Loaded<readonly string[]> | null) => void
  /** Called after each change sent to the routing rules; also a failed one, which the platform may have made. */
  readonly onWritten: () => void
}

/** Most rules read; a customer has a few dozen. */
const rulesRead = { limit: 1_000, maxRecords: 5_000 }

/** The blocked numbers, as in the platform's routing rules. */
export class Blocklist {
  private readonly options: BlocklistOptions
  private readonly steps = new SerialQueue()
  private isOn = false

  constructor(options: BlocklistOptions) {
    this.options = options
  }

  start(): void {
    this.isOn = true
    this.options.onChange({ kind: 'loading' })
    void this.refresh()
  }

  stop(): void {
    this.isOn = false
    this.options.onChange(null)
  }

  refresh(): Outcome {
    return this.steps.run(async () => {
      const read = await this.read()
      return read.ok ? ok(undefined) : read
    })
  }

  block(number: string): Outcome {
    return this.change(number, async (rules, e164) => {
      if (blockedBy(rules).includes(e164)) return ok(undefined)
      const rule = rules.find(({ numbers }) => numbers.length < maxBlocked)
      const { settings } = this.options.api
      if (rule) {
        const blocked = rule.numbers.filter((each) => each !== unassigned)
        return this.write(settings.changeRoutingRule({ id: rule.id, body: { source: [...blocked, e164] } }))
      }
      const body = { pos: 0, direction: 'in', action: 'block', source: [e164], destination: ['any'] } as const
      return this.write(
        settings.createRoutingRule({ body: { ...body, source: [e164], destination: ['any'] } }),
      )
    })
  }

  unblock(number: string): Outcome {
    return this.change(number, async (rules, e164) => {
      for (const { id, numbers } of rules.filter((rule) => rule.numbers.includes(e164))) {
        const remaining = numbers.filter((each) => each !== e164)
        const source = remaining.length > 0 ? remaining : [unassigned]
        const { settings } = this.options.api
        const changed = await this.write(settings.changeRoutingRule({ id, body: { source } }))
        if (!changed.ok) return changed
      }
      return ok(undefined)
    })
  }

  /** Applies a change to freshly read rules, then reads the result. */
  private change(
    number: string,
    step: (rules: readonly BlockingRule[], e164: string) => Outcome<unknown>,
  ): Outcome {
    return this.steps.run(async () => {
      const read = readDialled(number, this.options.country())
      if (read?.kind !== 'e164') return err(appError('phone.number-invalid'))
      const before = await this.read()
      if (!before.ok) return before
      const changed = await step(before.value, read.number)
      const after = await this.read()
      if (!changed.ok) return changed
      return after.ok ? ok(undefined) : after
    })
  }

  private async write<Value>(response: Outcome<Value>): Outcome<Value> {
    const result = await response
    this.options.onWritten()
    return result
  }

  private async read(): Outcome<readonly BlockingRule[]> {
    if (!this.isOn) return err(appError('session.signed-out'))
    const { api, onChange } = this.options
    const read = await readAll((query) => api.settings.listRoutingRules({ query }), rulesRead)
    if (!this.isOn) return err(appError('session.signed-out'))
    if (!read.ok) {
      onChange({ kind: 'failed', error: read.error })
      return read
    }
    const rules = read.value.map(readBlockingRule).filter((rule) => rule !== undefined)
    onChange({ kind: 'ready', value: blockedBy(rules) })
    return ok(rules)
  }
}
