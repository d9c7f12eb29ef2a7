import type { DesktopSecurity, FuseName, SecurityFacts } from '#shared/host/security.ts'
import { longDay, numberWords } from '../../locales/numbers.ts'
import { securityWords as words } from '../../locales/settings/privacy.ts'
import type { PageMeasures } from './measure-page.ts'

/** `fact`: neither good nor bad. */
type SecurityVerdict = 'good' | 'unsure' | 'bad' | 'fact'
export type SecurityRow = { readonly name: string; readonly value: string; readonly verdict: SecurityVerdict }

export type Measured = { readonly page: PageMeasures; readonly facts: SecurityFacts }

/** Describes the measurements. Those that do not apply to this shell are left out. `now` in milliseconds since 1970. */
export function securityRows({ page, facts }: Measured, now: number): readonly SecurityRow[] {
  const { desktop } = facts
  return [
    secrets(facts),
    ...(facts.files ? [files(facts.files)] : []),
    authority(facts),
    hosts(facts.hosts),
    context(page),
    scripts(page),
    node(page),
    ...bridge(page),
    permissions(page),
    ...(desktop ? desktopRows(desktop, now) : []),
    { name: words.nodeVersion, value: facts.node, verdict: 'fact' },
  ]
}

function secrets({ secretsIn }: SecurityFacts): SecurityRow {
  const { name, keychain, memory } = words.secrets
  return secretsIn === 'keychain'
    ? { name, value: keychain, verdict: 'good' }
    : { name, value: memory, verdict: 'unsure' }
}

function files({ looked, open, named }: NonNullable<SecurityFacts['files']>): SecurityRow {
  const says = words.files
  const { name } = says
  if (open === 0) return { name, value: says.closed(numberWords(looked)), verdict: 'good' }
  const listed = named.join(', ')
  const more = open - named.length
  return {
    name,
    value: says.open(more > 0 ? says.andMore(listed, numberWords(more)) : listed),
    verdict: 'bad',
  }
}

function authority({ authority: pinned }: SecurityFacts): SecurityRow {
  const says = words.authority
  if (!pinned) return { name: says.name, value: says.none, verdict: 'good' }
  const trust = says.pinned(pinned.name, longDay(pinned.until), pinned.trustedFor)
  return { name: says.name, value: `${trust} ${says.fingerprint(pinned.fingerprint)}`, verdict: 'fact' }
}

function hosts(names: readonly string[]): SecurityRow {
  const { name, none } = words.hosts
  return { name, value: names.length === 0 ? none : names.join(', '), verdict: 'fact' }
}

function context({ isSecure, origin }: PageMeasures): SecurityRow {
  const { name, secure, insecure } = words.origin
  return isSecure
    ? { name, value: secure(origin), verdict: 'good' }
    : { name, value: insecure(origin), verdict: 'bad' }
}

function scripts({ inlineScriptRan, textRanAsScript }: PageMeasures): SecurityRow {
  const { name, ran, refused } = words.scripts
  return inlineScriptRan || textRanAsScript
    ? { name, value: ran, verdict: 'bad' }
    : { name, value: refused, verdict: 'good' }
}

function node({ node: names }: PageMeasures): SecurityRow {
  const { name, closed, open } = words.node
  return names.length === 0
    ? { name, value: closed, verdict: 'good' }
    : { name, value: open(names.join(', ')), verdict: 'bad' }
}

function bridge({ bridge: state }: PageMeasures): readonly SecurityRow[] {
  const { name, frozen, open } = words.bridge
  if (state === null) return []
  return state === 'frozen'
    ? [{ name, value: frozen, verdict: 'good' }]
    : [{ name, value: open, verdict: 'bad' }]
}

const neverGranted: readonly string[] = ['camera', 'geolocation']

function permissions({ permissions: asked }: PageMeasures): SecurityRow {
  const says = words.permissions
  const list = asked.map(({ name, state }) => says[name](says.states[state]))
  const isOpen = asked.some(({ name, state }) => neverGranted.includes(name) && state === 'granted')
  return { name: says.name, value: says.sentence(list.join(', ')), verdict: isOpen ? 'bad' : 'good' }
}

function desktopRows(desktop: DesktopSecurity, now: number): readonly SecurityRow[] {
  return [pages(desktop), lookers(desktop), engine(desktop, now), fuses(desktop)]
}

function pages({ pages: opened, isSandboxOff }: DesktopSecurity): SecurityRow {
  const { name, noSandbox, loose, closed } = words.windows
  if (isSandboxOff) return { name, value: noSandbox, verdict: 'bad' }
  const open = opened.filter(({ isSandboxed, isIsolated }) => !isSandboxed || !isIsolated)
  return open.length > 0
    ? { name, value: loose(open.map(({ path }) => path).join(', ')), verdict: 'bad' }
    : { name, value: closed(opened.length), verdict: 'good' }
}

function lookers({ isInspectable, mayDebug }: DesktopSecurity): SecurityRow {
  const { name, inspectable, allowed, closed } = words.tools
  if (isInspectable) return { name, value: inspectable, verdict: 'bad' }
  return mayDebug ? { name, value: allowed, verdict: 'unsure' } : { name, value: closed, verdict: 'good' }
}

const soon = 28 * 24 * 60 * 60 * 1_000

function engine({ electron, chromium, supportedUntil }: DesktopSecurity, now: number): SecurityRow {
  const says = words.engine
  const { name } = says
  const versions = says.versions(electron || says.unknownVersion, chromium || says.unknownVersion)
  if (supportedUntil === null) return { name, value: `${versions} ${says.other}`, verdict: 'unsure' }
  const until = longDay(supportedUntil)
  if (supportedUntil < now) return { name, value: `${versions} ${says.outdated(until)}`, verdict: 'bad' }
  const verdict = supportedUntil - now < soon ? 'unsure' : 'good'
  return { name, value: `${versions} ${says.supported(until)}`, verdict }
}

/** The expected state of each fuse; `securityWords.fuses` describes deviations. */
const wanted = {
  runAsNode: false,
  nodeOptions: false,
  nodeInspect: false,
  cookieEncryption: true,
  asarIntegrity: true,
  onlyAsar: true,
  fileProtocol: false,
} as const satisfies Partial<Record<FuseName, boolean>>

const wantedNames = Object.keys(wanted) as readonly (keyof typeof wanted)[]

function fuses({ isPackaged, fuses: found }: DesktopSecurity): SecurityRow {
  const says = words.fuses
  const { name } = says
  if (!isPackaged) return { name, value: says.notPackaged, verdict: 'unsure' }
  if (!found) return { name, value: says.unreadable, verdict: 'unsure' }
  const wrong = wantedNames.filter((fuse) => found[fuse] !== wanted[fuse])
  return wrong.length === 0
    ? { name, value: says.good, verdict: 'good' }
    : { name, value: says.wrong(wrong.map((fuse) => says[fuse]).join(', ')), verdict: 'bad' }
}
