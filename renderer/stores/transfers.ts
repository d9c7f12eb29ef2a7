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

/** A call that the platform lists, by its id, and its caller's name. */
type ListedCall = { readonly callId: number; readonly who: string }

/**
 * Transfers of this agent's calls, and the outcome of the last one of each line. A call that the platform lists is
 * transferred by its API; any other by SIP.
 */
export const useTransfersStore = defineStore('transfers', () => {
  const ownCalls = useOwnCallsStore()
  const { failureOf, recordFailure, dismiss } = useFailures()

  /** An unknown outcome is said in any case: the call itself may be gone. */
  function transferFailed({ line, title }: OwnCall, to: string, error: AppError): void {
    recordFailure(line.id, error)
    notifyIfUnknown({ who: title, to }, error)
  }

  /** Transfers an answered call without consultation, or forwards a ringing one. Settles with the final outcome. */
  async function send(own: OwnCall, target: TransferTarget): Outcome {
    const { line, call, title } = own
    const { to, name } = target
    dismiss(line.id)
    if (call) {
      const sent = await transferListed({ callId: call.id, who: title }, target)
      if (!sent.ok) recordFailure(line.id, sent.error)
      return sent
    }
    const isRinging = line.state === 'ringing'
    const result = await ask(isRinging ? 'line.forward' : 'line.transfer', { lineId: line.id, to })
    const words = () => (isRinging ? outcomeWords.sentOn : outcomeWords.sent)(title, name)
    if (result.ok) notices.emit({ words })
    else transferFailed(own, name, result.error)
    return result
  }

  /** Parks the call: a code of the exchange, available by SIP only. */
  async function park(own: OwnCall, to: string): Promise<void> {
    const { line, title } = own
    dismiss(line.id)
    const result = await ask('line.transfer', { lineId: line.id, to })
    if (result.ok) notices.emit({ words: () => outcomeWords.parked(title, to) })
    else transferFailed(own, to, result.error)
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
    else transferFailed(caller, consulted.title, result.error)
  }

  return { failureOf, failedConsultation: failedConsultation(), dismiss, send, park, consult, complete }
})

/** Transfers any call that the platform lists. Its answer says only that it accepted the order. */
export async function transferListed(
  { callId, who }: ListedCall,
  { to, name, note = '' }: TransferTarget,
): Outcome {
  const result = await ask('call.transfer', { callId, to, ...(note.trim() !== '' && { note }) })
  if (result.ok) notices.emit({ words: () => outcomeWords.transferAccepted(who, name) })
  else notifyIfUnknown({ who, to: name }, result.error)
  return result
}

/** Says what is known of a transfer that may have been made although its order failed. */
function notifyIfUnknown({ who, to }: { readonly who: string; readonly to: string }, error: AppError): void {
  if (error.code === 'phone.transfer-accepted')
    notices.emit({ words: () => outcomeWords.transferAccepted(who, to) })
  else if (isTransferUnknown(error)) notices.emit({ words: () => outcomeWords.transferUnknown(who) })
}

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
