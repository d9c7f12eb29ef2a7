import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import { isTransferUnknown } from '#shared/host/transfer-outcome.ts'
import { outcomeWords } from '../locales/outcomes.ts'
import { ask } from '../services.ts'
import { notices } from './notices.ts'
import { useOwnCallsStore, type OwnCall } from './own-calls.ts'

/** The target of a transfer: what is dialled, and its name. */
export type TransferTarget = { readonly to: string; readonly name: string; readonly note?: string }

/**
 * Transfers of this agent's calls, and the outcome of the last one of each line. A call that the platform lists is
 * transferred by its API; any other by SIP.
 */
export const useTransfersStore = defineStore('transfers', () => {
  const ownCalls = useOwnCallsStore()
  const { failureOf, recordFailure, dismiss } = useFailures()

  /** `who`: the caller. An unknown outcome is said in any case: the call itself may be gone. */
  function transferFailed(lineId: string, who: string, error: AppError): void {
    recordFailure(lineId, error)
    if (isTransferUnknown(error)) notices.emit({ words: () => outcomeWords.transferUnknown(who) })
  }

  /** Transfers an answered call without consultation, or forwards a ringing one. Settles with the final outcome. */
  async function send({ line, call, title }: OwnCall, { to, name, note = '' }: TransferTarget): Outcome {
    dismiss(line.id)
    const lineId = line.id
    const result = call
      ? await ask('call.transfer', { callId: call.id, to, ...(note.trim() !== '' && { note }) })
      : await ask(line.state === 'ringing' ? 'line.forward' : 'line.transfer', { lineId, to })
    if (result.ok) notices.emit({ words: () => outcomeWords.sent(title, name) })
    else transferFailed(lineId, title, result.error)
    return result
  }

  /** Parks the call: a code of the exchange, available by SIP only. */
  async function park({ line, title }: OwnCall, to: string): Promise<void> {
    dismiss(line.id)
    const result = await ask('line.transfer', { lineId: line.id, to })
    if (result.ok) notices.emit({ words: () => outcomeWords.parked(title, to) })
    else transferFailed(line.id, title, result.error)
  }

  /** Holds the call and calls the target for consultation. */
  async function consult({ line }: OwnCall, { to }: TransferTarget): Outcome<unknown> {
    dismiss(line.id)
    const result = await ask('line.consult', { lineId: line.id, to })
    if (!result.ok) recordFailure(line.id, result.error)
    return result
  }

  /** Connects the two ends of the consultation and leaves. If refused, the agent keeps both. */
  async function complete(): Promise<void> {
    if (!ownCalls.consultation) return
    const { caller, consulted } = ownCalls.consultation
    dismiss(caller.line.id)
    const result = await ask('line.completeTransfer', { lineId: consulted.line.id })
    if (result.ok) notices.emit({ words: () => outcomeWords.joined(caller.title, consulted.title) })
    else transferFailed(caller.line.id, caller.title, result.error)
  }

  return { failureOf, failedConsultation: failedConsultation(), dismiss, send, park, consult, complete }
})

/** Why the last transfer of each line failed. */
function useFailures() {
  const failures = shallowRef<ReadonlyMap<string, AppError>>(new Map())
  return {
    /** Undefined if the last one of this line succeeded, or none was tried. */
    failureOf: (lineId: string): AppError | undefined => failures.value.get(lineId),
    recordFailure(lineId: string, error: AppError): void {
      failures.value = new Map([...failures.value, [lineId, error]])
    },
    dismiss(lineId: string): void {
      failures.value = new Map([...failures.value].filter(([id]) => id !== lineId))
    },
  }
}

/**
 * The failed consultation of this line, as long as the caller waits: the host forgets an ended call sooner than an
 * agent may look.
 */
function failedConsultation() {
  const ownCalls = useOwnCallsStore()
  const lastFailed = shallowRef<typeof ownCalls.consultation>(null)
  watch(
    () => [ownCalls.consultation, ownCalls.list] as const,
    ([pair, list]) => {
      const isHeld = (lineId: string) => list.some(({ line }) => line.id === lineId && line.state === 'held')
      if (pair?.consulted.line.state === 'ended') lastFailed.value = pair
      else if (pair || !isHeld(lastFailed.value?.caller.line.id ?? '')) lastFailed.value = null
    },
  )
  return lastFailed
}
