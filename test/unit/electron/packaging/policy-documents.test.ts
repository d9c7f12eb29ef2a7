import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { policyDocuments } from '#electron/packaging/policy/documents.ts'
import { readPolicy } from '#electron/host/policy/read-policy.ts'
import { readProfileValue } from '#electron/host/connection-profile/read-profile.ts'
import { policyKeyNames } from '#shared/settings/policy-keys.ts'

const folder = join(import.meta.dirname, '../../../../electron/packaging/policy')
const text = (path: string) => readFileSync(join(folder, path), 'utf8')
const managing = text('MANAGING.md')

test.for(Object.entries(policyDocuments(managing)))('%s is as it is made now', ([path, made]) => {
  expect(text(path)).toBe(made)
})

test('the example holds every name, and the app obeys all of it', () => {
  const content: unknown = JSON.parse(text('policy.example.json'))
  const { policy, sources } = readPolicy([{ origin: 'example', kind: 'content', content }])
  expect(sources[0]?.problems).toEqual([])
  expect([...Object.keys(policy.locked), ...Object.keys(policy.preset)].toSorted()).toEqual(
    policyKeyNames.toSorted(),
  )
})

test('the document tells of every name, and its examples are good', () => {
  for (const key of policyKeyNames) expect(managing).toContain(`### \`${key}\``)
  const [policy, profile] = [...managing.matchAll(/```json\n(.+?)```/gs)].map(([, json = '']): unknown =>
    JSON.parse(json.replace('…', 'MIIB')),
  )
  expect(readPolicy([{ origin: 'a', kind: 'content', content: policy }]).sources[0]?.problems).toEqual([])
  expect(readProfileValue(profile)).toMatchObject({ ok: true, value: { unknown: [] } })
})

test('the template has a policy for every name, and words for everything that it shows', () => {
  const [template, words] = [text('switchhook.admx'), text('en-US/switchhook.adml')]
  for (const key of policyKeyNames)
    expect(template).toMatch(
      new RegExp(`<policy name="${key}" [^>]*key="SOFTWARE\\\\Policies\\\\Switchhook"`),
    )
  for (const [, id = ''] of template.matchAll(/\$\(string\.(\w+(?:-\w+)*)\)/g))
    expect(words).toContain(`<string id="${id}">`)
  for (const [, id = ''] of template.matchAll(/\$\(presentation\.(\w+)\)/g))
    expect(words).toContain(`<presentation id="${id}">`)
  const parents = [...template.matchAll(/<parentCategory ref="(\w+)"/g)].map(([, ref = '']) => ref)
  for (const ref of parents) expect(template).toContain(`<category name="${ref}"`)
})

test.for(['switchhook.admx', 'en-US/switchhook.adml'])('%s is well formed', (path) => {
  const open: string[] = []
  const wrong: string[] = []
  const marks = text(path).replace(/^<\?xml[^>]*\?>/, '')
  for (const [, end, name = '', empty] of marks.matchAll(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end === '/') wrong.push(...(open.pop() === name ? [] : [name]))
    else if (empty === '') open.push(name)
  }
  expect([...open, ...wrong]).toEqual([])
  expect(marks.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
})
