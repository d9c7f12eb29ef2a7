/** Most lines that are read of a description; real ones have at most a few hundred. */
const maxLines = 2_000
const lastPayload = 127

/** Lines before the first medium, in the order that RFC 8866 section 5 prescribes; a missing one is added. */
const sessionHead = [
  { form: /^v=0$/, otherwise: 'v=0' },
  { form: /^o=\S+ \d+ \d+ \S+ \S+ \S+$/, otherwise: 'o=- 0 0 IN IP4 0.0.0.0' },
  { form: /^s=\S/, otherwise: 's=-' },
] as const
const noTime = 't=0 0'

const connection = /^c=IN (?:IP4|IP6) [^\s/]+$/
/** In bit/s at most 2^31 - 1, in kbit/s far less. */
const bandwidth = /^b=[A-Z]+:\d{1,9}$/i

/** A name of an attribute, or of a medium (RFC 8866 section 9: token). */
const token = /^[\w!#$%&'*+.^`{|}~-]+$/

/**
 * The values of attributes that a browser parses, and refuses a whole description for (RFC 8866, 8839, 8122, 4145, 8285,
 * 5576, 4585). It ignores all others.
 */
const forms: Readonly<Record<string, (value: string) => boolean>> = {
  rtpmap: (value) => /^\d{1,3} \S/.test(value) && isPayload(value),
  fmtp: (value) => /^\d{1,3} \S/.test(value) && isPayload(value),
  'rtcp-fb': (value) => /^(?:\*|\d{1,3}) \S/.test(value),
  candidate: isCandidate,
  'ice-ufrag': (value) => /^\S{4,256}$/.test(value),
  'ice-pwd': (value) => /^\S{22,256}$/.test(value),
  fingerprint: (value) => /^(?:md[25]|sha-(?:1|224|256|384|512)) [\da-f]{2}(?::[\da-f]{2})+$/i.test(value),
  setup: (value) => /^(?:active|passive|actpass)$/.test(value),
  mid: (value) => token.test(value),
  msid: (value) => /^\S+(?: \S+)?$/.test(value),
  extmap: (value) => isExtension(Number(/^(\d{1,3})(?:\/\S+)? \S/.exec(value)?.[1])),
  ssrc: (value) => isBelow(2 ** 32, /^(\d{1,10}) [\w-]+:/.exec(value)?.[1]),
  'ssrc-group': (value) => /^\S+(?: \d{1,10})+$/.test(value),
  simulcast: (value) => value !== '',
}

/**
 * Rewrites a session description (RFC 8866) so that a browser can read it: Chromium refuses a whole description, and so
 * the call, for one line that it cannot read, an empty line or a missing end of line. Leaves out such lines, and adds
 * mandatory ones; whatever says something is unchanged. Runs in linear time.
 */
export function readableDescription(written: string): string {
  const lines = written
    .replace(/^\uFEFF/, '')
    .split(/[\r\n\0]+/, maxLines)
    .map((line) => line.trimEnd())
  const isMedium = (line: string) => line.startsWith('m=')
  const begin = lines.findIndex(isMedium)
  const session = begin === -1 ? lines : lines.slice(0, begin)
  const media = begin === -1 ? [] : lines.slice(begin)
  const mids = new Set(media.filter((line) => line.startsWith('a=mid:')).map((line) => line.slice(6)))
  const readable = [...readableSession(session, mids), ...media.flatMap((line) => readableLine(line) ?? [])]
  return `${readable.join('\r\n')}\r\n`
}

function readableSession(lines: readonly string[], mids: ReadonlySet<string>): readonly string[] {
  const first = (form: RegExp) => lines.find((line) => form.test(line))
  const attributes = lines.filter((line) => line.startsWith('a='))
  return [
    ...sessionHead.map(({ form, otherwise }) => first(form) ?? otherwise),
    ...[first(connection) ?? []].flat(),
    noTime,
    ...attributes.flatMap((line) => readableLine(readableGroup(line, mids)) ?? []),
  ]
}

/** Removes the media that a bundle names but the description does not have (RFC 9143). */
function readableGroup(line: string, mids: ReadonlySet<string>): string {
  const [name = '', ...members] = line.split(/\s+/)
  if (name !== 'a=group:BUNDLE') return line
  const known = members.filter((mid) => mids.has(mid))
  return known.length === 0 ? '' : [name, ...known].join(' ')
}

/** The line as a browser can read it; null if it cannot. */
function readableLine(line: string): string | null {
  switch (line.slice(0, 2)) {
    case 'm=':
      return readableMedium(line)
    case 'a=':
      return isReadableAttribute(line.slice(2)) ? line : null
    case 'c=':
      return connection.test(line) ? line : null
    case 'b=':
      return bandwidth.test(line) ? line : null
    default:
      return null
  }
}

/** Without the payload types that RTP does not have, and with one space between its parts. */
function readableMedium(line: string): string {
  const [medium = '', port = '', protocol = '', ...formats] = line.split(/\s+/)
  const payloads = /RTP/i.test(protocol) ? formats.filter(isPayload) : formats
  return [medium, port, protocol, ...(payloads.length === 0 ? formats : payloads)].join(' ')
}

function isReadableAttribute(attribute: string): boolean {
  const colon = attribute.indexOf(':')
  const name = colon === -1 ? attribute : attribute.slice(0, colon)
  const hasForm = Object.hasOwn(forms, name) ? forms[name] : undefined
  return (
    token.test(name) && (hasForm === undefined || hasForm(colon === -1 ? '' : attribute.slice(colon + 1)))
  )
}

/** RFC 8839 section 5.1, without transports and types that no browser knows. */
function isCandidate(value: string): boolean {
  const [, priority, port] =
    /^\S+ \d{1,3} (?:udp|tcp) (\d{1,10}) \S+ (\d{1,5}) typ (?:host|srflx|prflx|relay)(?: |$)/i.exec(value) ??
    []
  return isBelow(2 ** 32, priority) && isBelow(65_536, port)
}

function isPayload(text: string): boolean {
  return isBelow(lastPayload + 1, /^\d{1,3}(?= |$)/.exec(text)?.[0])
}

/** RFC 8285 section 4.2 and 4.3: 15 is reserved. */
function isExtension(id: number): boolean {
  return (id > 0 && id < 15) || (id > 15 && id < 256)
}

function isBelow(limit: number, text: string | undefined): boolean {
  return text !== undefined && Number(text) < limit
}
