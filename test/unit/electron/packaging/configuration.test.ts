import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const configuration = read('electron-builder.yml')

test('app and helpers of macOS may use the microphone under the hardened runtime, and nothing that is not needed', () => {
  expect(configuration).toMatch(/^ {2}hardenedRuntime: true$/m)
  expect(configuration).toMatch(/^ {2}notarize: true$/m)
  expect(configuration).toMatch(/^ {4}NSMicrophoneUsageDescription: \S/m)
  for (const [option, name] of [
    ['entitlements', 'app'],
    ['entitlementsInherit', 'helper'],
  ]) {
    expect(configuration).toContain(`  ${option}: electron/packaging/mac/${name}.plist\n`)
    const granted = [...read(`electron/packaging/mac/${name}.plist`).matchAll(/<key>(.+)<\/key>\s*<true\/>/g)]
    expect(granted.map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.device.audio-input',
    ])
  }
})

test('all links of the product are declared, and Windows is told of them as a choice', () => {
  const schemes = [...configuration.matchAll(/schemes: \[(.+)\]/g)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  expect(schemes).toEqual(['tel', 'sip', 'sips', 'callto', 'switchhook'])
  const installer = read('electron/packaging/windows/installer.nsh')
  for (const scheme of schemes) expect(installer).toContain(`URLAssociations" "${scheme}" "Switchhook.Call"`)
  // What comes from outside can never be read as a switch.
  expect(installer.match(/"%1"/g)).toHaveLength(installer.match(/-- "%1"/g)?.length ?? -1)
})

test('nothing is taken away by an update that cannot put the new version in its place', () => {
  const installer = read('electron/packaging/windows/installer.nsh')
  const before = installer.slice(
    installer.indexOf('!macro customInit'),
    installer.indexOf('!macro customUnInstallCheck'),
  )
  expect(before).toContain('DriveSpace')
  expect(before).toContain('Quit')
  expect(configuration).toMatch(/^ {2}oneClick: false\n {2}perMachine: false\n/m)
  expect(configuration).toMatch(/^ {2}allowElevation: true\n {2}packElevateHelper: true$/m)
  expect(configuration).toMatch(/^ {2}verifyUpdateCodeSignature: true$/m)
})
