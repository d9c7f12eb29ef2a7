import { isRecord } from '../core/is-record.ts'
import { languageCodes } from '../locales/languages.ts'
import { readAutoAnswer, readAutoAnswerAfter } from './auto-answer.ts'
import { type Check, flag, isText, listOf, oneOf, orNull, share } from './checks.ts'
import { migrate } from './migrate.ts'
import { readAudio } from './read-audio.ts'
import { readFeatureCode } from './read-feature-code.ts'
import { readNetwork } from './read-network.ts'
import { readOrigin, readReceiver, readRelay, readTunnel } from './read-events.ts'
import { screenPopFault } from './screen-pop.ts'
import {
  defaultSettings,
  sensitivePauses,
  type CallingChoice,
  type ConnectionProfile,
  type PhoneAccount,
  type Settings,
  type WallboardSettings,
} from './settings.ts'

type Field = keyof Settings

/**
 * Reads stored settings of any version. Missing and invalid fields get their defaults; invalid ones are reported by
 * name. `defaults` is the product's own unless given.
 */
export function readSettings(
  stored: Readonly<Record<string, unknown>>,
  defaults = defaultSettings,
): {
  readonly settings: Settings
  readonly bad: readonly Field[]
} {
  const { good, bad } = checkSettings(migrate(stored))
  return { settings: { ...defaults, ...good, version: 3 }, bad }
}

/** Checks each known field that is given; unknown fields are left out. */
export function checkSettings(values: Readonly<Record<string, unknown>>): {
  readonly good: Partial<Settings>
  readonly bad: readonly Field[]
} {
  const good: Partial<Record<Field, unknown>> = {}
  const bad: Field[] = []
  for (const name of Object.keys(checks) as Field[]) {
    if (values[name] === undefined) continue
    const value = checks[name](values[name])
    if (value === undefined) bad.push(name)
    else good[name] = value
  }
  return { good: good as Partial<Settings>, bad }
}

const checks: { readonly [Name in Field]: Check<Settings[Name]> } = {
  version: (value) => (typeof value === 'number' ? 3 : undefined),
  theme: oneOf('system', 'light', 'dark'),
  language: oneOf('system', ...languageCodes),
  singleLetterShortcuts: flag,
  shortcuts: (value) =>
    isRecord(value) && Object.values(value).every(isText) ? copyTexts(value) : undefined,
  takingCalls: flag,
  whenNotTakingCalls: oneOf('decline-busy', 'ring-silently'),
  showWhoIsCalling: flag,
  notifyRings: flag,
  ringWindow: flag,
  compactOnTop: flag,
  notifyMissed: flag,
  notifyTexts: flag,
  notifyVoicemail: flag,
  voicemailFolders: (value) =>
    isRecord(value) && Object.values(value).every(isText) ? copyTexts(value) : undefined,
  ringVolume: share,
  phone: orNull(readPhone),
  calling: readCalling,
  connection: orNull(readConnection),
  receiver: readReceiver,
  tunnel: readTunnel,
  registeredAddress: readOrigin,
  relay: orNull(readRelay),
  audio: readAudio,
  network: readNetwork,
  autoAnswer: readAutoAnswer,
  autoAnswerAfter: readAutoAnswerAfter,
  secondCall: oneOf('tone-and-banner', 'banner', 'decline-busy'),
  featureCodes: listOf(readFeatureCode),
  screenPop: readScreenPop,
  sensitivePause: (value) => sensitivePauses.find((each) => each === value),
  startAtSignIn: oneOf('off', 'tray', 'window'),
  telephoneLinks: flag,
  requestedStartAtSignIn: oneOf('off', 'tray', 'window'),
  requestedTelephoneLinks: flag,
  crashDumps: flag,
  updates: oneOf('automatic', 'notify', 'off'),
  spelling: oneOf('automatic', 'on', 'off'),
  zoom: (value) => (typeof value === 'number' && value >= -3 && value <= 6 ? value : undefined),
  wallboard: readWallboard,
  trayNoticeShown: flag,
}

function readScreenPop(value: unknown): Settings['screenPop'] | undefined {
  if (!isRecord(value)) return undefined
  const { address } = value
  const when = oneOf('ring', 'answer', 'key')(value['when'])
  const isGood = isText(address) && (address === '' || screenPopFault(address) === null)
  return isGood && when ? { address, when } : undefined
}

function readPhone(value: unknown): PhoneAccount | undefined {
  if (!isRecord(value)) return undefined
  const { server, domain, user } = value
  if (!isText(server) || !/^wss?:\/\//i.test(server)) return undefined
  if (!isText(domain) || domain === '' || !isText(user) || user === '') return undefined
  const others = value['otherServers'] === undefined ? [] : listOf(readServer)(value['otherServers'])
  if (!others) return undefined
  return others.length > 0 ? { server, domain, user, otherServers: others } : { server, domain, user }
}

/** Maximum number of agents on one computer. */
const maxAgents = 500
const readPhoneChoice = oneOf('computer', 'other-phone')

function readCalling(value: unknown): Settings['calling'] | undefined {
  if (!isRecord(value) || Object.keys(value).length > maxAgents) return undefined
  const read: [string, CallingChoice][] = []
  for (const [agent, choice] of Object.entries(value)) {
    if (!isRecord(choice)) return undefined
    const phone = readPhoneChoice(choice['phone'])
    const callerId = choice['callerId']
    if (phone === undefined || !isText(callerId) || callerId.length > maxCallerIdLength) return undefined
    read.push([agent, { phone, callerId }])
  }
  return Object.fromEntries(read)
}

/** Maximum length of a number in E.164 form, or a word. */
const maxCallerIdLength = 64

function readServer(value: unknown): string | undefined {
  return isText(value) && /^wss?:\/\//i.test(value) ? value : undefined
}

function readConnection(value: unknown): ConnectionProfile | undefined {
  if (!isRecord(value)) return undefined
  const { baseUrl, email, keepSignedIn, ca } = value
  if (!isText(baseUrl) || !isText(email)) return undefined
  return { baseUrl, email, keepSignedIn: keepSignedIn === true, ca: isText(ca) ? ca : null }
}

function copyTexts(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])),
  )
}

/** Maximum length of a queue's key. */
const maxKeyLength = 64

function readWallboard(value: unknown): WallboardSettings | undefined {
  if (!isRecord(value)) return undefined
  const queues = listOf(readKey)(value['queues'])
  const long = wholeUpTo(1_000, value['long'])
  const tooLong = wholeUpTo(1_000, value['tooLong'])
  const withoutLimit = wholeUpTo(86_400, value['withoutLimit'])
  if (!queues || long === undefined || tooLong === undefined || withoutLimit === undefined) return undefined
  return long <= tooLong ? { queues, long, tooLong, withoutLimit } : undefined
}

function readKey(value: unknown): string | undefined {
  return isText(value) && value.length <= maxKeyLength ? value : undefined
}

function wholeUpTo(max: number, value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
    ? value
    : undefined
}
