import type { Clock } from '#shared/core/clock.ts'
import type { SipTraceEntry } from './leg.ts'

/**
 * What is kept at most: dialogs, messages of a dialog, and characters of a dialog, of all dialogs that one phone began,
 * and in all.
 */
export const traceLimits = {
  dialogs: 500,
  messages: 200,
  dialog: 256 * 1024,
  phone: 2 * 1024 * 1024,
  all: 16 * 1024 * 1024,
} as const

/** A longer one is no Call-ID that a phone would choose. */
const longestCallId = 256

export type TracedMessage = Pick<SipTraceEntry, 'direction' | 'peer' | 'message'>

type Dialog = { readonly owner: object; readonly entries: SipTraceEntry[]; characters: number }

/**
 * The SIP messages of the last dialogs, in memory only. A dialog begins with its INVITE; registrations and pings are
 * not kept. Of a very long dialog the first messages stay, since they tell how it came about; of the dialogs the oldest
 * go first, those of the phone that has too much before those of others.
 */
export class TraceBook {
  private readonly clock: Clock
  private readonly dialogs = new Map<string, Dialog>()
  private readonly ofOwner = new WeakMap<object, number>()
  private characters = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** `owner` stands for the phone, who must have proved to be somebody. */
  record({ direction, peer, message }: TracedMessage, owner: object): void {
    const callId = callIdOf(message)
    if (callId === undefined) return
    const known = this.dialogs.get(callId)
    if (known === undefined && !message.startsWith('INVITE ')) return
    if ((known?.entries.length ?? 0) >= traceLimits.messages) return
    if ((known?.characters ?? 0) + message.length > traceLimits.dialog) return
    const dialog = known ?? this.begin(callId, owner)
    dialog.entries.push({ time: this.clock.now(), direction, peer, message: withoutSecrets(message) })
    this.grow(dialog, message.length)
    while ((this.ofOwner.get(dialog.owner) ?? 0) > traceLimits.phone && this.forget(dialog.owner)) continue
    while (this.characters > traceLimits.all && this.forget()) continue
  }

  of(callId: string): readonly SipTraceEntry[] {
    return [...(this.dialogs.get(callId)?.entries ?? [])]
  }

  private begin(callId: string, owner: object): Dialog {
    if (this.dialogs.size >= traceLimits.dialogs) this.forget()
    const dialog: Dialog = { owner, entries: [], characters: 0 }
    this.dialogs.set(callId, dialog)
    return dialog
  }

  /** Drops the oldest dialog, or the oldest of one phone; false where there is none. */
  private forget(owner?: object): boolean {
    for (const [callId, dialog] of this.dialogs) {
      if (owner !== undefined && dialog.owner !== owner) continue
      this.dialogs.delete(callId)
      this.grow(dialog, -dialog.characters)
      return true
    }
    return false
  }

  private grow(dialog: Dialog, by: number): void {
    dialog.characters += by
    this.characters += by
    this.ofOwner.set(dialog.owner, (this.ofOwner.get(dialog.owner) ?? 0) + by)
  }
}

function callIdOf(message: string): string | undefined {
  const callId = /^(?:call-id|i)[ \t]*:[ \t]*(\S+)[ \t]*\r?$/im.exec(message)?.[1]
  return callId !== undefined && callId.length <= longestCallId ? callId : undefined
}

/**
 * Takes out credentials with their folded lines, and the keys of the media (RFC 8839, RFC 8122, RFC 4568). What stands in
 * their place in a body is as long as they were, so that its Content-Length stays true.
 */
export function withoutSecrets(message: string): string {
  return message
    .replace(/^((?:proxy-)?authorization[ \t]*:)[^\r\n]*(?:\r\n[ \t][^\r\n]*)*/gim, '$1 [removed]')
    .replace(
      /^(a=(?:ice-pwd|fingerprint|crypto):)([^\r\n]*)/gim,
      (_, name: string, secret: string) =>
        name + '[removed]'.padEnd(secret.length, '.').slice(0, secret.length),
    )
}
