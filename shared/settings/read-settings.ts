import { migrate } from './migrate.ts'
import {
  defaultSettings,
  type ConnectionProfile,
  type PhoneAccount,
  type ReceiverSettings,
  type Settings,
} from './settings.ts'

type Field = keyof Settings
/** Yields the value that may be used; undefined for one that may not. */
type Check<Name extends Field> = (value: unknown) => Settings[Name] | undefined

/**
 * Reads stored settings of any age. A missing field takes its default; so does a bad one, whose name is reported.
 */
export function readSettings(stored: Readonly<Record<string, unknown>>): {
  readonly settings: Settings
  readonly bad: readonly Field[]
} {
  const { good, bad } = checkSettings(migrate(stored))
  return { settings: { ...defaultSettings, ...good, version: 1 }, bad }
}

/** Checks each known field that is given. Fields that are not known are left out. */
export function checkSettings(given: Readonly<Record<string, unknown>>): {
  readonly good: Partial<Settings>
  readonly bad: readonly Field[]
} {
  const good: Partial<Record<Field, unknown>> = {}
  const bad: Field[] = []
  for (const name of Object.keys(checks) as Field[]) {
    if (given[name] === undefined) continue
    const value = checks[name](given[name])
    if (value === undefined) bad.push(name)
    else good[name] = value
  }
  return { good: good as Partial<Settings>, bad }
}

const checks: { readonly [Name in Field]: Check<Name> } = {
  version: (value) => (typeof value === 'number' ? 1 : undefined),
  theme: oneOf('system', 'light', 'dark'),
  singleLetterShortcuts: flag,
  shortcuts: (value) =>
    isRecord(value) && Object.values(value).every(isText) ? copyTexts(value) : undefined,
  takingCalls: flag,
  whenNotTakingCalls: oneOf('decline-busy', 'ring-silently'),
  showWhoIsCalling: flag,
  notifyRings: flag,
  ringVolume: (value) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined),
  phone: (value) => (value === null ? null : readPhone(value)),
  connection: (value) => (value === null ? null : readConnection(value)),
  receiver: readReceiver,
}

function readPhone(value: unknown): PhoneAccount | undefined {
  if (!isRecord(value)) return undefined
  const { server, domain, user } = value
  if (!isText(server) || !/^wss?:\/\//i.test(server)) return undefined
  if (!isText(domain) || domain === '' || !isText(user) || user === '') return undefined
  return { server, domain, user }
}

function readConnection(value: unknown): ConnectionProfile | undefined {
  if (!isRecord(value)) return undefined
  const { baseUrl, email, keepSignedIn, ca } = value
  if (!isText(baseUrl) || !isText(email)) return undefined
  return { baseUrl, email, keepSignedIn: keepSignedIn === true, ca: isText(ca) ? ca : null }
}

function readReceiver(value: unknown): ReceiverSettings | undefined {
  if (!isRecord(value)) return undefined
  const { enabled, port } = value
  if (typeof enabled !== 'boolean' || typeof port !== 'number') return undefined
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? { enabled, port } : undefined
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function oneOf<const Word extends string>(...words: readonly Word[]) {
  return (value: unknown): Word | undefined => words.find((word) => word === value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function copyTexts(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])),
  )
}
