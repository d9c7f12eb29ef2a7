/**
 * The 400 for a request that the parser could not read, made of its header fields as they stand (RFC 3261 section
 * 21.4.1). Undefined for what is no request, asks for no answer, or does not say where an answer would go.
 */
export function malformedReply(text: string): string | undefined {
  const [head = ''] = text.split('\r\n\r\n', 1)
  const [first = '', ...lines] = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  if (!/^[A-Z]{1,20} \S+ SIP\/\d\.\d$/.test(first) || first.startsWith('ACK ')) return undefined
  const valuesOf = (names: RegExp) =>
    lines.filter((line) => names.test(line)).map((line) => line.slice(line.indexOf(':') + 1).trim())
  const vias = valuesOf(/^(?:via|v)[ \t]*:/i)
  const [from] = valuesOf(/^(?:from|f)[ \t]*:/i)
  const [to] = valuesOf(/^(?:to|t)[ \t]*:/i)
  const [callId] = valuesOf(/^(?:call-id|i)[ \t]*:/i)
  const [cseq] = valuesOf(/^cseq[ \t]*:/i)
  if (vias.length === 0 || !from || !to || !callId || !cseq) return undefined
  return [
    'SIP/2.0 400 Bad Request',
    ...vias.map((via) => `Via: ${via}`),
    `From: ${from}`,
    `To: ${to}`,
    `Call-ID: ${callId}`,
    `CSeq: ${cseq}`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')
}
