import type { Core } from 'sip.js'

/**
 * The key that an INFO stands for: `Signal=5` as application/dtmf-relay, or the bare key as application/dtmf.
 * `unsupported` is another kind of INFO; undefined is one that cannot be read.
 */
export function digitOfInfo(message: Core.IncomingRequestMessage): string | 'unsupported' | undefined {
  const type = message.getHeader('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/dtmf') return keyOf(message.body)
  if (type !== 'application/dtmf-relay') return 'unsupported'
  return keyOf(/^\s*signal\s*=([^\r\n]*)/im.exec(message.body)?.[1])
}

/** Some phones write the numbers of RFC 4733 section 3.2 for the keys that are no digits. */
function keyOf(text: string | undefined): string | undefined {
  const key = text?.trim().toUpperCase() ?? ''
  if (key === '10') return '*'
  if (key === '11') return '#'
  return /^[\dA-D*#]$/.test(key) ? key : undefined
}
