import { type Core, NameAddrHeader } from 'sip.js'
import { contactHeader } from './agent-core.ts'
import type { TransferReport } from './leg.ts'

/** A dialog named by Replaces, from the platform's point of view. */
export type ReplacedDialog = {
  readonly callId: string
  readonly localTag: string
  readonly remoteTag: string
}

/** What a REFER asks for: a number to call, or, with `replaces`, a call to join. */
export type Referral = { readonly target: string; readonly replaces?: ReplacedDialog }

/** Reads Refer-To (RFC 3515 section 2.1) with an embedded Replaces (RFC 3891); undefined if invalid. */
export function readReferral(message: Core.IncomingRequestMessage): Referral | undefined {
  const referTo: unknown = message.parseHeader('refer-to')
  if (!(referTo instanceof NameAddrHeader)) return undefined
  const target = referTo.uri.user
  const [replaces] = referTo.uri.getHeader('Replaces') ?? []
  if (target === undefined) return undefined
  if (replaces === undefined) return { target }
  const dialog = readReplaces(replaces)
  return dialog === undefined ? undefined : { target, replaces: dialog }
}

/** `to-tag` is the tag of the party that executes the request, here the platform (RFC 3891 section 3). */
function readReplaces(escaped: string): ReplacedDialog | undefined {
  const [callId = '', ...parameters] = unescaped(escaped).split(';')
  const tag = (name: string) =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1)
  const [localTag, remoteTag] = [tag('to-tag'), tag('from-tag')]
  if (callId === '' || localTag === undefined || remoteTag === undefined) return undefined
  return { callId, localTag, remoteTag }
}

function unescaped(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}

export type ReportOptions = {
  readonly core: Core.UserAgentCore
  readonly session: Core.Session
  /** CSeq of the REFER, which distinguishes several transfers in one dialog (RFC 3515 section 2.4.6). */
  readonly id: number
  readonly isOver: () => boolean
}

/**
 * Sends the referring phone a NOTIFY for each step of its transfer, the first one immediately. The final one closes
 * the subscription. A phone that has hung up in the meantime gets none: its dialog is gone.
 */
export function transferReport({ core, session, id, isOver }: ReportOptions): TransferReport {
  let isFinal = false
  const report: TransferReport = (status, words) => {
    if (isFinal || isOver()) return
    isFinal = status >= 200
    session.notify(undefined, {
      extraHeaders: [
        `Event: refer;id=${id}`,
        `Subscription-State: ${isFinal ? 'terminated;reason=noresource' : 'active;expires=180'}`,
        contactHeader(core),
      ],
      body: {
        contentDisposition: 'render',
        contentType: 'message/sipfrag;version=2.0',
        content: `SIP/2.0 ${status} ${words}\r\n`,
      },
    })
  }
  report(100, 'Trying')
  return report
}
