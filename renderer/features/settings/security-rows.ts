import type { DesktopSecurity, FuseName, SecurityFacts } from '#shared/host/security.ts'
import type { PageMeasures } from './measure-page.ts'

/** `fact`: neither good nor bad, but to be known. */
export type SecurityVerdict = 'good' | 'unsure' | 'bad' | 'fact'
export type SecurityRow = { readonly name: string; readonly value: string; readonly verdict: SecurityVerdict }

export type Measured = { readonly page: PageMeasures; readonly facts: SecurityFacts }

/** What was measured, in words. What does not apply to this shell is left out. `now` in milliseconds since 1970. */
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
    refused(page),
    ...(desktop ? desktopRows(desktop, now) : []),
    { name: 'Node', value: facts.node, verdict: 'fact' },
  ]
}

const verdicts: Readonly<Record<SecurityVerdict, string>> = {
  good: 'Good',
  unsure: 'Look at this',
  bad: 'Not safe',
  fact: '',
}

export function verdictWords(verdict: SecurityVerdict): string {
  return verdicts[verdict]
}

function secrets({ secretsIn }: SecurityFacts): SecurityRow {
  const name = 'Passwords and tokens'
  return secretsIn === 'keychain'
    ? { name, value: 'In this computer’s keychain, never in a file or on this page.', verdict: 'good' }
    : {
        name,
        value:
          'This computer has no keychain that works. They are in memory only, and gone when the app ends.',
        verdict: 'unsure',
      }
}

function files({ looked, open, named }: NonNullable<SecurityFacts['files']>): SecurityRow {
  const name = 'Files of the app'
  if (open === 0) return { name, value: `${looked} looked at, all closed to other users.`, verdict: 'good' }
  const more = open > named.length ? ` and ${open - named.length} more` : ''
  return { name, value: `Other users may get at ${named.join(', ')}${more}.`, verdict: 'bad' }
}

function authority({ authority: pinned }: SecurityFacts): SecurityRow {
  const name = 'Certificates'
  if (!pinned) return { name, value: 'Only authorities that are trusted everywhere.', verdict: 'good' }
  const until = new Date(pinned.until).toLocaleDateString('en-GB', { dateStyle: 'long' })
  return {
    name,
    value: `Besides those trusted everywhere: ${pinned.name}, until ${until}, for ${pinned.trustedFor} alone. SHA-256 ${pinned.fingerprint}`,
    verdict: 'fact',
  }
}

function hosts(names: readonly string[]): SecurityRow {
  const value = names.length === 0 ? 'Nobody yet.' : names.join(', ')
  return { name: 'Spoken to since the start', value, verdict: 'fact' }
}

function context({ isSecure, origin }: PageMeasures): SecurityRow {
  const name = 'Origin of this page'
  return isSecure
    ? { name, value: `${origin}, a secure context.`, verdict: 'good' }
    : { name, value: `${origin}, not a secure context.`, verdict: 'bad' }
}

function scripts({ inlineScriptRan, textRanAsScript }: PageMeasures): SecurityRow {
  const name = 'Scripts put into this page'
  if (inlineScriptRan || textRanAsScript) return { name, value: 'Tried just now: one ran.', verdict: 'bad' }
  return { name, value: 'Tried just now, as mark-up and as text: none ran.', verdict: 'good' }
}

function node({ node: names }: PageMeasures): SecurityRow {
  const name = 'This computer, from this page'
  return names.length === 0
    ? { name, value: 'Out of reach: no files and no programs.', verdict: 'good' }
    : { name, value: `In reach by ${names.join(', ')}.`, verdict: 'bad' }
}

function bridge({ bridge: state }: PageMeasures): readonly SecurityRow[] {
  const name = 'Way from this page to the app'
  if (state === null) return []
  return state === 'frozen'
    ? [{ name, value: 'Cannot be changed by scripts of this page.', verdict: 'good' }]
    : [{ name, value: 'Can be changed by scripts of this page.', verdict: 'bad' }]
}

const neverGranted = ['camera', 'geolocation']
const permissionWords: Readonly<Record<string, string>> = {
  microphone: 'Microphone',
  camera: 'camera',
  geolocation: 'place',
  notifications: 'notifications',
  granted: 'allowed',
  denied: 'refused',
  prompt: 'asks first',
  unknown: 'not known',
}

function refused({ permissions }: PageMeasures): SecurityRow {
  const said = permissions.map(({ name, state }) => `${permissionWords[name]} ${permissionWords[state]}`)
  const isOpen = permissions.some(({ name, state }) => neverGranted.includes(name) && state === 'granted')
  return { name: 'What this page may use', value: `${said.join(', ')}.`, verdict: isOpen ? 'bad' : 'good' }
}

function desktopRows(desktop: DesktopSecurity, now: number): readonly SecurityRow[] {
  return [pages(desktop), lookers(desktop), engine(desktop, now), fuses(desktop)]
}

function pages({ pages: opened, isSandboxOff }: DesktopSecurity): SecurityRow {
  const name = 'Windows'
  if (isSandboxOff)
    return { name, value: 'The sandbox was switched off on the command line (--no-sandbox).', verdict: 'bad' }
  const loose = opened.filter(({ isSandboxed, isIsolated }) => !isSandboxed || !isIsolated)
  if (loose.length > 0)
    return { name, value: `Not closed in: ${loose.map(({ path }) => path).join(', ')}.`, verdict: 'bad' }
  const all = opened.length === 1 ? 'One page, sandboxed' : `${opened.length} pages, each sandboxed`
  return { name, value: `${all} and kept apart from the app’s own scripts.`, verdict: 'good' }
}

function lookers({ isInspectable, mayDebug }: DesktopSecurity): SecurityRow {
  const name = 'Developer tools'
  if (isInspectable)
    return { name, value: 'Other programs can look into this app: a debugging port is open.', verdict: 'bad' }
  return mayDebug
    ? { name, value: 'May be opened in this app.', verdict: 'unsure' }
    : { name, value: 'Cannot be opened, and no debugging port is open.', verdict: 'good' }
}

const soon = 28 * 24 * 60 * 60 * 1_000

function engine({ electron, chromium, supportedUntil }: DesktopSecurity, now: number): SecurityRow {
  const name = 'Engine'
  const versions = `Electron ${electron || 'of no known version'}, Chromium ${chromium || 'of no known version'}`
  if (supportedUntil === null)
    return { name, value: `${versions}. Not the one that this app was built with.`, verdict: 'unsure' }
  const until = new Date(supportedUntil).toLocaleDateString('en-GB', { dateStyle: 'long' })
  if (supportedUntil < now)
    return { name, value: `${versions}. No fixes since ${until}: update Switchhook.`, verdict: 'bad' }
  const verdict = supportedUntil - now < soon ? 'unsure' : 'good'
  return { name, value: `${versions}. Its makers fix it until ${until}.`, verdict }
}

/** How each should stand, and what it is about. */
const wanted: readonly { readonly fuse: FuseName; readonly on: boolean; readonly about: string }[] = [
  { fuse: 'runAsNode', on: false, about: 'runs as a plain script host' },
  { fuse: 'nodeOptions', on: false, about: 'takes options from the environment' },
  { fuse: 'nodeInspect', on: false, about: 'takes debugger switches' },
  { fuse: 'cookieEncryption', on: true, about: 'keeps cookies unencrypted' },
  { fuse: 'asarIntegrity', on: true, about: 'does not check its own files' },
  { fuse: 'onlyAsar', on: true, about: 'loads an app from a folder beside it' },
  { fuse: 'fileProtocol', on: false, about: 'gives pages of files more than others' },
]

function fuses({ isPackaged, fuses: found }: DesktopSecurity): SecurityRow {
  const name = 'Switches of the program'
  if (!isPackaged)
    return { name, value: 'This is not a packaged app: they are as Electron comes.', verdict: 'unsure' }
  if (!found) return { name, value: 'They cannot be read in the program’s file.', verdict: 'unsure' }
  const wrong = wanted.filter(({ fuse, on }) => found[fuse] !== on)
  return wrong.length === 0
    ? { name, value: 'All as they should be, read from the program’s file.', verdict: 'good' }
    : { name, value: `The program ${wrong.map(({ about }) => about).join(', ')}.`, verdict: 'bad' }
}
