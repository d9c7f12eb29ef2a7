import { expect, test } from 'vitest'
import { policyPlaces } from '#electron/host/policy/policy-places.ts'
import { readPolicy } from '#electron/host/policy/read-policy.ts'
import { readRegistry } from '#electron/host/policy/read-registry.ts'
import { policyKeyNames } from '#shared/settings/policy-keys.ts'
import { isLocked } from '#shared/settings/policy.ts'
import { fc } from '#test/support/property.ts'

const root = 'HKLM\\SOFTWARE\\Policies\\Switchhook'
const whole = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Switchhook'

const printed = [
  '',
  whole,
  '    Server    REG_SZ    https://api.telephony.example/v1.2',
  '    relayOnly    REG_DWORD    0x1',
  '    receiverPort    REG_DWORD    0x20fb',
  '    iceServers    REG_MULTI_SZ    stun:a.example\\0turn:b.example',
  '    certificateAuthority    REG_MULTI_SZ    -----BEGIN CERTIFICATE-----\\0TUlJQg==\\0-----END CERTIFICATE-----',
  '    relay    REG_SZ    null',
  '    tunnel    REG_SZ    {"kind":"none","address":""}',
  '    crashDumps    REG_BINARY    00',
  '    (Default)    REG_SZ    (value not set)',
  '',
  `${whole}\\Preset`,
  '    updates    REG_SZ    notify',
  '    emailDomain    REG_SZ',
  '',
  `${whole}\\Other`,
  '    devTools    REG_DWORD    0x1',
  '',
].join('\r\n')

test('values of the key are locked, those of its subkey Preset are preset', () => {
  const { policy, sources } = readPolicy([
    { origin: root, kind: 'content', content: readRegistry(printed, root) },
  ])
  expect(policy).toEqual({
    locked: {
      server: 'https://api.telephony.example/v1.2',
      relayOnly: true,
      receiverPort: 8443,
      iceServers: ['stun:a.example', 'turn:b.example'],
      certificateAuthority: '-----BEGIN CERTIFICATE-----\nTUlJQg==\n-----END CERTIFICATE-----',
      relay: null,
      tunnel: { kind: 'none', address: '' },
      crashDumps: false,
    },
    preset: { updates: 'notify' },
    frozen: [],
  })
  expect(sources[0]?.problems.map(({ key }) => key)).toEqual(['crashDumps', '(Default)', 'emailDomain'])
})

test('whatever is printed is read without a fault', () => {
  const line = fc.oneof(
    fc.constantFrom(...printed.split('\r\n')),
    fc.string(),
    fc
      .tuple(fc.string(), fc.constantFrom('REG_SZ', 'REG_DWORD', 'REG_MULTI_SZ', 'REG_QWORD'), fc.string())
      .map((parts) => `    ${parts.join('    ')}`),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      readPolicy([{ origin: root, kind: 'content', content: readRegistry(lines.join('\r\n'), root) }])
    }),
  )
})

const absent = async () => Promise.reject(new Error('exit 1'))

test('the machine’s key is stronger than the user’s', async () => {
  const asked: string[] = []
  const { find } = policyPlaces('win32', undefined, async (_, args) => {
    asked.push(args.join(' '))
    const hive = args[1]?.startsWith('HKCU') ? 'HKEY_CURRENT_USER' : 'HKEY_LOCAL_MACHINE'
    const value = hive === 'HKEY_CURRENT_USER' ? 'automatic' : 'off'
    return `${hive}\\SOFTWARE\\Policies\\Switchhook\r\n    updates    REG_SZ    ${value}\r\n`
  })
  expect(readPolicy(await find())).toMatchObject({
    policy: { locked: { updates: 'off' } },
    origins: { updates: root },
  })
  expect(asked).toEqual([
    'query HKCU\\SOFTWARE\\Policies\\Switchhook /s /reg:64',
    'query HKLM\\SOFTWARE\\Policies\\Switchhook /s /reg:64',
  ])
})

test('no key is no policy, a registry that nothing can be read of is one that cannot be understood', async () => {
  const noKey = policyPlaces('win32', undefined, (_, args) =>
    args.includes('/v') ? Promise.resolve('') : absent(),
  )
  expect(await noKey.find()).toEqual([])
  const { policy } = readPolicy(await policyPlaces('win32', undefined, absent).find())
  for (const key of policyKeyNames) expect(isLocked(policy, key)).toBe(true)
})
