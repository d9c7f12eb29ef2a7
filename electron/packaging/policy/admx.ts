import { policyWords } from '#shared/locales/policy.ts'
import { policyGroups, type PolicyGroup } from '#shared/settings/policy-description.ts'
import { policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import { policyParts } from '#shared/settings/policy-parts.ts'
import type { PolicyKey } from '#shared/settings/policy.ts'

/**
 * The Windows administrative template: one policy per name that locks it, and one that presets what users may change.
 */
export function admx(): string {
  const categories = policyGroups.flatMap((group) => [
    category(idOf(group), 'Switchhook'),
    ...(presetable(group).length > 0 ? [category(`${idOf(group)}_preset`, 'Preset')] : []),
  ])
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="switchhook" namespace="Switchhook.Policies" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="Any" displayName="$(string.Any)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="Switchhook" displayName="$(string.Switchhook)" />
${category('Preset', 'Switchhook')}
${categories.join('\n')}
  </categories>
  <policies>
${policyKeyNames.flatMap((key) => [policy(key, false), ...(hasPreset(key) ? [policy(key, true)] : [])]).join('\n')}
  </policies>
</policyDefinitions>
`
}

/** The texts of the template, in English. */
export function adml(): string {
  const strings = [
    ['Any', 'Switchhook on any Windows'],
    ['Switchhook', 'Switchhook'],
    ['Preset', 'Defaults, which people may change'],
    ...policyGroups.flatMap((group) => [
      [idOf(group), policyWords.groups[group]],
      ...(presetable(group).length > 0 ? [[`${idOf(group)}_preset`, policyWords.groups[group]]] : []),
    ]),
    ...policyKeyNames.flatMap((key) => {
      const { words, shape, choices = [] } = policyKeys[key]
      return [
        [key, policyWords.labels[key]],
        [
          `${key}_explain`,
          `${words}\n\n${formWords(key)}\n\nExample: ${JSON.stringify(policyKeys[key].example)}`,
        ],
        ...(shape === 'choice' ? choices.map((choice) => [`${key}_${choice}`, choice]) : []),
      ]
    }),
  ]
  const presentations = policyKeyNames.flatMap((key) =>
    [key, ...(hasPreset(key) ? [`${key}_preset`] : [])].map((name) => presentation(key, name)),
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>Switchhook</displayName>
  <description>What an organisation sets for Switchhook on its computers.</description>
  <resources>
    <stringTable>
${strings.map(([id = '', text = '']) => `      <string id="${id}">${escaped(text)}</string>`).join('\n')}
    </stringTable>
    <presentationTable>
${presentations.join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`
}

/** How a value is written in the registry. */
export function formWords(key: PolicyKey): string {
  switch (policyKeys[key].shape) {
    case 'flag':
      return 'REG_DWORD: 1 is true, 0 is false.'
    case 'number':
      return 'REG_DWORD.'
    case 'list':
      return 'REG_MULTI_SZ: one a line.'
    case 'lines':
      return 'REG_MULTI_SZ: the text, line by line.'
    case 'json':
      return 'REG_SZ: JSON on one line.'
    default:
      return 'REG_SZ.'
  }
}

/** Without a setting that the user can change, a preset would be an undeclared lock. */
function hasPreset(key: PolicyKey): boolean {
  return key in policyParts || key === 'emailDomain'
}

function presetable(group: PolicyGroup): readonly PolicyKey[] {
  return policyKeyNames.filter((key) => policyKeys[key].group === group && hasPreset(key))
}

function category(name: string, parent: string): string {
  return `    <category name="${name}" displayName="$(string.${name})">
      <parentCategory ref="${parent}" />
    </category>`
}

function policy(key: PolicyKey, isPreset: boolean): string {
  const name = isPreset ? `${key}_preset` : key
  const { group, shape } = policyKeys[key]
  const place = `SOFTWARE\\Policies\\Switchhook${isPreset ? '\\Preset' : ''}`
  const isFlag = shape === 'flag'
  return `    <policy name="${name}" class="Both" displayName="$(string.${key})" explainText="$(string.${key}_explain)" key="${place}"${isFlag ? ` valueName="${key}"` : ''} presentation="$(presentation.${name})">
      <parentCategory ref="${idOf(group)}${isPreset ? '_preset' : ''}" />
      <supportedOn ref="Any" />
${isFlag ? flagValues : `      <elements>\n        ${element(key)}\n      </elements>`}
    </policy>`
}

const flagValues = `      <enabledValue><decimal value="1" /></enabledValue>
      <disabledValue><decimal value="0" /></disabledValue>`

function element(key: PolicyKey): string {
  const { shape, choices = [] } = policyKeys[key]
  const names = `id="${key}" valueName="${key}"`
  if (shape === 'number') return `<decimal ${names} required="true" minValue="0" maxValue="65535" />`
  if (shape === 'list' || shape === 'lines') return `<multiText ${names} required="true" />`
  if (shape !== 'choice') return `<text ${names} required="true" maxLength="16000" />`
  const items = choices.map(
    (choice) =>
      `<item displayName="$(string.${key}_${choice})"><value><string>${choice}</string></value></item>`,
  )
  return `<enum ${names} required="true">${items.join('')}</enum>`
}

function presentation(key: PolicyKey, name: string): string {
  const { shape } = policyKeys[key]
  const text = escaped(policyWords.labels[key])
  const controls = {
    flag: '',
    number: `<decimalTextBox refId="${key}">${text}</decimalTextBox>`,
    list: `<multiTextBox refId="${key}">${text}</multiTextBox>`,
    lines: `<multiTextBox refId="${key}">${text}</multiTextBox>`,
    choice: `<dropdownList refId="${key}" noSort="true">${text}</dropdownList>`,
    text: `<textBox refId="${key}"><label>${text}</label></textBox>`,
    json: `<textBox refId="${key}"><label>${text}</label></textBox>`,
  }
  return `      <presentation id="${name}">${controls[shape]}</presentation>`
}

function idOf(group: PolicyGroup): string {
  return `Group_${group}`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
