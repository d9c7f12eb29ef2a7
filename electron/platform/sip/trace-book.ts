import type { Clock } from '#shared/core/clock.ts'
import type { SipTraceEntry } from './leg.ts'

/**
 * Upper bounds: dialogs, messages per dialog, and characters per dialog, for all dialogs begun by one phone, and in
 * total.
 */
export const traceLimits = {
  dialogs: 500,
  messages: 200,
  dialog: 256 * 1024,
  phone: 2 * 1024 * 1024,
  all: 16 * 1024 * 1024,
} as const

/** No phone would choose a longer Call-ID. */
const maxCallIdLength = 256

export type TracedMessage = Pick<SipTraceEntry, 'direction' | 'peer' | 'message'>

type Dialog = { readonly owner: object; readonly entries: SipTraceEntry[]; characters: number }

/**
 * The SIP messages of the last dialogs, in memory only. A dialog begins with its INVITE; registrations and pings are
 * not kept. A very long dialog keeps its first messages, since they show how it began. The oldest dialogs are dropped
 * first, and those of a phone over its limit before those of others.
 */
export class TraceBook {
  private readonly clock: Clock
  private readonly dialogs = new Map<string, Dialog>()
  private readonly charactersByOwner = new WeakMap<object, number>()
  private characters = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** `owner` stands for the phone, which must have an authenticated user. */
  record({ direction, peer, message }: TracedMessage, owner: object): void {
    const callId = callIdOf(message)
    if (callId === undefined) return
    const existing = this.dialogs.get(callId)
    if (existing === undefined && !message.startsWith('INVITE ')) return
    if ((existing?.entries.length ?? 0) >= traceLimits.messages) return
    if ((existing?.characters ?? 0) + message.length > traceLimits.dialog) return
    const dialog = existing ?? this.openDialog(callId, owner)
    dialog.entries.push({ time: this.clock.now(), direction, peer, message: withoutSecrets(message) })
    this.addCharacters(dialog, message.length)
    while (
      (this.charactersByOwner.get(dialog.owner) ?? 0) > traceLimits.phone &&
      this.dropOldest(dialog.owner)
    )
      continue
    while (this.characters > traceLimits.all && this.dropOldest()) continue
  }

  entriesOf(callId: string): readonly SipTraceEntry[] {
    return [...(this.dialogs.get(callId)?.entries ?? [])]
  }

  private openDialog(callId: string, owner: object): Dialog {
    if (this.dialogs.size >= traceLimits.dialogs) this.dropOldest()
    const dialog: Dialog = { owner, entries: [], characters: 0 }
    this.dialogs.set(callId, dialog)
    return dialog
  }

  /** Drops the oldest dialog, or the oldest of one phone; false if there is none. */
  private dropOldest(owner?: object): boolean {
    for (const [callId, dialog] of this.dialogs) {
      if (owner !== undefined && dialog.owner !== owner) continue
      this.dialogs.delete(callId)
      this.addCharacters(dialog, -dialog.characters)
      return true
    }
    return false
  }

  private addCharacters(dialog: Dialog, by: number): void {
    dialog.characters += by
    this.characters += by
    this.charactersByOwner.set(dialog.owner, (this.charactersByOwner.get(dialog.owner) ?? 0) + by)
  }
}

function callIdOf(message: string): string | undefined {
  const callId = /^(?:call-id|i)[ \t]*:[ \t]*(\S+)[ \t]*\r?$/im.exec(message)?.[1]
  return callId !== undefined && callId.length <= maxCallIdLength ? callId : undefined
}

/**
 * Removes credentials with their folded lines, and the keys of the media (RFC 8839, RFC 8122, RFC 4568). A replacement
 * in a body has the length of the original, so that Content-Length stays correct.
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
