import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { feedOf } from '#electron/desktop/updates/open-updater.ts'
import { obstacleTo, type Installation } from '#electron/desktop/updates/obstacle.ts'
import { updateMode } from '#electron/host/updates/updates-feature.ts'
import { noPolicy } from '#shared/settings/policy.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('the organisation’s feed comes before the package’s, and neither is taken that anybody could answer for', async () => {
  await using folder = await temporaryFolder('feed')
  const packaged = (url: string) =>
    writeFile(folder.join('app-update.yml'), `provider: generic\nurl: ${url}\nchannel: latest\n`)
  expect(feedOf(folder.path, undefined)).toBeNull()
  await packaged('https://updates.example/app')
  expect(feedOf(folder.path, undefined)).toBe('https://updates.example/app')
  expect(feedOf(folder.path, 'https://it.example/switchhook')).toBe('https://it.example/switchhook')
  expect(feedOf(folder.path, 'http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080/')
  for (const bad of [
    'http://updates.example/',
    'file:///tmp',
    'https://updates.invalid',
    'updates.example',
    '',
  ]) {
    await packaged(bad)
    expect([bad, feedOf(folder.path, undefined)]).toEqual([bad, null])
  }
})

test('only what a person installed for themselves updates itself', async () => {
  await using folder = await temporaryFolder('obstacle')
  const [resources, program] = [folder.join('resources'), folder.join('Switchhook.exe')]
  await mkdir(resources)
  const linux = {
    platform: 'linux',
    isPackaged: true,
    resources,
    program,
    env: {},
    feed: 'https://u.example',
  } as const
  const windows: Installation = { ...linux, platform: 'win32', env: { ProgramFiles: 'C:\\Program Files' } }
  const obstacle = (change: Partial<Installation>, of: Installation = linux) =>
    obstacleTo({ ...of, ...change })
  expect(obstacle({ isPackaged: false })).toBe('not-installed')
  expect(obstacle({ feed: null })).toBe('no-feed')
  expect(obstacle({})).toBe('not-installed')
  expect(obstacle({ env: { APPIMAGE: '/home/a/switchhook.AppImage' } })).toBeNull()
  await writeFile(folder.join('resources/package-type'), 'deb')
  expect(obstacle({})).toBe('package-manager')
  expect(obstacle({ platform: 'darwin' })).toBeNull()
  expect(obstacle({}, windows)).toBe('administrator')
  await writeFile(folder.join('Uninstall Switchhook.exe'), '')
  expect(obstacle({}, windows)).toBeNull()
})

test('what may be done is the least of what was chosen and what the installation allows', () => {
  const locked = { ...noPolicy, locked: { updates: 'off' as const } }
  expect(updateMode({ updates: 'automatic' }, noPolicy, null)).toEqual({
    mode: 'automatic',
    because: 'chosen',
  })
  expect(updateMode({ updates: 'off' }, locked, null)).toEqual({ mode: 'off', because: 'policy' })
  expect(updateMode({ updates: 'automatic' }, noPolicy, 'package-manager')).toEqual({
    mode: 'notify',
    because: 'package-manager',
  })
  expect(updateMode({ updates: 'off' }, noPolicy, 'administrator')).toEqual({
    mode: 'off',
    because: 'chosen',
  })
  expect(updateMode({ updates: 'automatic' }, noPolicy, 'no-feed')).toEqual({
    mode: 'off',
    because: 'no-feed',
  })
})
