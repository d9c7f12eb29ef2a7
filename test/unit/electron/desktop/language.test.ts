import { afterEach, expect, test } from 'vitest'
import { keepLanguage, regionAs } from '#electron/desktop/language.ts'
import { TrayIcon } from '#electron/desktop/tray/tray.ts'
import { menuItems } from '#electron/desktop/menu.ts'
import { commandWords } from '#shared/locales/commands.ts'
import { english, speak } from '#shared/locales/words.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { FakeTray } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

afterEach(() => speak(english))

const language = (chosen: 'system' | 'en' | 'de') => ({ settings: { ...defaultSettings, language: chosen } })

test('the shell uses the language of the system, then that of the setting', () => {
  const host = new FakeHost()
  const stop = keepLanguage({ host, preferred: () => ['de-AT', 'en-GB'] })
  expect(commandWords.answer).toBe('Annehmen')
  host.update(language('en'))
  expect(commandWords.answer).toBe('Answer')
  host.update(language('de'))
  expect(commandWords.answer).toBe('Annehmen')
  stop()
  host.update(language('en'))
  expect(commandWords.answer).toBe('Annehmen')
})

test('tray and menu change with it at once', () => {
  const host = new FakeHost()
  keepLanguage({ host, preferred: () => ['en-GB'] })
  const tray = new FakeTray()
  using _icon = new TrayIcon({
    ...{ host, tray, clock: new ManualClock(), showsOnClick: true },
    theme: { on: () => {}, off: () => {} },
    image: (glyph) => glyph,
    menu: () => null,
    region: () => ({ hour12: false }),
    show: () => {},
    quit: () => {},
  })
  host.update(language('de'))
  expect(tray.tooltip).toBe('Bereit, Nst. 1001')
  const [call] = menuItems({ host, platform: 'linux', zoom: () => {} })
  expect(call?.label).toBe('Anruf')
})

test('times are written as the country of the language does', () => {
  expect(regionAs('system', ['en-US'])).toMatchObject({ hour12: true, monthFirst: true })
  expect(regionAs('de', ['en-US'])).toMatchObject({ locale: 'de', hour12: false })
})
