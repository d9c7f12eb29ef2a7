import type { DesktopSecurity, FuseName, SecurityFacts } from '#shared/host/security.ts'
import { longDay, numberWords } from '../../locales/numbers.ts'
import { securityWords as words } from '../../locales/settings/privacy.ts'
import type { PageSecurity } from './measure-page.ts'

/** `fact`: neither good nor bad. */
type SecurityVerdict = 'good' | 'unsure' | 'bad' | 'fact'
export type SecurityRow = { readonly name: string; readonly value: string; readonly verdict: SecurityVerdict }

export type SecurityMeasurements = { readonly page: PageSecurity; readonly facts: SecurityFacts }

/** Describes the measurements. Those that do not apply to this shell are left out. `now` in milliseconds since 1970. */
export function securityRows({ page, facts }: SecurityMeasurements, now: number): readonly SecurityRow[] {
  const { desktop } = facts
  return [
    secretsRow(facts),
    ...(facts.files ? [filesRow(facts.files)] : []),
    authorityRow(facts),
    hostsRow(facts.hosts),
    originRow(page),
    scriptsRow(page),
    nodeRow(page),
    ...bridgeRows(page),
    permissionsRow(page),
    ...(desktop ? desktopRows(desktop, now) : []),
    { name: words.nodeVersion, value: facts.node, verdict: 'fact' },
  ]
}

function secretsRow({ secretsIn }: SecurityFacts): SecurityRow {
  const { name, keychain, memory } = words.secrets
  return secretsIn === 'keychain'
    ? { name, value: keychain, verdict: 'good' }
    : { name, value: memory, verdict: 'unsure' }
}

function filesRow({ looked, open, named }: NonNullable<SecurityFacts['files']>): SecurityRow {
  const texts = words.files
  const { name } = texts
  if (open === 0) return { name, value: texts.closed(numberWords(looked)), verdict: 'good' }
  const listed = named.join(', ')
  const more = open - named.length
  return {
    name,
    value: texts.open(more > 0 ? texts.andMore(listed, numberWords(more)) : listed),
    verdict: 'bad',
  }
}

function authorityRow({ authority: pinned }: SecurityFacts): SecurityRow {
  const texts = words.authority
  if (!pinned) return { name: texts.name, value: texts.none, verdict: 'good' }
  const trust = texts.pinned(pinned.name, longDay(pinned.until), pinned.trustedFor)
  return { name: texts.name, value: `${trust} ${texts.fingerprint(pinned.fingerprint)}`, verdict: 'fact' }
}

function hostsRow(names: readonly string[]): SecurityRow {
  const { name, none } = words.hosts
  return { name, value: names.length === 0 ? none : names.join(', '), verdict: 'fact' }
}

function originRow({ isSecure, origin }: PageSecurity): SecurityRow {
  const { name, secure, insecure } = words.origin
  return isSecure
    ? { name, value: secure(origin), verdict: 'good' }
    : { name, value: insecure(origin), verdict: 'bad' }
}

function scriptsRow({ inlineScriptRan, textRanAsScript }: PageSecurity): SecurityRow {
  const { name, ran, refused } = words.scripts
  return inlineScriptRan || textRanAsScript
    ? { name, value: ran, verdict: 'bad' }
    : { name, value: refused, verdict: 'good' }
}

function nodeRow({ node: names }: PageSecurity): SecurityRow {
  const { name, closed, open } = words.node
  return names.length === 0
    ? { name, value: closed, verdict: 'good' }
    : { name, value: open(names.join(', ')), verdict: 'bad' }
}

function bridgeRows({ bridge: state }: PageSecurity): readonly SecurityRow[] {
  const { name, frozen, open } = words.bridge
  if (state === null) return []
  return state === 'frozen'
    ? [{ name, value: frozen, verdict: 'good' }]
    : [{ name, value: open, verdict: 'bad' }]
}

const neverGranted: readonly string[] = ['camera', 'geolocation']

function permissionsRow({ permissions: requested }: PageSecurity): SecurityRow {
  const texts = words.permissions
  const list = requested.map(({ name, state }) => texts[name](texts.states[state]))
  const isOpen = requested.some(({ name, state }) => neverGranted.includes(name) && state === 'granted')
  return { name: texts.name, value: texts.sentence(list.join(', ')), verdict: isOpen ? 'bad' : 'good' }
}

function desktopRows(desktop: DesktopSecurity, now: number): readonly SecurityRow[] {
  return [windowsRow(desktop), devToolsRow(desktop), engineRow(desktop, now), fusesRow(desktop)]
}

function windowsRow({ pages: opened, isSandboxOff }: DesktopSecurity): SecurityRow {
  const { name, noSandbox, loose, closed } = words.windows
  if (isSandboxOff) return { name, value: noSandbox, verdict: 'bad' }
  const open = opened.filter(({ isSandboxed, isIsolated }) => !isSandboxed || !isIsolated)
  return open.length > 0
    ? { name, value: loose(open.map(({ path }) => path).join(', ')), verdict: 'bad' }
    : { name, value: closed(opened.length), verdict: 'good' }
}

function devToolsRow({ isInspectable, mayDebug }: DesktopSecurity): SecurityRow {
  const { name, inspectable, allowed, closed } = words.tools
  if (isInspectable) return { name, value: inspectable, verdict: 'bad' }
  return mayDebug ? { name, value: allowed, verdict: 'unsure' } : { name, value: closed, verdict: 'good' }
}

const endOfSupportWarningMs = 28 * 24 * 60 * 60 * 1_000

function engineRow({ electron, chromium, supportedUntil }: DesktopSecurity, now: number): SecurityRow {
  const texts = words.engine
  const { name } = texts
  const versions = texts.versions(electron || texts.unknownVersion, chromium || texts.unknownVersion)
  if (supportedUntil === null) return { name, value: `${versions} ${texts.other}`, verdict: 'unsure' }
  const until = longDay(supportedUntil)
  if (supportedUntil < now) return { name, value: `${versions} ${texts.outdated(until)}`, verdict: 'bad' }
  const verdict = supportedUntil - now < endOfSupportWarningMs ? 'unsure' : 'good'
  return { name, value: `${versions} ${texts.supported(until)}`, verdict }
}

/** The expected state of each fuse; `securityWords.fuses` describes deviations. */
const expectedFuses = {
  runAsNode: false,
  nodeOptions: false,
  nodeInspect: false,
  cookieEncryption: true,
  asarIntegrity: true,
  onlyAsar: true,
  fileProtocol: false,
} as const satisfies Partial<Record<FuseName, boolean>>

const expectedFuseNames = Object.keys(expectedFuses) as readonly (keyof typeof expectedFuses)[]

function fusesRow({ isPackaged, fuses: found }: DesktopSecurity): SecurityRow {
  const texts = words.fuses
  const { name } = texts
  if (!isPackaged) return { name, value: texts.notPackaged, verdict: 'unsure' }
  if (!found) return { name, value: texts.unreadable, verdict: 'unsure' }
  const wrong = expectedFuseNames.filter((fuse) => found[fuse] !== expectedFuses[fuse])
  return wrong.length === 0
    ? { name, value: texts.good, verdict: 'good' }
    : { name, value: texts.wrong(wrong.map((fuse) => texts[fuse]).join(', ')), verdict: 'bad' }
}
