import { createApiClient, type ApiRequest, type Send } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { ManualClock } from '../manual-clock.ts'

/** A text as stored on the platform. */
export type StoredText = {
  readonly id: number
  readonly type: 'in' | 'out'
  readonly from: string
  readonly to: string
  readonly message: string
  readonly user_id: number | null
  readonly result: string
  readonly created_at?: string
}

/** The fate of one request to send. Times are in milliseconds. */
export type SendOutcome =
  | { readonly kind: 'answered' }
  /** The client gets `error`; the text arrives after `arrivesAfter`, or never. */
  | { readonly kind: 'lost'; readonly error: AppError; readonly arrivesAfter: number | null }
  /** The platform responds 201 with this body; the text is stored, and listed from then on, unless `isHidden`. */
  | { readonly kind: 'garbled'; readonly body: unknown; readonly isHidden?: boolean }

/** `/sms` of a platform in memory, whose network and gateways treat each request as the test says. */
export class TextPlatform {
  readonly texts: StoredText[] = []
  readonly agentId: number
  /** The fates of the next requests, in order; later ones succeed. */
  readonly sendOutcomes: SendOutcome[] = []
  readonly readErrors: (AppError | null)[] = []
  /** Milliseconds that every response takes. */
  latency = 20
  /** No request arrives while it is false. */
  online = true
  readonly api = createApiClient(contract, (request) => this.handleRequest(request))
  private readonly clock: ManualClock

  constructor(clock: ManualClock, agentId: number) {
    this.clock = clock
    this.agentId = agentId
  }

  addText(text: Partial<StoredText>): StoredText {
    const id = this.texts.length + 1
    const kept: StoredText = {
      ...{ id, type: 'out', from: '+442079460000', to: '', message: '', user_id: this.agentId },
      ...{ result: 'queued', created_at: writeTimestamp(this.clock.now()), ...text },
    }
    this.texts.push(kept)
    return kept
  }

  /** Texts that this agent sent to a number. */
  sentTo(to: string): readonly StoredText[] {
    return this.texts.filter((text) => text.type === 'out' && text.user_id === this.agentId && text.to === to)
  }

  private readonly handleRequest: Send = async (request) => {
    await this.wait(this.latency)
    if (!this.online) return err(appError('network.unreachable'))
    if (request.method === 'POST') return this.sendText(request)
    const error = this.readErrors.shift()
    return error ? err(error) : ok({ status: 200, body: this.list(request) })
  }

  private async sendText({ body }: ApiRequest): ReturnType<Send> {
    const { to, message, from } = body as { to: string; message: string; from?: string }
    const accept = () => this.addText({ to, message, ...(from === undefined ? {} : { from }) })
    const outcome = this.sendOutcomes.shift() ?? { kind: 'answered' }
    if (outcome.kind === 'lost') {
      if (outcome.arrivesAfter === 0) accept()
      else if (outcome.arrivesAfter !== null) this.clock.after(outcome.arrivesAfter, accept)
      return err(outcome.error)
    }
    if (outcome.kind === 'garbled') {
      if (!outcome.isHidden) accept()
      return ok({ status: 201, body: outcome.body })
    }
    const kept = accept()
    await this.wait(this.latency)
    return ok({ status: 201, body: { data: kept } })
  }

  /** Newest first, in pages; supports only the filter for greater ids. */
  private list({ query }: ApiRequest): unknown {
    const value = (name: string) => query.find(([each]) => each === name)?.[1]
    const [filter]: { property: string; operator: string; value: number }[] = JSON.parse(
      value('filter') ?? '[]',
    )
    const after = filter?.property === 'id' && filter.operator === 'gt' ? filter.value : 0
    const found = this.texts.filter(({ id }) => id > after).reverse()
    const [page, limit] = [Number(value('page')), Number(value('limit'))]
    return { data: found.slice((page - 1) * limit, page * limit), total: found.length }
  }

  private wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.clock.after(milliseconds, resolve))
  }
}
