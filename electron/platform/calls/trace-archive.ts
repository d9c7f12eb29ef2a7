import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { PhoneLines, SipTraceEntry } from '../sip/leg.ts'
import type { Store } from '../store/store.ts'
import type { CallFacts } from './call-facts.ts'

/** Milliseconds after a call's end within which its last messages arrive: responses to BYE and CANCEL, ACK. */
const finalMessagesDelay = 2_000

/** Upper bounds: dialogs of one call, characters of one dialog's messages, and dialogs in total. */
const limits = { dialogs: 20, characters: 256 * 1024, rows: 20_000 } as const

export type TracePorts = {
  readonly store: Pick<Store, 'traces'>
  readonly lines: Pick<PhoneLines, 'trace'>
  readonly clock: Clock
}

/** A dialog whose messages are stored: its row, and the number of messages in it. */
type StoredDialog = { readonly id: number; readonly messages: number }

/**
 * Stores the SIP messages of finished calls, secrets already removed by the trace book: at once, so that they
 * can be read with the call's record, and again a moment later with the messages that ended the dialogs. Disposing it,
 * once the phones are gone, stores the outstanding ones.
 */
export class TraceArchive implements Disposable {
  private readonly ports: TracePorts
  private readonly pending = new Map<() => void, Unsubscribe>()

  constructor(ports: TracePorts) {
    this.ports = ports
  }

  /** Stores the messages of a call's dialogs, by SIP Call-ID; simulated legs have none. */
  storeDialogs(call: Pick<CallFacts, 'id' | 'customerId'>, dialogs: ReadonlySet<string>): void {
    const stored = new Map<string, StoredDialog>()
    const callIds = [...dialogs].slice(0, limits.dialogs)
    const storeAll = () => {
      for (const dialog of callIds) this.storeDialog(call, dialog, stored)
    }
    storeAll()
    if (stored.size === 0) return
    const storeFinal = () => {
      this.pending.delete(storeFinal)
      storeAll()
    }
    this.pending.set(storeFinal, this.ports.clock.after(finalMessagesDelay, storeFinal))
  }

  [Symbol.dispose](): void {
    for (const [storeFinal, stop] of [...this.pending]) {
      stop()
      storeFinal()
    }
  }

  private storeDialog(
    { id, customerId }: Pick<CallFacts, 'id' | 'customerId'>,
    dialog: string,
    stored: Map<string, StoredDialog>,
  ): void {
    const { lines, store } = this.ports
    const messages = firstMessages(lines.trace(dialog))
    const previous = stored.get(dialog)
    if (messages.length === (previous?.messages ?? 0)) return
    const row = { live_id: id, call_id: dialog, messages, customer_id: customerId }
    const rowId = previous ? previous.id : store.traces.insert(row).id
    if (previous) store.traces.update(rowId, { messages })
    else store.traces.remove(rowId - limits.rows)
    stored.set(dialog, { id: rowId, messages: messages.length })
  }
}

/** The first messages of a dialog, up to a limit: they show how it began. */
function firstMessages(messages: readonly SipTraceEntry[]): readonly SipTraceEntry[] {
  let characters = 0
  return messages.filter(({ message }) => (characters += message.length) <= limits.characters)
}
