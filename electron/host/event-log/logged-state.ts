import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { numberTail } from '#shared/calls/phone-number.ts'
import type { Person } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Cleaner } from './cleaner.ts'
import { digestOf } from './digest.ts'

/** Slices with people's messages, and of windows: never logged, and no call depends on them. */
type Private =
  | 'texts'
  | 'composing'
  | 'voicemail'
  | 'recordings'
  | 'faxes'
  | 'chats'
  | 'arrivals'
  | 'attention'
  | 'link'
  | 'computer'
  | 'directory'
  | 'windows'

/** Slices logged on change; live calls follow from the inputs of their book. */
export type LoggedSlice = Exclude<
  keyof HostState,
  'calls' | 'replay' | 'policy' | 'fault' | 'updates' | 'storage' | Private
>

/** Slices that change constantly and decide nothing: minimum milliseconds between two writes; in no digest. */
export const thinned: Readonly<Partial<Record<LoggedSlice, number>>> = { levels: 1_000, quality: 5_000 }

export const loggedSlices: readonly LoggedSlice[] = [
  'session',
  'phone',
  'lines',
  'callFeed',
  'recents',
  'people',
  'receiver',
  'tunnel',
  'relay',
  'events',
  'audio',
  'devices',
  'quality',
  'levels',
  'readiness',
  'settings',
  'shell',
]

export function isLogged(slice: keyof HostState): slice is LoggedSlice {
  return (loggedSlices as readonly string[]).includes(slice)
}

/** A digest of each compared slice, calls included. */
export type StateDigest = Readonly<Record<string, string>>

/** Returns digests of slices as logged. `calls` in any order. */
export function stateDigest(
  sliceOf: (slice: LoggedSlice) => unknown,
  calls: readonly LiveCallRecord[],
): StateDigest {
  const compared = loggedSlices.filter((slice) => thinned[slice] === undefined)
  const inOrder = calls.toSorted((a, b) => a.id - b.id)
  return Object.fromEntries([
    ...compared.map((slice) => [slice, digestOf(sliceOf(slice))]),
    ['calls', digestOf(inOrder)],
  ])
}

/**
 * The state as logged: without secrets and without the customer's address book. It includes only contacts whose numbers
 * were seen in a call since the last full state, and no notes.
 */
export class LoggedState {
  private readonly cleaner: Cleaner
  private readonly seenTails = new Set<string>()
  private people: HostState['people'] | null = null
  private shown: HostState['people'] = { list: [], error: null }
  private tails: ReadonlySet<string> = new Set()

  constructor(cleaner: Cleaner) {
    this.cleaner = cleaner
  }

  /** Forgets seen numbers, for the start of a full state. */
  forget(): void {
    this.seenTails.clear()
    this.people = null
  }

  slice(state: HostState, slice: LoggedSlice): unknown {
    if (slice === 'people') return this.cleaner.clean(this.peopleIn(state.people))
    if (slice === 'settings') return this.cleaner.clean(plainSettings(state.settings))
    if (slice === 'shell') return this.cleaner.clean(plainShell(state.shell))
    return this.cleaner.clean(state[slice])
  }

  /** Adds the numbers of a call. Returns whether the logged people change. */
  addNumbers(numbers: readonly string[]): boolean {
    const newTails = numbers.map(numberTail).filter((tail) => tail !== '' && !this.seenTails.has(tail))
    for (const tail of newTails) this.seenTails.add(tail)
    if (!newTails.some((tail) => this.tails.has(tail))) return false
    this.people = null
    return true
  }

  private peopleIn(people: HostState['people']): HostState['people'] {
    if (people === this.people) return this.shown
    const isShown = ({ kind, numbers }: Person) =>
      kind !== 'contact' || numbers.some(({ number }) => this.seenTails.has(numberTail(number)))
    const contacts = people.list.filter(({ kind }) => kind === 'contact')
    this.tails = new Set(contacts.flatMap(({ numbers }) => numbers.map(({ number }) => numberTail(number))))
    this.people = people
    this.shown = { ...people, list: people.list.filter(isShown).map(withoutNotes) }
    return this.shown
  }
}

/** Returns the numbers in calls of any kind. */
export function numbersIn({ lines, calls, recents }: Pick<HostState, 'lines' | 'calls' | 'recents'>) {
  return [
    ...lines.map(({ number }) => number),
    ...calls.flatMap(({ source, destination }) => [source.number, destination.number]),
    ...recents.calls.map(({ number }) => number),
  ]
}

const copiesWithoutNotes = new WeakMap<Person, Person>()

function withoutNotes(person: Person): Person {
  if (person.notes === '') return person
  const copy = copiesWithoutNotes.get(person) ?? { ...person, notes: '' }
  copiesWithoutNotes.set(person, copy)
  return copy
}

const leftOut = '[left out]'
const plainCopies = new WeakMap<Settings, Settings>()

/** Removes certificates, which are long, and the command of a tunnel, which may contain anything. */
function plainSettings(settings: Settings): Settings {
  const { connection, relay, tunnel } = settings
  const copy = plainCopies.get(settings) ?? {
    ...settings,
    connection: connection?.ca ? { ...connection, ca: leftOut } : connection,
    relay: relay?.ca ? { ...relay, ca: leftOut } : relay,
    tunnel: plainTunnel(tunnel),
  }
  plainCopies.set(settings, copy)
  return copy
}

/** Replaces the allowed commands by their number. */
function plainShell(shell: HostState['shell']): HostState['shell'] {
  const { allowedCommands } = shell
  return allowedCommands ? { ...shell, allowedCommands: allowedCommands.map(() => leftOut) } : shell
}

function plainTunnel(tunnel: TunnelSettings): TunnelSettings {
  if (tunnel.kind === 'command') return { ...tunnel, command: leftOut, pattern: leftOut }
  return tunnel.kind === 'ssh' && tunnel.identity !== '' ? { ...tunnel, identity: leftOut } : tunnel
}
