import type { Core, URI } from 'sip.js'

/** The parts of a dialog that identify it to others (RFC 3891). */
export type DialogIdentity = Pick<Core.Session, 'callId' | 'localTag' | 'remoteTag' | 'remoteTarget'>

/** Returns the Refer-To of a blind transfer (RFC 3515 section 2.1). */
export function blindReferTo(address: URI): string {
  return `<${address.toRaw()}>`
}

/**
 * Returns the Refer-To of an attended transfer: the referred party calls the other end of our dialog and replaces us in
 * it (RFC 5589 section 7.3). The tags are those seen by the recipient of the INVITE (RFC 3891 section 3).
 */
export function attendedReferTo({ callId, localTag, remoteTag, remoteTarget }: DialogIdentity): string {
  const address = remoteTarget.clone()
  address.clearHeaders()
  const replaces = encodeURIComponent(`${callId};to-tag=${remoteTag};from-tag=${localTag}`)
  return `<${address.toRaw()}?Replaces=${replaces}>`
}
