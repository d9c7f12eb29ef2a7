import { isUtf8 } from 'node:buffer'
import type { RawData } from '#electron/net/web-socket.ts'
import { allowedMethods } from './allowed-methods.ts'
import { absentTag } from './message/dialog-fields.ts'

/** Maximum size of a SIP message, in bytes. A longer one is cut to one byte more, so that it is recognised. */
export const maxMessageLength = 65_536

/** Decodes a frame as UTF-8 (RFC 3261 section 7), or as Latin-1 if a carrier's display name makes that invalid. */
export function readFrame(data: RawData): string {
  const parts = Array.isArray(data) ? Buffer.concat(data) : data
  const bytes = parts instanceof ArrayBuffer ? Buffer.from(parts) : parts
  if (bytes.length > maxMessageLength) return bytes.toString('latin1', 0, maxMessageLength + 1)
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

/**
 * Prepares a sip.js message for sending: removes the placeholder for an absent tag, adds the brackets that a recorded
 * route lacks, since its parameters would not be its own without them (RFC 3261 section 20.34), and sets Allow to the
 * methods of this phone, because sip.js has a list of its own for each kind of message.
 */
export function writeMessage(text: string): string {
  const end = text.indexOf('\r\n\r\n')
  const head = text
    .slice(0, end)
    .replaceAll(`;tag=${absentTag}`, '')
    .replace(/^Allow: .*$/gm, `Allow: ${allowedMethods.join()}`)
    .replace(/^Route: ([^<>\r\n]+)$/gm, 'Route: <$1>')
  return `${head}${text.slice(end)}`
}
