import { type Result, err, ok } from '#shared/core/result.ts'
import { readOrigin, readTunnel } from '#shared/settings/read-events.ts'
import type { TunnelSettings } from '#shared/settings/settings.ts'
import { isShownWhole, longestCommand } from '#shared/settings/shown-command.ts'
import { eventsWords } from '../../locales/settings/events.ts'
import { tunnelWords } from '../../locales/settings/tunnel.ts'

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
export type TunnelFaults = Readonly<Partial<Record<keyof TunnelDraft, string>>>

/** The kinds in the order in which they are offered. */
const tunnelKinds: readonly TunnelKind[] = ['none', 'cloudflared', 'ssh', 'command']

/**
 * What can be chosen, where a program may be one of `allowed` only: without one it cannot be chosen, but for a choice that stands.
 * Undefined: the shell asks the person about any.
 */
export function offeredKinds(allowed: readonly string[] | undefined, chosen: TunnelKind) {
  const isOffered = allowed === undefined || allowed.length > 0 || chosen === 'command'
  return tunnelKinds.map((value) => ({
    value,
    label: tunnelWords.kinds[value],
    ...(value === 'command' && { disabled: !isOffered }),
  }))
}

/** Why a command of one's own is not to be had, or which ones are, and how another is; empty where any is. */
export function commandNote(allowed: readonly string[] | undefined): string {
  if (allowed === undefined) return ''
  return allowed.length === 0 ? tunnelWords.noCommand : tunnelWords.theseCommands(allowed.join(' · '))
}

/** What each kind is, and what it needs. `port`: the receiver's, 0 for any free one. */
export function kindHint(kind: TunnelKind, port: number): string {
  const { hints, targetNeedsPort } = tunnelWords
  return kind === 'none'
    ? hints.none(port === 0 ? targetNeedsPort : `https://127.0.0.1:${port}`)
    : hints[kind]
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
): Result<TunnelSettings, TunnelFaults> {
  const faults = tunnelFaults(draft, allowed)
  if (Object.keys(faults).length > 0) return err(faults)
  const value = readTunnel(typed(draft))
  return value ? ok(value) : err({ kind: tunnelWords.faults.unusable })
}

function typed(draft: TunnelDraft): unknown {
  const { kind } = draft
  const trimmed = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()]))
  return { ...trimmed, kind, port: Number(draft.port) }
}

function tunnelFaults(draft: TunnelDraft, allowed?: readonly string[]): TunnelFaults {
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

function addressFault({ address }: TunnelDraft): TunnelFaults {
  return readOrigin(address) === undefined ? { address: tunnelWords.faults.address } : {}
}

function cloudflaredFaults(draft: TunnelDraft): TunnelFaults {
  const name = draft.tunnel.trim()
  if (name.startsWith('-')) return { tunnel: tunnelWords.faults.dash, ...addressFault(draft) }
  if (name !== '' && draft.address.trim() === '') return { address: tunnelWords.faults.noAddress }
  return addressFault(draft)
}

function sshFaults(draft: TunnelDraft): TunnelFaults {
  const words = tunnelWords.faults
  const faults: { -readonly [Field in keyof TunnelFaults]: string } = { ...addressFault(draft) }
  if (!/^[^\s-]\S*$/.test(draft.destination.trim())) faults.destination = words.destination
  if (!portOf(draft.port)) faults.port = eventsWords.badPort
  const remote = /^(?:\S+:)?(\d{1,5})$/.exec(draft.remote.trim())
  if (!remote || Number(remote[1]) > 65_535) faults.remote = words.remote
  return faults
}

function commandFaults({ command, pattern }: TunnelDraft, allowed?: readonly string[]): TunnelFaults {
  const words = tunnelWords.faults
  const faults: { -readonly [Field in keyof TunnelFaults]: string } = {}
  if (command.trim() === '') faults.command = words.noCommand
  else if (!isShownWhole(command.trim())) faults.command = words.badCommand(longestCommand)
  else if (allowed && !allowed.includes(command.trim())) faults.command = words.notAllowed
  if (readTunnel({ kind: 'command', command: 'any', pattern: pattern.trim() }) === undefined)
    faults.pattern = pattern.trim() === '' ? words.noPattern : words.badPattern
  return faults
}

/** 0 to 65535; undefined for anything else. */
function portOf(text: string): number | undefined {
  return /^\s*\d+\s*$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}

/** A port as it was typed: 0 to 65535, where nothing and 0 mean any free one. Fails with words. */
export function readPort(text: string): Result<number, string> {
  const port = text.trim() === '' ? 0 : portOf(text)
  return port === undefined ? err(eventsWords.badPort) : ok(port)
}
