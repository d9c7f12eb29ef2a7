import { policyWords } from '#shared/locales/policy.ts'
import { policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import { adml, admx, formWords } from './admx.ts'

const beginMark = '<!-- Made by make-documents.ts from here. -->'
const endMark = '<!-- To here. -->'

/** Everything in this folder that is generated from the description of policies, by path within it. */
export function policyDocuments(managing: string): Readonly<Record<string, string>> {
  return {
    'switchhook.admx': admx(),
    'en-US/switchhook.adml': adml(),
    'policy.example.json': examplePolicy(),
    'MANAGING.md': withTable(managing),
  }
}

/** A policy with every name in it. */
function examplePolicy(): string {
  const examples = policyKeyNames.map((key) => [key, policyKeys[key].example] as const)
  const isFirst = (key: string) => ['language', 'startAtSignIn', 'telephoneLinks', 'updates'].includes(key)
  const part = (isFirstPart: boolean) =>
    examples
      .filter(([key]) => isFirst(key) === isFirstPart)
      .map(([key, example]) => `    "${key}": ${onOneLine(example)}`)
      .join(',\n')
  return `{
  "comment": "Every name that a policy may hold. What each one is for: MANAGING.md.",
  "locked": {
${part(false)}
  },
  "preset": {
${part(true)}
  }
}
`
}

/** Formats the value as Prettier does if it fits on a line. */
function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${onOneLine(field)}`)
  return `{ ${fields.join(', ')} }`
}

function withTable(managing: string): string {
  const from = managing.indexOf(beginMark)
  const to = managing.indexOf(endMark)
  if (from < 0 || to < from) throw new Error('MANAGING.md has no place for the names')
  return `${managing.slice(0, from)}${beginMark}\n\n${table()}\n${managing.slice(to)}`
}

function table(): string {
  return policyKeyNames
    .map((key) => {
      const { words, choices, example, when, safe } = policyKeys[key]
      const facts = [
        `- JSON: \`${JSON.stringify(example)}\``,
        ...(choices ? [`- One of: ${choices.map((choice) => `\`${choice}\``).join(', ')}`] : []),
        `- Registry: ${formWords(key)}`,
        ...(when === 'next-start' ? ['- A change applies after a restart of the app.'] : []),
        ...(safe === undefined ? [] : [`- While it cannot be read: \`${JSON.stringify(safe)}\``]),
      ]
      return `### \`${key}\`\n\n${policyWords.labels[key]}. ${words}\n\n${facts.join('\n')}\n`
    })
    .join('\n')
}
