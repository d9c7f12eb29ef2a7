import { expect, test } from 'vitest'
import type { PageSecurity } from '#renderer/features/settings/measure-page.ts'
import { securityRows, type SecurityRow } from '#renderer/features/settings/security-rows.ts'
import { privacyWords } from '#renderer/locales/settings/privacy.ts'
import { now, safeDesktop, safeFacts, safePage } from '#test/support/security-facts.ts'

function rowsOf(facts = safeFacts, page: PageSecurity = safePage): readonly SecurityRow[] {
  return securityRows({ facts, page }, now)
}

function row(name: string, facts = safeFacts, page: PageSecurity = safePage): SecurityRow | undefined {
  return rowsOf(facts, page).find((each) => each.name === name)
}

test('where everything is as it should be, nothing asks to be looked at', () => {
  const verdicts = rowsOf().map(({ verdict }) => verdict)
  expect(new Set(verdicts)).toEqual(new Set(['good', 'fact']))
  expect(rowsOf().every(({ value }) => value !== '')).toBe(true)
})

test('what does not apply in a browser is left out, not claimed', () => {
  const inBrowser = { ...safeFacts, desktop: null, files: null, crashReports: null }
  const names = rowsOf(inBrowser, { ...safePage, bridge: null }).map(({ name }) => name)
  expect(names).not.toEqual(expect.arrayContaining(['Windows']))
  for (const absent of ['Windows', 'Engine', 'Developer tools', 'Program switches', 'App files'])
    expect(names).not.toContain(absent)
  expect(names).toContain('Injected scripts')
})

test.for([
  ['Passwords and tokens', 'unsure', 'no working keychain', { ...safeFacts, secretsIn: 'memory' as const }],
  [
    'App files',
    'bad',
    'settings.json, inbox and 3 more',
    { ...safeFacts, files: { looked: 40, open: 5, named: ['settings.json', 'inbox'] } },
  ],
  [
    'Windows',
    'bad',
    '/ring.html',
    {
      ...safeFacts,
      desktop: {
        ...safeDesktop,
        pages: [...safeDesktop.pages, { path: '/ring.html', isSandboxed: false, isIsolated: true }],
      },
    },
  ],
  ['Windows', 'bad', '--no-sandbox', { ...safeFacts, desktop: { ...safeDesktop, isSandboxOff: true } }],
  [
    'Developer tools',
    'bad',
    'port is open',
    { ...safeFacts, desktop: { ...safeDesktop, isInspectable: true } },
  ],
  [
    'Developer tools',
    'unsure',
    'Can be opened',
    { ...safeFacts, desktop: { ...safeDesktop, mayDebug: true } },
  ],
  ['Engine', 'bad', 'No fixes since', { ...safeFacts, desktop: { ...safeDesktop, supportedUntil: now - 1 } }],
  [
    'Engine',
    'unsure',
    'Gets fixes until',
    { ...safeFacts, desktop: { ...safeDesktop, supportedUntil: now + 1 } },
  ],
  ['Engine', 'unsure', 'Not the one', { ...safeFacts, desktop: { ...safeDesktop, supportedUntil: null } }],
  [
    'Program switches',
    'unsure',
    'not a packaged app',
    { ...safeFacts, desktop: { ...safeDesktop, isPackaged: false, fuses: null } },
  ],
  [
    'Program switches',
    'unsure',
    'cannot be read',
    { ...safeFacts, desktop: { ...safeDesktop, fuses: null } },
  ],
  [
    'Program switches',
    'bad',
    'runs as a plain script host, loads an app',
    {
      ...safeFacts,
      desktop: { ...safeDesktop, fuses: { ...safeDesktop.fuses, runAsNode: true, onlyAsar: false } },
    },
  ],
] as const)('%s is %s: %s', ([name, verdict, words, facts]) => {
  expect(row(name, facts)).toMatchObject({ verdict, value: expect.stringContaining(words) })
})

test.for([
  ['Origin of this page', { isSecure: false }],
  ['Injected scripts', { inlineScriptRan: true }],
  ['Injected scripts', { textRanAsScript: true }],
  ['This computer, from this page', { node: ['require'] }],
  ['Connection from this page to the app', { bridge: 'open' as const }],
  ['Permissions of this page', { permissions: [{ name: 'camera', state: 'granted' }] }],
] as const)('%s is not safe where the page says so', ([name, changes]) => {
  expect(row(name, safeFacts, { ...safePage, ...changes })).toMatchObject({ verdict: 'bad' })
})

test('a private authority is told with its print and the one platform that it is for', () => {
  const authority = {
    name: 'Example CA',
    fingerprint: 'AB:CD',
    until: now,
    trustedFor: 'https://api.example.com/v1.2',
  }
  expect(row('Certificates', { ...safeFacts, authority })).toEqual({
    name: 'Certificates',
    verdict: 'fact',
    value:
      'Besides those trusted everywhere: Example CA, until 22 November 2026, for https://api.example.com/v1.2 only. SHA-256 AB:CD',
  })
})

test('a verdict has words, and a fact needs none', () => {
  const { verdicts } = privacyWords
  expect((['good', 'unsure', 'bad', 'fact'] as const).map((verdict) => verdicts[verdict])).toEqual([
    'Good',
    'Check this',
    'Not safe',
    '',
  ])
})
