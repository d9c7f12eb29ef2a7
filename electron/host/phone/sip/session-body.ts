/** The media type and the disposition of a body (RFC 3261 sections 20.11 and 20.15). */
export type Body = {
  readonly type: string
  /** Empty if none is given. */
  readonly disposition: string
  readonly content: string
}

/** Maximum nesting depth of bodies, and maximum number of parts in each; real exchanges send only a few. */
const maxDepth = 3
const maxParts = 20

/**
 * Finds the session description that a body is or contains; null if there is none. A multipart body (RFC 2046 section
 * 5.1, RFC 5621) often has other parts, such as ISUP or a location. A description for early media only (RFC 3959) does
 * not count.
 */
export function sessionDescriptionIn(body: Body, depth = 0): string | null {
  const type = mediaTypeOf(body.type)
  if (type === 'application/sdp')
    return mediaTypeOf(body.disposition) === 'early-session' ? null : body.content
  if (!type.startsWith('multipart/') || depth >= maxDepth) return null
  for (const part of partsOf(body)) {
    const description = sessionDescriptionIn(part, depth + 1)
    if (description !== null) return description
  }
  return null
}

/** Returns `application/sdp` for `Application/SDP; charset=utf-8`. */
export function mediaTypeOf(value: string): string {
  return value.split(';')[0]?.trim().toLowerCase() ?? ''
}

function partsOf({ type, content }: Body): readonly Body[] {
  const match = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) return []
  // Text before the first delimiter and after the closing one is not a part.
  const [, ...parts] = `\r\n${content}`.split(`\r\n--${boundary}`).slice(0, maxParts + 1)
  const end = parts.findIndex((part) => part.startsWith('--'))
  return parts.slice(0, end === -1 ? parts.length : end).map(readPart)
}

function readPart(part: string): Body {
  // The delimiter may be followed by white space on its line.
  const text = part.replace(/^[ \t]*\r\n/, '\r\n')
  const end = text.indexOf('\r\n\r\n')
  const fields = (end === -1 ? text : text.slice(0, end)).replace(/\r\n[ \t]+/g, ' ')
  const content = end === -1 ? '' : text.slice(end + 4)
  const field = (name: string) => new RegExp(`^${name}\\s*:\\s*(.*)$`, 'im').exec(fields)?.[1]?.trim() ?? ''
  const isBase64 = field('content-transfer-encoding').toLowerCase() === 'base64'
  return {
    type: field('content-type') || field('c'),
    disposition: field('content-disposition'),
    content: isBase64 ? Buffer.from(content, 'base64').toString('utf8') : content,
  }
}
