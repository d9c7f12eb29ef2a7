import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { PhoneLines, SipTraceEntry } from '../sip/leg.ts'
import type { Store } from '../store/store.ts'
import type { CallFacts } from './call-facts.ts'

/** Milliseconds after a call's end in which its last messages come: answers to BYE and CANCEL, ACK. */
const lastMessages = 2_000

/** What is kept at most: dialogs of one call, characters of one dialog's messages, and dialogs in all. */
const limits = { dialogs: 20, characters: 256 * 1024, rows: 20_000 } as const

export type TracePorts = {
  readonly store: Pick<Store, 'traces'>
  readonly lines: Pick<PhoneLines, 'trace'>
  readonly clock: Clock
}

/** A dialog whose messages are stored: its row, and how many messages that has. */
type Kept = { readonly id: number; readonly messages: number }

/**
 * Stores the SIP messages of calls that are over, secrets removed as the trace book has done it: at once, so that they
 * can be read with the call's record, and again a moment later with the messages that ended the dialogs. Disposing it,
 * once the phones are gone, stores what is still to come.
 */
export class TraceArchive implements Disposable {
  private readonly ports: TracePorts
  private readonly waiting = new Map<() => void, Unsubscribe>()

  constructor(ports: TracePorts) {
    this.ports = ports
  }

  /** Keeps the messages of these dialogs, by SIP Call-ID, as those of a call; the ones of simulated legs have none. */
  keep(call: Pick<CallFacts, 'id' | 'customerId'>, dialogs: ReadonlySet<string>): void {
    const kept = new Map<string, Kept>()
    const known = [...dialogs].slice(0, limits.dialogs)
    const store = () => {
      for (const dialog of known) this.store(call, dialog, kept)
    }
    store()
    if (kept.size === 0) return
    const again = () => {
      this.waiting.delete(again)
      store()
    }
    this.waiting.set(again, this.ports.clock.after(lastMessages, again))
  }

  [Symbol.dispose](): void {
    for (const [again, stop] of [...this.waiting]) {
      stop()
      again()
    }
  }

  private store(
    { id, customerId }: Pick<CallFacts, 'id' | 'customerId'>,
    dialog: string,
    kept: Map<string, Kept>,
  ): void {
    const { lines, store } = this.ports
    const messages = bounded(lines.trace(dialog))
    const before = kept.get(dialog)
    if (messages.length === (before?.messages ?? 0)) return
    const row = { live_id: id, call_id: dialog, messages, customer_id: customerId }
    const rowId = before ? before.id : store.traces.insert(row).id
    if (before) store.traces.update(rowId, { messages })
    else store.traces.remove(rowId - limits.rows)
    kept.set(dialog, { id: rowId, messages: messages.length })
  }
}

/** The first messages of a dialog, up to a limit: they tell how it came about. */
function bounded(messages: readonly SipTraceEntry[]): readonly SipTraceEntry[] {
  let characters = 0
  return messages.filter(({ message }) => (characters += message.length) <= limits.characters)
}
