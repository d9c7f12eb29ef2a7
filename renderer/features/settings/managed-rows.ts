import type { PolicyState } from '#shared/host/policy.ts'
import { policyGroups, type PolicyGroup } from '#shared/settings/policy-description.ts'
import { policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import { isLocked, policyValue, type PolicyKey } from '#shared/settings/policy.ts'

/** One managed setting as the page shows it. */
export type ManagedRow = {
  readonly key: PolicyKey
  readonly label: string
  readonly value: string
  /** The value is an address or the like. */
  readonly mono: boolean
  readonly locked: boolean
  /** Where it comes from. */
  readonly origin: string
  /** It was changed, and holds from the next start. */
  readonly waiting: boolean
}

/** What an organisation set, in the order of the page. What is only held as it is has no value, see `heldLabels`. */
export function managedRows(
  state: PolicyState,
): readonly { readonly group: PolicyGroup; readonly rows: readonly ManagedRow[] }[] {
  const rows = policyKeyNames.flatMap((key) => rowOf(key, state))
  return policyGroups
    .map((group) => ({ group, rows: rows.filter(({ key }) => policyKeys[key].group === group) }))
    .filter((group) => group.rows.length > 0)
}

/** Names of what stays as it is because a policy cannot be understood. */
export function heldLabels({ policy }: PolicyState): readonly string[] {
  return policy.frozen.map((key) => policyKeys[key].label)
}

function rowOf(key: PolicyKey, { policy, origins, waiting }: PolicyState): readonly ManagedRow[] {
  const value = policyValue(policy, key)
  if (value === undefined) return []
  const { label, shape } = policyKeys[key]
  return [
    {
      key,
      label,
      value: words(key, value),
      mono: ['text', 'list', 'json', 'number'].includes(shape) && value !== null,
      locked: isLocked(policy, key),
      origin: origins[key] ?? '',
      waiting: waiting.includes(key),
    },
  ]
}

const choices: Readonly<Partial<Record<PolicyKey, Readonly<Record<string, string>>>>> = {
  recording: { allowed: 'Allowed', 'no-start': 'May not be started', shown: 'Only shown' },
  updates: { off: 'Off', notify: 'Told of, installed by hand', automatic: 'Installed by themselves' },
  startAtSignIn: { off: 'Off', tray: 'In the tray', window: 'With its window' },
}

function words(key: PolicyKey, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (value === null) return 'None'
  if (key === 'certificateAuthority') return certificates(String(value))
  if (Array.isArray(value)) return value.join('\n') || 'None'
  if (typeof value === 'object') return objectWords(value)
  return choices[key]?.[String(value)] ?? String(value)
}

function certificates(pem: string): string {
  const count = pem.split('-----BEGIN CERTIFICATE-----').length - 1
  return count === 1 ? 'One certificate' : `${count} certificates`
}

/** One line a field; certificates in it are only named. */
function objectWords(value: object): string {
  const lines = Object.entries(value).flatMap(([name, field]) => {
    if (field === null || field === '') return []
    const text = String(field)
    return [`${name}: ${text.includes('-----BEGIN') ? certificates(text) : text}`]
  })
  return lines.join('\n') || 'None'
}
