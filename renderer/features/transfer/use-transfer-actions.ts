import { ref, type Ref } from 'vue'
import { errorWords } from '../../locales/error-words.ts'
import { isTransferUnknown } from '#shared/host/transfer-outcome.ts'
import { transferWords as words } from '../../locales/transfer.ts'
import type { OwnCall } from '../../stores/own-calls.ts'
import { useTransfersStore } from '../../stores/transfers.ts'
import { useToasts } from '../../ui/toasts.ts'
import type { Destination } from './destination.ts'

export type TransferKind = 'blind' | 'attended'

/**
 * Transfers the dialog's call or consults somebody first, then closes the dialog. A later failure is shown by the call,
 * or by a toast if the call is gone.
 */
export function useTransferActions(
  transferredCall: Readonly<Ref<OwnCall | null>>,
  { open, note }: { readonly open: Ref<boolean>; readonly note: Readonly<Ref<string>> },
) {
  const transfers = useTransfersStore()
  const toasts = useToasts()
  const busy = ref(false)
  const consulted = ref(false)

  async function runOnce(action: (ownCall: OwnCall) => Promise<boolean>): Promise<void> {
    const own = transferredCall.value
    if (!own || busy.value) return
    busy.value = true
    const isDone = await action(own)
    busy.value = false
    if (isDone && transferredCall.value?.line.id === own.line.id) open.value = false
  }

  async function sendOrNotify(ownCall: OwnCall, to: Destination): Promise<boolean> {
    const result = await transfers.send(ownCall, { to: to.to, name: to.name, note: note.value })
    const isSaid = result.ok || isTransferUnknown(result.error)
    if (!isSaid && transferredCall.value === null) {
      const { error } = result
      toasts.show({ text: () => words.notSent(ownCall.title, to.name, errorWords(error)) })
    }
    return result.ok
  }

  return {
    busy,
    /** A transfer by SIP takes as long as the destination rings, so the call shows its progress. */
    send: (to: Destination) =>
      runOnce((own) => {
        const outcome = sendOrNotify(own, to)
        return own.call || own.line.state === 'ringing' ? outcome : Promise.resolve(true)
      }),
    /** Somebody is being consulted, and the dialog has not passed on the focus yet. */
    consulted,
    consult: (to: Destination) =>
      runOnce(async (own) => {
        const result = await transfers.consult(own, to)
        consulted.value = result.ok
        return result.ok
      }),
  }
}
