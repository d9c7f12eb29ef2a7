import { expect, test } from 'vitest'
import {
  commandNote,
  offeredKinds,
  tunnelDraft,
  parseTunnelDraft,
  type TunnelDraft,
} from '#renderer/features/settings/tunnel-draft.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'

const none: TunnelSettings = { kind: 'none', address: '' }
const ssh: TunnelSettings = {
  kind: 'ssh',
  destination: 'tunnel@host.example',
  port: 2222,
  remote: '0.0.0.0:8443',
  address: 'https://events.example.com',
  identity: '/keys/tunnel',
}

test.each<TunnelSettings>([
  none,
  { kind: 'none', address: 'https://events.example.com' },
  ssh,
  { kind: 'cloudflared', tunnel: '', address: '' },
  { kind: 'cloudflared', tunnel: 'desk', address: 'https://desk.example.com' },
  { kind: 'command', command: 'program --port {port}', pattern: 'https://\\S+' },
])('what is stored comes back from the form: %o', (tunnel) => {
  expect(parseTunnelDraft(tunnelDraft(tunnel))).toEqual({ ok: true, value: tunnel })
})

const typed = (changes: Partial<TunnelDraft>) => parseTunnelDraft({ ...tunnelDraft(none), ...changes })

test('what is typed is trimmed, and an address becomes an origin', () => {
  expect(typed({ address: ' HTTPS://Events.Example.com/ ' })).toEqual({
    ok: true,
    value: { kind: 'none', address: 'https://events.example.com' },
  })
  expect(typed({ kind: 'ssh', destination: ' host ', remote: ' 8443 ' })).toMatchObject({
    ok: true,
    value: { kind: 'ssh', destination: 'host', port: 22, remote: '8443', address: '', identity: '' },
  })
})

test.each<[Partial<TunnelDraft>, readonly string[]]>([
  [{ address: 'http://events.example.com' }, ['address']],
  [{ address: 'https://events.example.com/hook' }, ['address']],
  [{ kind: 'ssh' }, ['destination', 'remote']],
  [{ kind: 'ssh', destination: '-oProxyCommand=x', remote: '8443', port: '0' }, ['destination', 'port']],
  [{ kind: 'ssh', destination: 'host', remote: '80443' }, ['remote']],
  [{ kind: 'ssh', destination: 'host', remote: 'door', address: 'x' }, ['address', 'remote']],
  [{ kind: 'cloudflared', tunnel: '--config', address: 'https://a.example' }, ['tunnel']],
  [{ kind: 'cloudflared', tunnel: 'desk' }, ['address']],
  [{ kind: 'command', command: '  ' }, ['command']],
  [{ kind: 'command', command: 'x'.repeat(1_001) }, ['command']],
  [{ kind: 'command', command: 'x\u202Ey' }, ['command']],
  [{ kind: 'command', command: 'x', pattern: '(' }, ['pattern']],
  [{ kind: 'command', command: 'x', pattern: '' }, ['pattern']],
])('%o is refused at its fields', (changes, fields) => {
  const read = typed(changes)
  expect(read.ok ? [] : Object.keys(read.error)).toEqual(fields)
})

test('invalid values of another kind of tunnel do not matter', () => {
  expect(typed({ kind: 'cloudflared', destination: '-x', remote: 'y', pattern: '(' }).ok).toBe(true)
})

test('where a shell cannot ask, a command is offered that its start named, and the screen says how', () => {
  const disabled = (...args: Parameters<typeof offeredKinds>) =>
    offeredKinds(...args).flatMap((kind) => ('disabled' in kind && kind.disabled ? [kind.value] : []))
  expect(disabled(undefined, 'none')).toEqual([])
  expect(disabled([], 'none')).toEqual(['command'])
  expect(disabled([], 'command')).toEqual([])
  expect(disabled(['a {port}'], 'none')).toEqual([])
  expect(commandNote(undefined)).toBe('')
  expect(commandNote([])).toMatch(/not available.*--allow-command/)
  expect(commandNote(['a {port}'])).toMatch(/a \{port\}.*--allow-command/)
})

test('a command that the start did not name is refused at its field', () => {
  const draft = { ...tunnelDraft(none), kind: 'command', command: ' a {port} ' } as const
  expect(parseTunnelDraft(draft, ['a {port}'])).toMatchObject({ ok: true, value: { command: 'a {port}' } })
  expect(parseTunnelDraft(draft, ['b'])).toMatchObject({
    ok: false,
    error: { command: expect.stringContaining('--allow-command') },
  })
  expect(parseTunnelDraft(draft, []).ok).toBe(false)
})
