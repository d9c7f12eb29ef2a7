import { devNull } from 'node:os'
import { expect, test } from 'vitest'
import { cloudflaredTunnel } from '#electron/host/tunnels/adapters/cloudflared.ts'

function adapter(tunnel = '', address = '') {
  const made = cloudflaredTunnel({ kind: 'cloudflared', tunnel, address }, 50_123)
  if (!made.ok) throw new Error(made.error.detail)
  return made.value
}

const origin = ['--url', 'https://127.0.0.1:50123', '--no-tls-verify']

test('a quick tunnel minds no configuration file, and its address is read', () => {
  const { command, address } = adapter()
  expect(command?.name).toBe('cloudflared')
  expect(command?.args[0]).toBe('tunnel')
  expect(command?.args.slice(-5)).toEqual(['--config', devNull, ...origin])
  expect(address).toBeNull()
})

test('a named tunnel is run with the address that is given', () => {
  const { command, address, read } = adapter('desk-7', 'https://hooks.example.com')
  expect(command?.args.slice(-5)).toEqual(['run', ...origin, 'desk-7'])
  expect(address).toBe('https://hooks.example.com')
  expect(read('INF |  https://other-one.trycloudflare.com  |')).toBeUndefined()
})

test('a name that would be an option is refused', () => {
  expect(cloudflaredTunnel({ kind: 'cloudflared', tunnel: '--help', address: '' }, 1)).toMatchObject({
    error: { code: 'settings.invalid' },
  })
})

test.each([
  ['2026-01-16T08:32:58Z INF | https://calm-lake.trycloudflare.com |', 'https://calm-lake.trycloudflare.com'],
  ['2026-01-16T08:32:58Z INF Requesting new quick Tunnel on trycloudflare.com...', undefined],
  ['ERR failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp', undefined],
  ['INF GET https://calm-lake.trycloudflare.com/secret HTTP/1.1', undefined],
  ['INF see https://calm-lake.trycloudflare.com.example.com', undefined],
])('the address in %j is %s', (line, address) => {
  expect(adapter().read(line)).toEqual(address && { kind: 'address', origin: address })
})

test('says when its way stands', () => {
  const line = '2026-01-16T08:33:00Z INF Registered tunnel connection connIndex=0 ip=198.51.100.7'
  expect(adapter().reportsUp).toBe(true)
  expect(adapter().read(line)).toEqual({ kind: 'up' })
})

test.each([
  ['ERR Error unmarshaling QuickTunnel response: error code: 1015', 'cloudflared.too-many'],
  ['"x" is neither the ID nor the name of any of your tunnels', 'cloudflared.no-such-tunnel'],
  ['Cannot determine default origin certificate path. No file cert.pem', 'cloudflared.signed-out'],
  ['Incorrect Usage: flag provided but not defined: -x', 'cloudflared.other-version'],
])('is refused after %j', (line, code) => {
  expect(adapter().failure({ kind: 'ended', code: 1, signal: null, lines: [line] })).toEqual({
    error: { code: 'tunnel.refused', reason: { code, values: [] } },
    again: 'late',
  })
})

test('tells its last error where the reason is not known', () => {
  const lines = ['2026-01-16T08:32:58Z ERR no route to Cloudflare', '2026-01-16T08:32:59Z INF bye']
  expect(adapter().failure({ kind: 'ended', code: 1, signal: null, lines })).toEqual({
    error: { code: 'tunnel.ended', detail: 'no route to Cloudflare' },
    again: 'soon',
  })
})
