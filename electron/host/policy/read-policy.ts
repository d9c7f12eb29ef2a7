import type { PolicyProblem, PolicySource, PolicyState, SourceFault } from '#shared/host/policy.ts'
import { isRecord } from '#shared/core/is-record.ts'
import type { Policy, PolicyKey } from '#shared/settings/policy.ts'
import { isPolicyKey, policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'

/** What was found in one place: its content, or why it is not obeyed. `refused` and `unreadable`: `PolicySource`. */
export type FoundPolicy = { readonly origin: string } &
  /** `stale`: why this is earlier content. */
  (
    | { readonly kind: 'content'; readonly content: unknown; readonly stale?: Unreadable }
    | ({ readonly kind: 'refused' | 'unreadable' } & Unreadable)
  )

/** `detail`: the system's own code. */
type Unreadable = { readonly fault: SourceFault; readonly detail?: string }

/**
 * Merges all places, the weakest first; of the same name the later one wins. Values that are understood apply. A locked
 * value that cannot be understood takes its safe value, or stays as it is.
 */
export function readPolicy(
  found: readonly FoundPolicy[],
): Pick<PolicyState, 'policy' | 'origins' | 'sources'> {
  const parsed = found.map(parsePolicy)
  const settings = parsed.reduce<PolicySettings>((before, source) => ({ ...before, ...source.settings }), {})
  const doubtful = parsed.reduce<Doubtful>((before, source) => ({ ...before, ...source.doubtful }), {})
  const guarded = policyKeyNames.filter((key) => key in doubtful && settings[key]?.locked !== true)
  const isSafe = (key: PolicyKey) => policyKeys[key].safe !== undefined
  const effective = Object.entries(settings).filter(
    ([key]) => !guarded.some((guardedKey) => guardedKey === key),
  )
  const locked = effective.filter(([, { locked: isLocked }]) => isLocked)
  const preset = effective.filter(([, { locked: isLocked }]) => !isLocked)
  return {
    policy: {
      locked: {
        ...valuesOf(locked),
        ...Object.fromEntries(guarded.filter(isSafe).map((key) => [key, policyKeys[key].safe])),
      },
      preset: valuesOf(preset),
      frozen: guarded.filter((key) => !isSafe(key)),
    },
    origins: {
      ...Object.fromEntries(effective.map(([key, { origin }]) => [key, origin])),
      ...Object.fromEntries(guarded.map((key) => [key, doubtful[key]])),
    },
    sources: parsed.map(({ source }) => source),
  }
}

type PolicySettings = Partial<
  Record<PolicyKey, { readonly value: unknown; readonly locked: boolean; readonly origin: string }>
>
/** Origin of each name that is, or may be, locked with an unreadable value. */
type Doubtful = Partial<Record<PolicyKey, string>>
type ParsedPolicy = {
  readonly settings: PolicySettings
  readonly doubtful: Doubtful
  readonly source: PolicySource
}

function parsePolicy(found: FoundPolicy): ParsedPolicy {
  const { origin } = found
  if (found.kind === 'content') return readContent(origin, found.content, found.stale)
  const names = found.kind === 'refused' ? [] : policyKeyNames
  return {
    settings: {},
    doubtful: Object.fromEntries(names.map((key) => [key, origin])),
    source: { origin, state: found.kind, problems: [{ key: '', ...faultOf(found) }] },
  }
}

function faultOf({ fault, detail }: Unreadable): Unreadable {
  return detail === undefined ? { fault } : { fault, detail }
}

function readContent(origin: string, content: unknown, stale?: Unreadable): ParsedPolicy {
  if (!isRecord(content)) return parsePolicy({ origin, kind: 'unreadable', fault: 'not-an-object' })
  const { locked, preset, $schema: _, comment: __, ...others } = content
  if (![locked, preset].every((part) => part === undefined || isRecord(part)))
    return parsePolicy({ origin, kind: 'unreadable', fault: 'parts-not-objects' })
  const lockedPart = readValues(locked)
  const presetPart = readValues(preset)
  const inBoth = Object.keys(lockedPart.values).filter((key) => key in presetPart.values)
  const toSettings = (values: object, isLocked: boolean) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, { value, locked: isLocked, origin }]),
    )
  const problems: readonly PolicyProblem[] = [
    ...(stale === undefined ? [] : [{ key: '', ...faultOf(stale), stale: true as const }]),
    ...Object.keys(others).map((key) => ({ key, fault: 'misplaced' as const })),
    ...lockedPart.problems,
    ...presetPart.problems,
    ...inBoth.map((key) => ({ key, fault: 'locked-and-preset' as const })),
  ]
  return {
    settings: { ...toSettings(presetPart.values, false), ...toSettings(lockedPart.values, true) },
    doubtful: Object.fromEntries(lockedPart.bad.map((key) => [key, origin])),
    source: { origin, state: 'obeyed', problems },
  }
}

function readValues(part: unknown) {
  const values: Partial<Record<PolicyKey, unknown>> = {}
  const bad: PolicyKey[] = []
  const problems: PolicyProblem[] = []
  for (const [key, value] of Object.entries(isRecord(part) ? part : {})) {
    if (!isPolicyKey(key)) {
      problems.push({ key, fault: 'unknown-name' })
      continue
    }
    const checked = policyKeys[key].check(value)
    if (checked !== undefined) values[key] = checked
    else bad.push(key)
    if (checked === undefined) problems.push({ key, fault: valueFault(key) })
  }
  return { values, bad, problems }
}

function valueFault(key: PolicyKey): PolicyProblem['fault'] {
  const { shape } = policyKeys[key]
  if (shape === 'choice') return 'bad-choice'
  return shape === 'flag' ? 'bad-flag' : 'bad-value'
}

function valuesOf(settings: readonly (readonly [string, { readonly value: unknown }])[]): Policy['locked'] {
  return Object.fromEntries(settings.map(([key, { value }]) => [key, value]))
}
