import { createHmac, randomBytes } from 'node:crypto'
import { BoundedMap } from '#shared/calls/bounded-map.ts'
import { isSame } from '#shared/core/is-same.ts'
import { isSecretName } from '../timelines/secret-names.ts'
import { withoutSecrets } from '../timelines/redact.ts'

/** Maximum length of a text. */
const maxTextLength = 2_000
const minSecretLength = 6
/** Fields whose names sound like secrets but hold none: a row's key, the place where secrets are stored. */
const harmless: ReadonlySet<string> = new Set(['key', 'secretsIn'])
/** Ids that link a call to its messages at the servers: long, but no secrets. */
const callIds: ReadonlySet<string> = new Set(['sipCallId', 'sourceCallId', 'destinationCallId'])
/** Texts that cannot contain a credential, as most do not. */
const plainText = /^(?!.*(?:bearer|basic|eyj))[\p{L}\p{N} +().,#*_-]{0,30}$/iu
/** Anything that looks like a key or a token: long, of letters and digits, and no UUID (RFC 9562). */
const longRandom =
  /(?<![\w-])(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w+/=-]))(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{32,}/gi

/** Field names remembered: more than the records of this app have, and a bound for those of outside data. */
const maxFieldNames = 2_000

/** How a field of a certain name is written. */
type FieldRule = { readonly name: string; readonly holds: 'secret' | 'call id' | 'value' }

/**
 * Removes secrets from the event log: those known to this app, wherever they appear; values in places for credentials
 * (`timelines/redact.ts`); anything that looks like a key; and fields named like secrets. Different texts stay
 * different: a changed text ends with a mark made with a key that is never stored, so that a replay compares texts as
 * the app did.
 */
export class Cleaner {
  private readonly markKey = randomBytes(32)
  /** Longest first: one may contain another, and is removed as a whole. */
  private secrets: readonly string[] = []
  private cleaned = new WeakMap<object, object>()
  private readonly fieldRules = new BoundedMap<string, FieldRule>(maxFieldNames)

  /** Adds a secret; returns whether it was new. Ignores short ones, which would match everywhere. */
  learn(secret: string): boolean {
    if (secret.length < minSecretLength || this.secrets.includes(secret)) return false
    this.secrets = [...this.secrets, secret].toSorted((one, other) => other.length - one.length)
    this.cleaned = new WeakMap()
    this.fieldRules.clear()
    return true
  }

  /** Returns the value without secrets. Values are never changed in place, so each is cleaned once. */
  clean<Value>(value: Value): Value {
    return this.cleanValue(value) as Value
  }

  /** The same, reusing unchanged parts from an earlier version of the value, if given. */
  cleanBeside<Value extends object>(value: Value, before: Value | undefined): Value {
    const cached = this.cleaned.get(value)
    if (cached) return cached as Value
    const cleaned = before === undefined ? this.clean(value) : this.cleanChanged(value, before)
    this.cleaned.set(value, cleaned)
    return cleaned
  }

  /** Returns a mark for a text that is only compared; reveals nothing of it. */
  mark(text: string): string {
    return createHmac('sha256', this.markKey).update(text).digest('base64url').slice(0, 12)
  }

  private cleanChanged<Value extends object>(value: Value, before: Value): Value {
    const cleaned = this.clean(before)
    if (isSame(before, value)) return cleaned
    const cleanedFields = new Map(Object.entries(cleaned))
    const entries = Object.entries(value).map((field): [string, unknown] => {
      const [name] = field
      const isKnown = cleanedFields.has(name) && isSame(Reflect.get(before, name), field[1])
      return isKnown ? [name, cleanedFields.get(name)] : this.cleanField(field)
    })
    return Object.fromEntries(entries) as Value
  }

  private cleanValue(value: unknown): unknown {
    if (typeof value === 'string') return this.cleanText(value)
    if (typeof value !== 'object' || value === null) return value
    const cached = this.cleaned.get(value)
    if (cached) return cached
    const cleaned = Array.isArray(value)
      ? value.map((item) => this.cleanValue(item))
      : Object.fromEntries(Object.entries(value).map((field) => this.cleanField(field)))
    this.cleaned.set(value, cleaned)
    return cleaned
  }

  private cleanField([name, value]: readonly [string, unknown]): [string, unknown] {
    const rule = this.fieldRules.get(name) ?? this.learnField(name)
    if (rule.holds === 'value' || typeof value !== 'string') return [rule.name, this.cleanValue(value)]
    if (rule.holds === 'call id') return [name, this.cleanText(value, false)]
    return [rule.name, value === '' ? value : `[removed] ${this.mark(value)}`]
  }

  private learnField(name: string): FieldRule {
    const isSecret = isSecretName(name) && !harmless.has(name)
    const holds = isSecret ? 'secret' : callIds.has(name) ? 'call id' : 'value'
    const rule = { name: this.cleanText(name), holds } as const
    this.fieldRules.set(name, rule)
    return rule
  }

  private cleanText(text: string, lookForKeys = true): string {
    const bare = this.withoutKnown(text)
    const ruled = plainText.test(bare) ? bare : withoutSecrets(bare)
    const clean = lookForKeys ? ruled.replace(longRandom, '[removed]') : ruled
    const short = clean.length > maxTextLength ? `${clean.slice(0, maxTextLength)}…` : clean
    return short === text ? text : `${short} ${this.mark(text)}`
  }

  private withoutKnown(text: string): string {
    if (text.length < minSecretLength) return text
    let bare = text
    for (const secret of this.secrets) bare = bare.replaceAll(secret, '[removed]')
    return bare
  }
}
