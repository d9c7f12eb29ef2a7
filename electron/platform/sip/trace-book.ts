import type { Clock } from '#shared/core/clock.ts'
import type { SipTraceEntry } from './leg.ts'

const dialogsKept = 500
const messagesKept = 200

export type TracedMessage = Pick<SipTraceEntry, 'direction' | 'peer' | 'message'>

/**
 * The SIP messages of the last dialogs, in memory only. A dialog begins with its INVITE; registrations and pings are
 * not kept. Of a very long dialog the first messages stay, since they tell how it came about.
 */
export class TraceBook {
  private readonly clock: Clock
  private readonly dialogs = new Map<string, SipTraceEntry[]>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  record({ direction, peer, message }: TracedMessage): void {
    const callId = callIdOf(message)
    if (callId === undefined) return
    const entries =
      this.dialogs.get(callId) ?? (message.startsWith('INVITE ') ? this.begin(callId) : undefined)
    if (entries === undefined || entries.length >= messagesKept) return
    entries.push({ time: this.clock.now(), direction, peer, message: withoutSecrets(message) })
  }

  of(callId: string): readonly SipTraceEntry[] {
    return [...(this.dialogs.get(callId) ?? [])]
  }

  private begin(callId: string): SipTraceEntry[] {
    const [oldest] = this.dialogs.keys()
    if (oldest !== undefined && this.dialogs.size >= dialogsKept) this.dialogs.delete(oldest)
    const entries: SipTraceEntry[] = []
    this.dialogs.set(callId, entries)
    return entries
  }
}

function callIdOf(message: string): string | undefined {
  return /^(?:call-id|i)[ \t]*:[ \t]*(\S+)[ \t]*\r?$/im.exec(message)?.[1]
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
