import type { PolicyProblem, PolicyState } from '#shared/host/policy.ts'
import { policyWords } from '#shared/locales/policy.ts'
import { policyGroups, type PolicyGroup } from '#shared/settings/policy-description.ts'
import { readAutoAnswer } from '#shared/settings/auto-answer.ts'
import { isPolicyKey, policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import { isLocked, policyValue, type PolicyKey } from '#shared/settings/policy.ts'
import { settingsWords } from '../../locales/settings/common.ts'
import { languageNames, lookWords } from '../../locales/settings/look.ts'
import { phoneWords } from '../../locales/settings/phone.ts'
import { managedWords as words } from '../../locales/settings/managed.ts'

/** One managed setting, as shown. */
export type ManagedRow = {
  readonly key: PolicyKey
  readonly label: string
  readonly value: string
  /** The value is technical, such as an address. */
  readonly mono: boolean
  readonly locked: boolean
  /** The source of the value. */
  readonly origin: string
  /** It was changed and applies from the next start. */
  readonly waiting: boolean
}

/** Returns the organisation's settings in page order. Settings that are only frozen have no value, see `frozenLabels`. */
export function managedRows(
  state: PolicyState,
): readonly { readonly group: PolicyGroup; readonly rows: readonly ManagedRow[] }[] {
  const rows = policyKeyNames.flatMap((key) => rowOf(key, state))
  return policyGroups
    .map((group) => ({ group, rows: rows.filter(({ key }) => policyKeys[key].group === group) }))
    .filter((group) => group.rows.length > 0)
}

/** Returns the names of settings frozen because a policy cannot be understood. */
export function frozenLabels({ policy }: PolicyState): readonly string[] {
  return policy.frozen.map((key) => policyWords.labels[key])
}

function rowOf(key: PolicyKey, { policy, origins, waiting }: PolicyState): readonly ManagedRow[] {
  const value = policyValue(policy, key)
  if (value === undefined) return []
  const { shape } = policyKeys[key]
  return [
    {
      key,
      label: policyWords.labels[key],
      value: valueWords(key, value),
      mono: ['text', 'list', 'json', 'number'].includes(shape) && value !== null,
      locked: isLocked(policy, key),
      origin: origins[key] ?? '',
      waiting: waiting.includes(key),
    },
  ]
}

/** Describes a problem with a policy source or one of its keys. */
export function problemWords({ key, fault, detail = '', stale }: PolicyProblem): string {
  const sentence = faultWords(key, fault, detail)
  return stale ? words.stillApplies(sentence) : sentence
}

function faultWords(key: string, fault: PolicyProblem['fault'], detail: string): string {
  const texts = words.problems
  if (fault === 'not-readable') return texts[fault](detail)
  if (fault !== 'bad-choice' && fault !== 'bad-value') return texts[fault]
  if (!isPolicyKey(key)) return texts['unknown-name']
  const { choices = [], example } = policyKeys[key]
  return fault === 'bad-choice' ? texts[fault](choices.join(', ')) : texts[fault](JSON.stringify(example))
}

function autoAnswerWords(value: string): string {
  const choice = readAutoAnswer(value)
  return choice ? phoneWords.autoAnswerChoices[choice] : value
}

function choiceWords(key: PolicyKey, value: string): string {
  if (key === 'autoAnswer') return autoAnswerWords(value)
  if (key !== 'recording' && key !== 'updates' && key !== 'startAtSignIn' && key !== 'language') return value
  const choices: Readonly<Record<string, string>> =
    key === 'language' ? { ...languageNames, system: lookWords.systemLanguage } : words[key]
  return choices[value] ?? value
}

function valueWords(key: PolicyKey, value: unknown): string {
  const { on, off, none } = settingsWords
  if (typeof value === 'boolean') return value ? on : off
  if (value === null) return none
  if (key === 'certificateAuthority') return certificates(String(value))
  if (Array.isArray(value)) return value.join('\n') || none
  if (typeof value === 'object') return objectWords(value)
  return choiceWords(key, String(value))
}

function certificates(pem: string): string {
  return words.certificates(pem.split('-----BEGIN CERTIFICATE-----').length - 1)
}

/** One line per field; certificates are only named. */
function objectWords(value: object): string {
  const lines = Object.entries(value).flatMap(([name, field]) => {
    if (field === null || field === '') return []
    const text = String(field)
    return [`${name}: ${text.includes('-----BEGIN') ? certificates(text) : text}`]
  })
  return lines.join('\n') || settingsWords.none
}
