import { isSame } from '../core/is-same.ts'
import { policyValue, type Policy, type PolicyKey } from './policy.ts'
import { isSameOrigin, policyParts } from './policy-parts.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** Applies every locked value of the organisation to the settings. Values that already match stay the same. */
export function heldSettings(settings: Settings, policy: Policy): Settings {
  const { certificateAuthority: _, ...locked } = policy.locked
  const held = partNames.reduce((result, name) => setPart(result, name, locked), settings)
  return withAuthority(held, policy)
}

/** The settings of a person who has changed nothing: the product's defaults with the organisation's presets. */
export function presetSettings(policy: Policy): Settings {
  const { certificateAuthority: _, ...preset } = policy.preset
  return partNames.reduce((result, name) => setPart(result, name, preset), defaultSettings)
}

/** The names that forbid a change of the settings; empty if it is allowed. */
export function heldBack(before: Settings, next: Settings, policy: Policy): readonly PolicyKey[] {
  const held = heldSettings(next, policy)
  const locked = partNames.filter((name) => name in policy.locked && differs(name, next, held))
  const frozen = partNames.filter(
    (name) => policy.frozen.includes(name) && changesExisting(name, before, next),
  )
  return [...new Set([...locked, ...frozen])]
}

type PartName = keyof typeof policyParts

const partNames = Object.keys(policyParts) as readonly PartName[]

function setPart(settings: Settings, name: PartName, values: Policy['locked']): Settings {
  const value = values[name]
  // The table's type ties each name to its value, which TypeScript cannot follow through a union.
  const part = policyParts[name] as { put(settings: Settings, value: unknown): Settings }
  return value === undefined ? settings : part.put(settings, value)
}

/** An organisation's authority is tied to its platform and not trusted for any other. */
function withAuthority(settings: Settings, policy: Policy): Settings {
  const { connection } = settings
  const server = policyValue(policy, 'server')
  const authority = policyValue(policy, 'certificateAuthority')
  if (!connection || server === undefined || authority === undefined) return settings
  if (!isSameOrigin(connection.baseUrl, server)) return settings
  const isKept = policy.locked.certificateAuthority === undefined && connection.ca !== null
  return isKept ? settings : { ...settings, connection: { ...connection, ca: authority } }
}

function differs(name: PartName, one: Settings, other: Settings): boolean {
  const { get } = policyParts[name]
  // Settings without an authority use the organisation's.
  if (name === 'certificateAuthority' && get(one) === undefined) return false
  return !isSame(get(one), get(other))
}

/** A value that exists must not change; a missing one may be set for the first time. */
function changesExisting(name: PartName, before: Settings, next: Settings): boolean {
  const { get } = policyParts[name]
  return get(before) !== undefined && !isSame(get(before), get(next))
}
