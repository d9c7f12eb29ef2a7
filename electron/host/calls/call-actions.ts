import type { ApiClient } from '#shared/api/client.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { TransferOrder } from '#shared/host/methods.ts'
import type { AnswerRequests } from '../phone/answer-requests.ts'
import type { LiveCalls } from './live-calls.ts'

export type CallActionsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly calls: Pick<LiveCalls, 'learn' | 'wake' | 'confirm'>
  readonly answerRequests: Pick<AnswerRequests, 'add' | 'withdraw'>
  /** Country of the dial plan, for numbers typed without a code. */
  readonly country: () => string
}

/** A call that the platform places for the agent. `callerId`: the number shown to the callee; empty for the default. */
export type PlaceOrder = { readonly to: string; readonly callerId: string }

/** Two numbers that the platform connects, and the text it speaks to the first one beforehand. */
export type ConnectOrder = { readonly first: string; readonly second: string; readonly text: string }

/**
 * Actions on a live call through the platform (specification 3 and 4.3). A call whose record the platform has not
 * confirmed is requested first. An order repeated while it is still pending is not sent again.
 */
export class CallActions {
  private readonly options: CallActionsOptions
  /** Emits before a call is transferred, and again with `isAsked` false if the transfer is refused. */
  readonly transfers = new Emitter<{ readonly callId: number; readonly isAsked: boolean }>()
  private readonly underWay = new Map<string, Outcome<unknown>>()

  constructor(options: CallActionsOptions) {
    this.options = options
  }

  /** Rings the agent's own phone, then this number (`POST /calls`); resolves with the live call. */
  place({ to, callerId }: PlaceOrder): Outcome<LiveCallRecord> {
    const { api, clock } = this.options
    const body = { to, ...(callerId !== '' && { caller_id: callerId }) }
    return this.once(`place ${to}`, async () => {
      const startedAt = clock.now()
      return this.learn(startedAt, await api.calls.place({ body }))
    })
  }

  /** Connects two numbers: a web call, or with a text a lead call (specification 4.3). */
  connect({ first, second, text }: ConnectOrder): Outcome {
    const { api, calls, clock, country } = this.options
    const [from, to] = [first, second].map((each) => readDialled(each, country())?.number)
    if (from === undefined) return Promise.resolve(err(appError('phone.number-invalid', first)))
    if (to === undefined) return Promise.resolve(err(appError('phone.number-invalid', second)))
    return this.once(`connect ${from} ${to}`, async () => {
      const startedAt = clock.now()
      if (text !== '') {
        const body = { to: from, caller_id: to, tts: text }
        const placed = this.learn(startedAt, await api.calls.placeLeadcall({ body }))
        return placed.ok ? ok(undefined) : placed
      }
      const placed = await api.calls.placeWebcall({ body: { from, to } })
      calls.wake()
      return placed.ok ? ok(undefined) : placed
    })
  }

  /** Requests the current record of a call; null if the platform does not have it or the request fails. */
  async readCall(id: number): Promise<LiveCallRecord | null> {
    const startedAt = this.options.clock.now()
    const read = await this.options.api.calls.read({ id })
    const call = read.ok ? readLiveCall(read.value) : null
    if (call?.id !== id) return null
    this.options.calls.learn(call, startedAt)
    return call
  }

  /** Blind transfer of an answered call, or forwarding of a ringing one; the note is sent with the call. */
  async transfer({ callId, to, note = '' }: TransferOrder): Outcome {
    const dialled = readDialled(to, this.options.country())
    if (!dialled) return err(appError('phone.number-invalid', to))
    this.transfers.emit({ callId, isAsked: true })
    const text = note.trim()
    const sent = await this.change(callId, { dst: dialled.number, ...(text !== '' && { action_text: text }) })
    if (!sent.ok) this.transfers.emit({ callId, isAsked: false })
    return sent
  }

  /** Starts, pauses or resumes recording, then reads the resulting state back from the platform. */
  async record(callId: number, action: 'start' | 'pause' | 'resume'): Outcome {
    const changed = await this.change(callId, { monitor_state: action })
    if (changed.ok) await this.readCall(callId)
    return changed
  }

  /** Answers a call that is ringing on another phone of this agent. */
  async answerElsewhere(callId: number): Outcome {
    const { answerRequests } = this.options
    answerRequests.add(callId)
    const changed = await this.change(callId, { state: 'answer' })
    if (!changed.ok) answerRequests.withdraw(callId)
    return changed
  }

  /** Ends a call. Succeeds for a call that is already over. */
  end(id: number): Outcome {
    return this.once(`end ${id}`, async () => {
      const sure = await this.options.calls.confirm(id)
      if (!sure.ok) return sure.error.code === 'call.not-known' ? ok(undefined) : sure
      const ended = await this.options.api.calls.end({ id })
      this.options.calls.wake()
      return ended.ok || ended.error.code === 'platform.not-found' ? ok(undefined) : ended
    })
  }

  private change(id: number, body: Parameters<ApiClient['calls']['change']>[0]['body']): Outcome {
    return this.once(`change ${id} ${JSON.stringify(body)}`, async () => {
      const sure = await this.options.calls.confirm(id)
      if (!sure.ok) return sure
      const changed = await this.options.api.calls.change({ id, body })
      this.options.calls.wake()
      if (!changed.ok) return changed
      // A transfer ends this live call; the answer is the one in which the caller continues.
      const changedId = body.dst === undefined ? changed.value.id : null
      return changedId === null || changedId === id
        ? ok(undefined)
        : err(appError('platform.unexpected-answer'))
    })
  }

  /** Shows a call that the platform has just placed, without waiting for the next poll. */
  private learn(
    startedAt: number,
    placed: Result<Parameters<typeof readLiveCall>[0]>,
  ): Result<LiveCallRecord> {
    const { calls } = this.options
    if (!placed.ok) return placed
    const call = readLiveCall(placed.value)
    calls.learn(call, startedAt)
    calls.wake()
    return ok(call)
  }

  private once<Value>(order: string, act: () => Outcome<Value>): Outcome<Value> {
    const pending = this.underWay.get(order)
    // The same order resolves with the same type of value.
    if (pending) return pending as Outcome<Value>
    const result = act().finally(() => this.underWay.delete(order))
    this.underWay.set(order, result)
    return result
  }
}
