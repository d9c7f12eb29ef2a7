import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

const maxLinkLength = 2_000

/** Characters that end a word, change its direction or are invisible, and one that some systems take for a slash. */
const unseen = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u

/** `https:host` and `https:///host` are read as `https://host` by some programs, and as a path by others. */
const oddWeb = /^https?:(?!\/\/[^/])/i

const rules: Readonly<Record<string, (url: URL) => boolean>> = {
  'https:': isPlainWeb,
  'http:': isPlainWeb,
  'mailto:': isPlainMail,
  // RFC 3966, in digits: parameters after a `;` are for telephone exchanges.
  'tel:': ({ pathname, search, hash }) =>
    /^\+?[\d().-]{1,60}$/.test(pathname) && search === '' && hash === '',
}

/**
 * Returns the address that may be handed to the system's opener, rebuilt from its parsed form. Only web, mail and
 * telephone: no file, no network share, no script, no user or password before the host, no file attached to a mail.
 * Fails with `network.bad-address` without detail: screens have its words in each language.
 */
export function readOutsideLink(text: string): Result<string> {
  const bad = err(appError('network.bad-address'))
  if (text.length > maxLinkLength || unseen.test(text) || oddWeb.test(text) || !URL.canParse(text)) return bad
  const url = new URL(text)
  const isGood = Object.hasOwn(rules, url.protocol) && rules[url.protocol]?.(url) === true
  return isGood && !unseen.test(url.href) ? ok(url.href) : bad
}

function isPlainWeb({ hostname, username, password }: URL): boolean {
  return hostname !== '' && username === '' && password === ''
}

function isPlainMail({ pathname, searchParams, hash }: URL): boolean {
  const isAddress = /^[^\s<>?&"']+@[^\s<>?&"'@]+$/.test(pathname)
  return (
    isAddress && hash === '' && [...searchParams.keys()].every((name) => mailFields.has(name.toLowerCase()))
  )
}

const mailFields: ReadonlySet<string> = new Set(['subject', 'body', 'cc'])
