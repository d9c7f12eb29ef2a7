import { isUtf8 } from 'node:buffer'
import type { RawData } from '#electron/net/web-socket.ts'
import { allowedMethods } from './allowed-methods.ts'
import { absentTag } from './message/dialog-fields.ts'

/** Longest SIP message that is read, in bytes. Of a longer one so much is kept, and one letter more. */
export const longestMessage = 65_536

/** The text of a frame: UTF-8 (RFC 3261 section 7), or Latin-1 where a carrier's display name makes it anything else. */
export function readFrame(data: RawData): string {
  const parts = Array.isArray(data) ? Buffer.concat(data) : data
  const bytes = parts instanceof ArrayBuffer ? Buffer.from(parts) : parts
  if (bytes.length > longestMessage) return bytes.toString('latin1', 0, longestMessage + 1)
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

/**
 * A message of sip.js's as it is sent: a tag that stands for none is left out, a route that a server has recorded without
 * brackets gets them, without which its parameters would not be its own (RFC 3261 section 20.34), and Allow names what this
 * phone takes: sip.js has a list of its own for each kind of message.
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
