import { isSame } from '../core/is-same.ts'
import { policyValue, type Policy, type PolicyKey } from './policy.ts'
import { isSameOrigin, policyParts } from './policy-parts.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** Settings with everything in force that an organisation locks. What is locked already stays the same. */
export function heldSettings(settings: Settings, policy: Policy): Settings {
  const { certificateAuthority: _, ...locked } = policy.locked
  const held = partNames.reduce((so, name) => put(so, name, locked), settings)
  return withAuthority(held, policy)
}

/** The settings of somebody who has set nothing: the product's own, with what the organisation presets. */
export function presetSettings(policy: Policy): Settings {
  const { certificateAuthority: _, ...preset } = policy.preset
  return partNames.reduce((so, name) => put(so, name, preset), defaultSettings)
}

/** The names that stand against a change of the settings; none where it may be made. */
export function heldBack(before: Settings, next: Settings, policy: Policy): readonly PolicyKey[] {
  const held = heldSettings(next, policy)
  const locked = partNames.filter((name) => name in policy.locked && differs(name, next, held))
  const frozen = partNames.filter((name) => policy.frozen.includes(name) && wasThere(name, before, next))
  return [...new Set([...locked, ...frozen])]
}

type PartName = keyof typeof policyParts

const partNames = Object.keys(policyParts) as readonly PartName[]

function put(settings: Settings, name: PartName, values: Policy['locked']): Settings {
  const value = values[name]
  // The table's type ties each name to its value, which TypeScript cannot follow through a union.
  const part = policyParts[name] as { put(settings: Settings, value: unknown): Settings }
  return value === undefined ? settings : part.put(settings, value)
}

/** An organisation's authority goes with its platform: for another one it is not trusted. */
function withAuthority(settings: Settings, policy: Policy): Settings {
  const { connection } = settings
  const server = policyValue(policy, 'server')
  const authority = policyValue(policy, 'certificateAuthority')
  if (!connection || server === undefined || authority === undefined) return settings
  if (!isSameOrigin(connection.baseUrl, server)) return settings
  const isFirst = policy.locked.certificateAuthority === undefined && connection.ca !== null
  return isFirst ? settings : { ...settings, connection: { ...connection, ca: authority } }
}

function differs(name: PartName, one: Settings, other: Settings): boolean {
  const { get } = policyParts[name]
  // Who names no authority takes the organisation's.
  if (name === 'certificateAuthority' && get(one) === undefined) return false
  return !isSame(get(one), get(other))
}

/** What stands may not be changed; where nothing stands yet, a first value may be given. */
function wasThere(name: PartName, before: Settings, next: Settings): boolean {
  const { get } = policyParts[name]
  return get(before) !== undefined && !isSame(get(before), get(next))
}
