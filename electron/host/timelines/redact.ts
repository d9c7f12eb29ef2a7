import { parseJson } from '#shared/core/parse-json.ts'
import { isSecretName, isSecretParameter } from './secret-names.ts'
import { endOfJsonValue } from './json-value.ts'

const removed = '[removed]'
/** Maximum length of a processed text; longer ones are cut first. */
const maxTextLength = 65_536
const deepest = 12

/**
 * The one place that removes secrets from timelines: credentials in headers (SIP and HTTP, folded lines too), keys in
 * session descriptions (RFC 4568, RFC 8839 section 5.4, RFC 8122), secret fields of JSON, query and URI parameters,
 * passwords and secret paths in URLs, and tones sent as INFO, which may be a PIN. It removes too much rather than too
 * little. An object is written as JSON.
 */
export function withoutSecrets(value: unknown): string {
  return typeof value === 'string'
    ? cleanText(value.slice(0, maxTextLength))
    : JSON.stringify(cleanValue(value, 0), null, 2).slice(0, maxTextLength)
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value.slice(0, maxTextLength))
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth >= deepest) return removed
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecretName(name) ? removed : cleanValue(field, depth + 1),
    ]),
  )
}

function cleanText(text: string): string {
  const parsed = jsonIn(text)
  if (parsed !== undefined) return JSON.stringify(cleanValue(parsed, 1))
  const bodyAt = /\r?\n\r?\n(?=[ \t\r\n]{0,16}[{[])/.exec(text)
  const body = bodyAt ? jsonIn(text.slice(bodyAt.index)) : undefined
  return bodyAt && body !== undefined
    ? `${withRules(text.slice(0, bodyAt.index))}\n\n${JSON.stringify(cleanValue(body, 1))}`
    : withRules(text)
}

/** Parses a text that is a JSON object or list as a whole: in raw text a field may be spelt with escapes. */
function jsonIn(text: string): object | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  const parsed = parseJson(text)
  return typeof parsed === 'object' && parsed !== null ? parsed : undefined
}

function withRules(text: string): string {
  return rules.reduce((cleaned, rule) => rule(cleaned), text)
}

const rules: readonly ((text: string) => string)[] = [
  dtmfBody,
  (text) =>
    text.replace(
      /^([\w-]{1,64})[ \t]*:[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*/gm,
      (line: string, name: string) => (isSecretName(name) ? `${name}: ${removed}` : line),
    ),
  // The same headers inside a quoted text, with escaped line ends.
  (text) =>
    text.replace(
      /((?:proxy-)?authorization|x-auth-token|(?:set-)?cookie)[ \t]*:(?:\\[^rn]|[^\r\n\\])*/gi,
      `$1: ${removed}`,
    ),
  (text) =>
    text.replace(
      /(a=(?:crypto|ice-pwd|fingerprint|key-mgmt|identity))\s*:(?:\\[^rn]|[^\r\n\\"])*/gi,
      `$1:${removed}`,
    ),
  (text) => text.replace(/^k=[^\r\n]*/gm, `k=${removed}`),
  jsonFields,
  (text) =>
    text.replace(
      /(?<![\w%.~+-])([\w%.~+-]{1,64})(\s*=\s*)("(?:\\.|[^"\\])*"?|'[^']*'?|[^&;,\s"'<>]*)/g,
      (all: string, name: string, sign: string) =>
        isSecretParameter(decoded(name)) ? `${name}${sign}${removed}` : all,
    ),
  (text) =>
    text.replace(
      /\b((?:https?|wss?|ftp|turns?|stuns?|sips?):(?:\/\/)?[^\s/@:;<>"'?#]*):[^\s/@<>"']{1,512}@/gi,
      `$1:${removed}@`,
    ),
  (text) =>
    text.replace(/\bhttps?:\/\/[^\s"'<>]+/gi, (url) =>
      url.replace(/\/[\w~-]{24,}(?=[/?#]|$)/g, `/${removed}`),
    ),
  (text) => text.replace(/\b(bearer|basic)\s+[\w.~+/=-]{16,}/gi, `$1 ${removed}`),
  (text) => text.replace(/(?<![\w.-])[\w.-]{12,}/g, withoutJwt),
]

/** Tones as the body of an INFO: `application/dtmf` holds the digit alone, `application/dtmf-relay` a `Signal`. */
function dtmfBody(text: string): string {
  const relay = text.replace(/\b(signal[ \t]*=[ \t]*)[0-9A-D*#,]+/gi, `$1${removed}`)
  const head = /^(?:content-type|c)[ \t]*:[ \t]*application\/dtmf\b(?!-)/im.test(relay)
    ? /\r?\n\r?\n/.exec(relay)
    : null
  return head ? `${relay.slice(0, head.index)}\n\n${removed}` : relay
}

/** A JSON Web Token (RFC 7519 section 3) and what is joined to it, in a run of its characters; in linear time. */
function withoutJwt(run: string): string {
  const start = run.search(/\beyJ[\w-]{8}/)
  return start < 0 || !run.includes('.', start) ? run : `${run.slice(0, start)}${removed}`
}

/** Fields of JSON inside a text, quoted any number of times. */
function jsonFields(text: string): string {
  const field = /(\\{0,15})["']([^"'\\\r\n]{1,64})\1["']\s*:\s*/g
  let cleaned = ''
  let from = 0
  for (let found = field.exec(text); found; found = field.exec(text)) {
    const [all, escapes = '', name = ''] = found
    if (!isSecretName(name)) continue
    const start = found.index + all.length
    const end = endOfJsonValue(text, start, escapes.length)
    cleaned += `${text.slice(from, start)}${escapes}"${removed}${escapes}"`
    from = end
    field.lastIndex = end
  }
  return cleaned + text.slice(from)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
