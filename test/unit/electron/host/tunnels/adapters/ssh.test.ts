import { describe, expect, test } from 'vitest'
import { sshTunnel } from '#electron/host/tunnels/adapters/ssh.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'

type SshSettings = Extract<TunnelSettings, { kind: 'ssh' }>

const settings: SshSettings = {
  kind: 'ssh',
  destination: 'hooks@edge.example.com',
  port: 22,
  remote: '8443',
  address: 'https://hooks.example.com',
  identity: '',
}

function adapter(changes: Partial<SshSettings> = {}) {
  const made = sshTunnel({ ...settings, ...changes }, 50_123)
  if (!made.ok) throw new Error(made.error.detail)
  return made.value
}

const argsOf = (changes: Partial<SshSettings> = {}) => adapter(changes).command?.args ?? []

describe('the arguments', () => {
  test('lead the port there to the receiver here, ask nobody, and end with the destination', () => {
    const args = argsOf()
    expect(args.slice(0, 2)).toEqual(['-N', '-T'])
    for (const option of [
      'BatchMode=yes',
      'ExitOnForwardFailure=yes',
      'ServerAliveInterval=2',
      'ServerAliveCountMax=2',
    ])
      expect(args[args.indexOf(option) - 1]).toBe('-o')
    expect(args.slice(-4)).toEqual(['-R', '8443:127.0.0.1:50123', '--', 'hooks@edge.example.com'])
    expect(args.join(' ')).not.toContain('StrictHostKeyChecking')
  })

  test('name a port and a key where they are chosen, and leave both to the configuration where not', () => {
    expect(argsOf()).not.toContain('-p')
    expect(argsOf()).not.toContain('-i')
    const args = argsOf({ port: 2_222, identity: '/home/me/my key' })
    expect(args.slice(args.indexOf('-p'), args.indexOf('-p') + 4)).toEqual([
      '-p',
      '2222',
      '-i',
      '/home/me/my key',
    ])
  })

  test('open a session where the server is to tell the address', () => {
    expect(argsOf({ address: '' })).not.toContain('-N')
    expect(adapter({ address: '' }).address).toBeNull()
    expect(adapter().address).toBe('https://hooks.example.com')
  })

  test.each(['-oProxyCommand=id', '-x', '', 'a b', 'a;b', 'a`id`', '$(id)', 'a|b', "a'b", 'a\nb'])(
    'refuse %j as a destination',
    (destination) => {
      expect(sshTunnel({ ...settings, destination }, 1)).toMatchObject({
        ok: false,
        error: { code: 'settings.invalid' },
      })
    },
  )

  test.each(['edge', 'nokey@localhost.run', 'a.b@[2001:db8::1]', 'user+tag@host-1', 'me@fe80::1%eth0'])(
    'take %s as a destination',
    (destination) => expect(argsOf({ destination }).at(-1)).toBe(destination),
  )
})

describe('the address', () => {
  test.each([
    ['0a1b2c.lhr.life tunneled with tls termination, https://0a1b2c.lhr.life', 'https://0a1b2c.lhr.life'],
    ['Forwarding HTTP traffic from https://quiet.serveo.net', 'https://quiet.serveo.net'],
    ['https://rndm-203-0-113-7.a.free.pinggy.link', 'https://rndm-203-0-113-7.a.free.pinggy.link'],
    ['your url is: https://x.loca.example:8443/', 'https://x.loca.example:8443'],
  ])('is read from %j', (line, origin) => {
    expect(adapter({ address: '' }).read(line)).toEqual({ kind: 'address', origin })
    expect(adapter().read(line)).toBeUndefined()
  })

  test.each([
    'create an account for a longer lasting domain. see https://localhost.run/docs/forever-free/ for more',
    'To set up and manage custom domains go to https://admin.localhost.run/',
    'Forwarding http://plain.example.com',
    'Welcome to localhost.run!',
    `forward ${'forward '.repeat(240)}`,
  ])('is none of %j', (line) => expect(adapter({ address: '' }).read(line)).toBeUndefined())
})

describe('the end', () => {
  const edge = 'hooks@edge.example.com'
  const failure = (...lines: string[]) => adapter().failure({ kind: 'ended', code: 255, signal: null, lines })

  test.for([
    ['hooks@edge: Permission denied (publickey).', 'ssh.key-refused', [edge], 'late'],
    ['Host key verification failed.', 'ssh.host-key-unknown', [edge], 'late'],
    [
      'No ED25519 host key is known for edge and you have requested strict checking.',
      'ssh.host-key-unknown',
      [edge],
      'late',
    ],
    ['Error: remote port forwarding failed for listen port 8443', 'ssh.port-refused', [edge, '8443'], 'soon'],
    ['@ WARNING: UNPROTECTED PRIVATE KEY FILE! @', 'ssh.key-file-open', [], 'late'],
  ] as const)('after %j is a refusal', ([line, code, values, again]) => {
    expect(failure('Welcome', line)).toMatchObject({
      error: { code: 'tunnel.refused', reason: { code, values } },
      again,
    })
  })

  test('tells a changed key from an unknown one', () => {
    const { error } = failure(
      '@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @',
      'Host key verification failed.',
    )
    expect(error.reason?.code).toBe('ssh.host-key-changed')
  })

  test.each([
    ['ssh: Could not resolve hostname edge: Name or service not known', 'host.unknown'],
    ['ssh: connect to host edge port 22: Connection refused', 'host.refuses'],
    ['Timeout, server edge not responding.', 'host.silent'],
    ['Connection to edge closed by remote host.', 'host.cut-off'],
  ])('after %j is %s', (line, code) => {
    expect(failure(line)).toEqual({
      error: { code: 'tunnel.ended', reason: { code, values: [edge] } },
      again: 'soon',
    })
  })

  test('in words that nobody knows is quoted, and without any is said to be so', () => {
    expect(failure('Something new.').error).toEqual({
      code: 'tunnel.ended',
      detail: 'hooks@edge.example.com: Something new.',
    })
    expect(failure().error).toEqual({
      code: 'tunnel.ended',
      reason: { code: 'program.silent', values: [] },
    })
  })
})
