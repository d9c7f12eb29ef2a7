import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { TunnelSettings } from '#shared/settings/settings.ts'
import { lastWords } from '../programs/last-words.ts'
import { publicOrigin } from '../public-origin.ts'
import { usualPatience, type TunnelAdapter, type TunnelFailure } from '../tunnel-adapter.ts'

type SshSettings = Extract<TunnelSettings, { kind: 'ssh' }>

/**
 * Options that keep a way open without anybody there. A dead link is noticed after 6 s: alive messages after 2 and 4 s,
 * and no answer by 6 s. Nothing may ask a question, be shared with the user's other sessions, or outlive this one.
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

/** SSH's own port: left to the user's configuration, which may name another for this host. */
const usualPort = 22

/**
 * `ssh -R`: the server listens at `remote` and leads what comes there to the receiver. Host keys are checked as the
 * user's SSH does. A destination is a name, a host or `user@host` and nothing that a `ProxyCommand` could read as more.
 */
export function sshTunnel(settings: SshSettings, port: number): Result<TunnelAdapter> {
  const { destination, remote, identity, address } = settings
  if (!/^[a-z\d_][\w.@+:%[\]-]*$/i.test(destination))
    return err(appError('settings.invalid', 'The SSH destination must be a name, a host or user@host'))
  const args = [
    // A server that tells its address tells it in a session; otherwise none is wanted.
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
    saysUp: false,
    patience: usualPatience,
    read: (line) => (address === '' ? readAddress(line) : undefined),
    failure: ({ lines }) => failureOf(lines, destination, remote),
  })
}

/** As such services print it: at the end of a line about the tunnel, or alone on its line. Their links have a path. */
function readAddress(line: string): ReturnType<TunnelAdapter['read']> {
  const printed = /https:\/\/[\w.-]+(?::\d{1,5})?\/?$/i.exec(line)
  if (!printed) return undefined
  const before = line.slice(0, printed.index)
  if (before.trim() !== '' && !/\b(?:tunnell?ed|forward(?:ing|ed)?|url is)\b/i.test(before)) return undefined
  const origin = publicOrigin(printed[0])
  return origin === undefined ? undefined : { kind: 'address', origin }
}

type Meaning = { readonly says: RegExp; readonly words: string; readonly again?: 'late' }

/** What OpenSSH says, and what a person is told of it. */
const refusals: readonly Meaning[] = [
  {
    says: /remote port forwarding failed/i,
    words: 'the port is taken there, or may not be forwarded',
  },
  { says: /REMOTE HOST IDENTIFICATION HAS CHANGED/i, words: 'its host key is another now', again: 'late' },
  {
    says: /Host key verification failed|No \S+ host key is known/i,
    words: 'its host key is not known here; connect once with ssh in a terminal',
    again: 'late',
  },
  { says: /Permission denied/i, words: 'it does not accept the key', again: 'late' },
  { says: /Too many authentication failures/i, words: 'too many keys were offered', again: 'late' },
  { says: /UNPROTECTED PRIVATE KEY FILE/i, words: 'the key file is readable by others', again: 'late' },
]

const endings: readonly Meaning[] = [
  { says: /Could not resolve hostname/i, words: 'there is no such host' },
  { says: /Connection refused/i, words: 'nothing answers there' },
  { says: /timed out|not responding/i, words: 'it does not answer any more' },
  { says: /No route to host|Network is unreachable/i, words: 'there is no way to it' },
  {
    says: /closed by remote host|Connection reset|Connection closed|Broken pipe/i,
    words: 'the connection was cut',
  },
]

function failureOf(lines: readonly string[], destination: string, remote: string): TunnelFailure {
  const said = lines.join('\n')
  const refusal = refusals.find(({ says }) => says.test(said))
  if (refusal) {
    const where = refusal === refusals[0] ? `${destination}, port ${remote}` : destination
    return {
      error: appError('tunnel.refused', `${where}: ${refusal.words}`),
      again: refusal.again ?? 'soon',
    }
  }
  const words = endings.find(({ says }) => says.test(said))?.words ?? lastWords(lines)
  return { error: appError('tunnel.ended', `${destination}: ${words}`), again: 'soon' }
}
