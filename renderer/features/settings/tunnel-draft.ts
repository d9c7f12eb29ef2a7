import { type Result, err, ok } from '#shared/core/result.ts'
import { readOrigin, readTunnel } from '#shared/settings/read-events.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { isShownWhole, maxCommandLength } from '#shared/settings/shown-command.ts'
import { eventsWords } from '../../locales/settings/events.ts'
import { tunnelWords } from '../../locales/settings/tunnel.ts'

export type TunnelKind = TunnelSettings['kind']

/** The form of the tunnel, as typed: fields of other kinds are kept while the kind changes. */
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

/** The errors by field; `kind` is for those of no other field. */
export type TunnelErrors = Readonly<Partial<Record<keyof TunnelDraft, string>>>

/** The kinds in the order offered. */
const tunnelKinds: readonly TunnelKind[] = ['none', 'cloudflared', 'ssh', 'command']

/**
 * Returns the kinds offered. If `allowed` lists no command, that kind is disabled unless it is already chosen.
 * Undefined: the shell asks the agent about any command.
 */
export function offeredKinds(allowed: readonly string[] | undefined, chosen: TunnelKind) {
  const isOffered = allowed === undefined || allowed.length > 0 || chosen === 'command'
  return tunnelKinds.map((value) => ({
    value,
    label: tunnelWords.kinds[value],
    ...(value === 'command' && { disabled: !isOffered }),
  }))
}

/** Says why no custom command can be used, or which ones can and how to allow others; empty if any can. */
export function commandNote(allowed: readonly string[] | undefined): string {
  if (allowed === undefined) return ''
  return allowed.length === 0 ? tunnelWords.noCommand : tunnelWords.theseCommands(allowed.join(' · '))
}

/** Describes a kind and what it needs. `port`: the receiver's, 0 for any free one. */
export function kindHint(kind: TunnelKind, port: number): string {
  const { hints, targetNeedsPort } = tunnelWords
  return kind === 'none'
    ? hints.none(port === 0 ? targetNeedsPort : `https://127.0.0.1:${port}`)
    : hints[kind]
}

const emptyDraft: TunnelDraft = {
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

/** Returns the form for stored settings. */
export function tunnelDraft(tunnel: TunnelSettings): TunnelDraft {
  return tunnel.kind === 'ssh'
    ? { ...emptyDraft, ...tunnel, port: String(tunnel.port) }
    : { ...emptyDraft, ...tunnel }
}

/** Returns a form's settings or its errors; `allowed`: the permitted commands, if limited. The host checks again. */
export function parseTunnelDraft(
  draft: TunnelDraft,
  allowed?: readonly string[],
): Result<TunnelSettings, TunnelErrors> {
  const faults = tunnelErrors(draft, allowed)
  if (Object.keys(faults).length > 0) return err(faults)
  const value = readTunnel(toRawSettings(draft))
  return value ? ok(value) : err({ kind: tunnelWords.faults.unusable })
}

function toRawSettings(draft: TunnelDraft): unknown {
  const { kind } = draft
  const trimmed = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()]))
  return { ...trimmed, kind, port: Number(draft.port) }
}

function tunnelErrors(draft: TunnelDraft, allowed?: readonly string[]): TunnelErrors {
  switch (draft.kind) {
    case 'none':
      return addressErrors(draft)
    case 'cloudflared':
      return cloudflaredErrors(draft)
    case 'ssh':
      return sshErrors(draft)
    case 'command':
      return commandErrors(draft, allowed)
  }
}

function addressErrors({ address }: TunnelDraft): TunnelErrors {
  return readOrigin(address) === undefined ? { address: tunnelWords.faults.address } : {}
}

function cloudflaredErrors(draft: TunnelDraft): TunnelErrors {
  const name = draft.tunnel.trim()
  if (name.startsWith('-')) return { tunnel: tunnelWords.faults.dash, ...addressErrors(draft) }
  if (name !== '' && draft.address.trim() === '') return { address: tunnelWords.faults.noAddress }
  return addressErrors(draft)
}

function sshErrors(draft: TunnelDraft): TunnelErrors {
  const words = tunnelWords.faults
  const faults: { -readonly [Field in keyof TunnelErrors]: string } = { ...addressErrors(draft) }
  if (!/^[^\s-]\S*$/.test(draft.destination.trim())) faults.destination = words.destination
  if (!parsePort(draft.port)) faults.port = eventsWords.badPort
  const remote = /^(?:\S+:)?(\d{1,5})$/.exec(draft.remote.trim())
  if (!remote || Number(remote[1]) > 65_535) faults.remote = words.remote
  return faults
}

function commandErrors({ command, pattern }: TunnelDraft, allowed?: readonly string[]): TunnelErrors {
  const words = tunnelWords.faults
  const faults: { -readonly [Field in keyof TunnelErrors]: string } = {}
  if (command.trim() === '') faults.command = words.noCommand
  else if (!isShownWhole(command.trim())) faults.command = words.badCommand(maxCommandLength)
  else if (allowed && !allowed.includes(command.trim())) faults.command = words.notAllowed
  if (readTunnel({ kind: 'command', command: 'any', pattern: pattern.trim() }) === undefined)
    faults.pattern = pattern.trim() === '' ? words.noPattern : words.badPattern
  return faults
}

/** 0 to 65535; undefined for anything else. */
function parsePort(text: string): number | undefined {
  return /^\s*\d+\s*$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}

/** Parses a port: 0 to 65535, where empty or 0 means any free one. Returns an error in words. */
export function readPort(text: string): Result<number, string> {
  const port = text.trim() === '' ? 0 : parsePort(text)
  return port === undefined ? err(eventsWords.badPort) : ok(port)
}
