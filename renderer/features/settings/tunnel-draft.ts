import { type Result, err, ok } from '#shared/core/result.ts'
import { readOrigin, readTunnel } from '#shared/settings/read-events.ts'
import type { TunnelSettings } from '#shared/settings/settings.ts'
import { isShownWhole, longestCommand } from '#shared/settings/shown-command.ts'

export type TunnelKind = TunnelSettings['kind']

/** The form of the tunnel as it is typed: what belongs to another kind stays while somebody chooses. */
export type TunnelDraft = {
  readonly kind: TunnelKind
  readonly address: string
  readonly destination: string
  readonly port: string
  readonly remote: string
  readonly identity: string
  readonly tunnel: string
  readonly command: string
  readonly pattern: string
}

/** What is wrong with each field, in words; `kind` stands for what concerns none of the others. */
export type TunnelWords = Readonly<Partial<Record<keyof TunnelDraft, string>>>

/** The kinds in the order in which they are offered. */
const tunnelKinds: readonly { readonly value: TunnelKind; readonly label: string }[] = [
  { value: 'none', label: 'No tunnel, or your own reverse proxy' },
  { value: 'cloudflared', label: 'Cloudflare Tunnel' },
  { value: 'ssh', label: 'SSH, through a server of yours' },
  { value: 'command', label: 'A command of your own' },
]

/**
 * The same where a program may be one of `allowed` only: without one it cannot be chosen, but for a choice that stands.
 * Undefined: the shell asks the person about any.
 */
export function offeredKinds(allowed: readonly string[] | undefined, chosen: TunnelKind) {
  const isOffered = allowed === undefined || allowed.length > 0 || chosen === 'command'
  return tunnelKinds.map((kind) => (kind.value === 'command' ? { ...kind, disabled: !isOffered } : kind))
}

/** Why a command of one's own is not to be had, or which ones are, and how another is; empty where any is. */
export function commandNote(allowed: readonly string[] | undefined): string {
  if (allowed === undefined) return ''
  const how = 'start Switchhook with --allow-command "<command>", then choose it here'
  return allowed.length === 0
    ? `In a browser a command of your own is not offered, so that nobody who gets into this page can run programs. To allow one, ${how}.`
    : `Only what Switchhook was started with is run: ${allowed.join(' · ')}. To allow another, ${how}.`
}

/** What each kind is, and what it needs. `port`: the receiver's, 0 for any free one. */
export function kindWords(kind: TunnelKind, port: number): string {
  const here = port === 0 ? 'the receiver, which needs a fixed port below' : `https://127.0.0.1:${port}`
  switch (kind) {
    case 'none':
      return `Without an address the app asks the platform instead. A proxy of your own leads to ${here}.`
    case 'cloudflared':
      return 'Runs cloudflared, which must be installed. Without a name it opens a quick tunnel, whose address is new after each start.'
    case 'ssh':
      return 'Runs ssh -R with your keys and configuration. The server must let the world in over HTTPS, under the public address.'
    case 'command':
      return 'Starts a program when the receiver does, and again when it ends. No shell reads the command.'
  }
}

const empty: TunnelDraft = {
  kind: 'none',
  address: '',
  destination: '',
  port: '22',
  remote: '',
  identity: '',
  tunnel: '',
  command: '',
  pattern: 'https://[^\\s"]+',
}

/** The form for what is stored. */
export function tunnelDraft(tunnel: TunnelSettings): TunnelDraft {
  return tunnel.kind === 'ssh' ? { ...empty, ...tunnel, port: String(tunnel.port) } : { ...empty, ...tunnel }
}

/** The settings behind a form, or what stands in their way; `allowed`: the commands that may be run, if not any. The host reads them once more. */
export function tunnelOf(
  draft: TunnelDraft,
  allowed?: readonly string[],
): Result<TunnelSettings, TunnelWords> {
  const words = tunnelFaults(draft, allowed)
  if (Object.keys(words).length > 0) return err(words)
  const value = readTunnel(typed(draft))
  return value ? ok(value) : err({ kind: 'A tunnel cannot be opened like this.' })
}

function typed(draft: TunnelDraft): unknown {
  const { kind } = draft
  const trimmed = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()]))
  return { ...trimmed, kind, port: Number(draft.port) }
}

function tunnelFaults(draft: TunnelDraft, allowed?: readonly string[]): TunnelWords {
  switch (draft.kind) {
    case 'none':
      return addressFault(draft)
    case 'cloudflared':
      return cloudflaredFaults(draft)
    case 'ssh':
      return sshFaults(draft)
    case 'command':
      return commandFaults(draft, allowed)
  }
}

function addressFault({ address }: TunnelDraft): TunnelWords {
  if (readOrigin(address) !== undefined) return {}
  return { address: 'An address looks like https://events.example.com, without a path.' }
}

function cloudflaredFaults(draft: TunnelDraft): TunnelWords {
  const name = draft.tunnel.trim()
  if (name.startsWith('-')) return { tunnel: 'A name does not begin with a dash.', ...addressFault(draft) }
  if (name !== '' && draft.address.trim() === '')
    return { address: 'A named tunnel needs the address that leads to it.' }
  return addressFault(draft)
}

function sshFaults(draft: TunnelDraft): TunnelWords {
  const words: { -readonly [Field in keyof TunnelWords]: string } = { ...addressFault(draft) }
  if (!/^[^\s-]\S*$/.test(draft.destination.trim()))
    words.destination = 'A server looks like tunnel@host.example.com, or a name of your SSH configuration.'
  if (!portOf(draft.port)) words.port = noPort
  const remote = /^(?:\S+:)?(\d{1,5})$/.exec(draft.remote.trim())
  if (!remote || Number(remote[1]) > 65_535) words.remote = 'A port such as 8443, or 0.0.0.0:8443.'
  return words
}

function commandFaults({ command, pattern }: TunnelDraft, allowed?: readonly string[]): TunnelWords {
  const words: { -readonly [Field in keyof TunnelWords]: string } = {}
  if (command.trim() === '') words.command = 'Type the program and its arguments.'
  else if (!isShownWhole(command.trim()))
    words.command = `A command is one line of at most ${longestCommand} characters, all of them visible.`
  else if (allowed && !allowed.includes(command.trim()))
    words.command = 'Switchhook was not started with --allow-command and this command.'
  if (readTunnel({ kind: 'command', command: 'any', pattern: pattern.trim() }) === undefined)
    words.pattern =
      pattern.trim() === '' ? 'Type what the address looks like.' : 'This is not a regular expression.'
  return words
}

const noPort = 'A port is a number from 1 to 65535.'

/** 0 to 65535; undefined for anything else. */
function portOf(text: string): number | undefined {
  return /^\s*\d+\s*$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}

/** A port as it was typed: 0 to 65535, where nothing and 0 mean any free one. Fails with words. */
export function readPort(text: string): Result<number, string> {
  const port = text.trim() === '' ? 0 : portOf(text)
  return port === undefined ? err(noPort) : ok(port)
}
