import { appError, errorBecause } from '#shared/core/app-error.ts'
import { reason, type ErrorReason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { endError, lastMessage } from '../programs/last-words.ts'
import { publicOrigin } from '../public-origin.ts'
import { usualTimeouts, type TunnelAdapter, type TunnelFailure } from '../tunnel-adapter.ts'

type SshSettings = Extract<TunnelSettings, { kind: 'ssh' }>

/**
 * Options that keep a tunnel open unattended. A dead link is noticed after 6 s: alive messages after 2 and 4 s, and no
 * answer by 6 s. Nothing may prompt, be shared with the user's other sessions, or outlive this one.
 */
const options: readonly string[] = [
  'BatchMode=yes',
  'ExitOnForwardFailure=yes',
  'ConnectTimeout=10',
  'ServerAliveInterval=2',
  'ServerAliveCountMax=2',
  'ControlMaster=no',
  'ControlPath=none',
  'PermitLocalCommand=no',
  'ForwardAgent=no',
  'ForwardX11=no',
]

/** SSH's default port is left to the user's configuration, which may set another for this host. */
const usualPort = 22

/**
 * `ssh -R`: the server listens at `remote` and forwards connections to the receiver. Host keys are checked as in the
 * user's SSH. A destination is a name, a host or `user@host`, and nothing that a `ProxyCommand` could read as more.
 */
export function sshTunnel(settings: SshSettings, port: number): Result<TunnelAdapter> {
  const { destination, remote, identity, address } = settings
  if (!/^[a-z\d_][\w.@+:%[\]-]*$/i.test(destination))
    return err(errorBecause('settings.invalid', reason('ssh.bad-destination')))
  const args = [
    // A server that prints its address does so in a session; otherwise no session is wanted.
    ...(address === '' ? ['-T'] : ['-N', '-T']),
    ...options.flatMap((option) => ['-o', option]),
    ...(settings.port === usualPort ? [] : ['-p', String(settings.port)]),
    ...(identity === '' ? [] : ['-i', identity, '-o', 'IdentitiesOnly=yes']),
    '-R',
    `${remote}:127.0.0.1:${port}`,
    '--',
    destination,
  ]
  return ok({
    command: { name: 'ssh', args },
    address: address === '' ? null : address,
    reportsUp: false,
    timeouts: usualTimeouts,
    read: (line) => (address === '' ? readAddress(line) : undefined),
    failure: ({ lines }) => failureOf(lines, destination, remote),
  })
}

/** Such services print the address at the end of a line about the tunnel, or alone. Their links have a path. */
function readAddress(line: string): ReturnType<TunnelAdapter['read']> {
  const printed = /https:\/\/[\w.-]+(?::\d{1,5})?\/?$/i.exec(line)
  if (!printed) return undefined
  const before = line.slice(0, printed.index)
  if (before.trim() !== '' && !/\b(?:tunnell?ed|forward(?:ing|ed)?|url is)\b/i.test(before)) return undefined
  const origin = publicOrigin(printed[0])
  return origin === undefined ? undefined : { kind: 'address', origin }
}

type ErrorPattern = {
  readonly pattern: RegExp
  /** `remote`: the address on which the server should listen. */
  readonly reasonFor: (server: string, remote: string) => ErrorReason
  readonly again?: 'late'
}

/** OpenSSH messages for refusals by the server, or of something required. */
const refusals: readonly ErrorPattern[] = [
  {
    pattern: /remote port forwarding failed/i,
    reasonFor: (server, remote) => reason('ssh.port-refused', server, remote),
  },
  {
    pattern: /REMOTE HOST IDENTIFICATION HAS CHANGED/i,
    reasonFor: (server) => reason('ssh.host-key-changed', server),
    again: 'late',
  },
  {
    pattern: /Host key verification failed|No \S+ host key is known/i,
    reasonFor: (server) => reason('ssh.host-key-unknown', server),
    again: 'late',
  },
  { pattern: /Permission denied/i, reasonFor: (server) => reason('ssh.key-refused', server), again: 'late' },
  {
    pattern: /Too many authentication failures/i,
    reasonFor: (server) => reason('ssh.too-many-keys', server),
    again: 'late',
  },
  { pattern: /UNPROTECTED PRIVATE KEY FILE/i, reasonFor: () => reason('ssh.key-file-open'), again: 'late' },
]

const endings: readonly ErrorPattern[] = [
  { pattern: /Could not resolve hostname/i, reasonFor: (server) => reason('host.unknown', server) },
  { pattern: /Connection refused/i, reasonFor: (server) => reason('host.refuses', server) },
  { pattern: /timed out|not responding/i, reasonFor: (server) => reason('host.silent', server) },
  {
    pattern: /No route to host|Network is unreachable/i,
    reasonFor: (server) => reason('host.no-route', server),
  },
  {
    pattern: /closed by remote host|Connection reset|Connection closed|Broken pipe/i,
    reasonFor: (server) => reason('host.cut-off', server),
  },
]

function failureOf(lines: readonly string[], destination: string, remote: string): TunnelFailure {
  const output = lines.join('\n')
  const refusal = refusals.find(({ pattern }) => pattern.test(output))
  if (refusal) {
    const { reasonFor, again = 'soon' } = refusal
    return { error: errorBecause('tunnel.refused', reasonFor(destination, remote)), again }
  }
  const ending = endings.find(({ pattern }) => pattern.test(output))
  if (ending)
    return { error: errorBecause('tunnel.ended', ending.reasonFor(destination, remote)), again: 'soon' }
  const lastLine = lastMessage(lines)
  return {
    error: lastLine === '' ? endError(lines) : appError('tunnel.ended', `${destination}: ${lastLine}`),
    again: 'soon',
  }
}
