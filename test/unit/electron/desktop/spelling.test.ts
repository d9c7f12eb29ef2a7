import { expect, test } from 'vitest'
import { keepSpelling } from '#electron/desktop/spelling.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'
import { FakeHost } from '#test/support/fake-host.ts'

function kept(platform: NodeJS.Platform) {
  const host = new FakeHost()
  const applied: unknown[] = []
  keepSpelling({
    session: {
      availableSpellCheckerLanguages: ['de-DE', 'en-GB', 'en-US', 'fr'],
      setSpellCheckerEnabled: (enabled) => applied.push(enabled),
      setSpellCheckerLanguages: (languages) => applied.push(languages),
    },
    app: { getPreferredSystemLanguages: () => ['de-AT', 'en-GB', 'xx'] },
    platform,
    host,
  })
  const choose = (spelling: Settings['spelling']) =>
    host.update({ settings: { ...defaultSettings, spelling } })
  return { host, applied, choose }
}

test.for(['linux', 'win32'] as const)(
  'on %s no dictionary is fetched until somebody wants one',
  (platform) => {
    const { host, applied, choose } = kept(platform)
    expect(applied).toEqual([[], false])
    expect(host.state.computer.spelling).toBe('fetched')
    choose('on')
    expect(applied.slice(2)).toEqual([['de-DE', 'en-GB'], true])
    choose('off')
    expect(applied.slice(4)).toEqual([[], false])
  },
)

test('macOS checks by itself, until somebody does not want that', () => {
  const { host, applied, choose } = kept('darwin')
  expect(applied).toEqual([true])
  expect(host.state.computer.spelling).toBe('system')
  choose('off')
  choose('on')
  expect(applied).toEqual([true, false, true])
})
