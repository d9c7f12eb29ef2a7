/** Headers that say how two phones speak, never who (RFC 3261 section 20, RFC 4028, RFC 3262). */
const shownHeaders: ReadonlySet<string> = new Set([
  ...['cseq', 'content-length', 'content-type', 'expires', 'session-expires', 'min-se', 'max-forwards'],
  ...[
    'supported',
    'require',
    'allow',
    'accept',
    'rseq',
    'rack',
    'retry-after',
    'event',
    'subscription-state',
  ],
])
/** Lines of a session description that say which sound, and which way it goes (RFC 8866). */
const shownMedia = /^(?:m=audio|a=(?:rtpmap|fmtp|ptime|sendrecv|sendonly|recvonly|inactive|rtcp-mux|setup)\b)/

/** Of a SIP message what it says about protocol and sound: no address, no name, no identifier. */
export function sipOutline(message: string): string {
  const lines = message.split(/\r?\n/)
  const end = lines.indexOf('')
  const head = end === -1 ? lines : lines.slice(0, end)
  const body = end === -1 ? [] : lines.slice(end + 1)
  return [
    ...head.slice(1).filter((line) => shownHeaders.has(line.split(':', 1)[0]?.trim().toLowerCase() ?? '')),
    ...body.filter((line) => shownMedia.test(line)),
  ].join('\n')
}
