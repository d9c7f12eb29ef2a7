import type { TimelineSummary } from '#shared/calls/call-timeline.ts'
import type { Naming } from '#shared/core/log-mark.ts'
import type { HostState } from '#shared/host/state.ts'
import { disguised } from './disguise.ts'
import type { Interfaces } from '../network/addresses.ts'
import type { DiagnosticsChoice, DiagnosticsKind, DiagnosticsPart } from '#shared/host/diagnostics.ts'

export type Shown = { readonly people: boolean; readonly devices: boolean }

/** The settings of this computer. Certificates are long and public; a tunnel's command may hold anything. */
export function settingsPart({ settings }: HostState, shown: Shown, naming: Naming): unknown {
  const { connection, relay, tunnel, audio, ...rest } = settings
  const devices = shown.devices ? audio : disguised(audio, naming)
  const others = {
    ...rest,
    connection: connection && { ...connection, ca: has(connection.ca) },
    relay: relay && { ...relay, ca: has(relay.ca) },
    tunnel: tunnel.kind === 'command' ? { ...tunnel, command: '', pattern: '' } : tunnel,
  }
  return { ...shownOrDisguised(others, shown.people, naming), audio: devices }
}

/** State of every connection of the app. */
export function connectionsPart(state: HostState, people: boolean, naming: Naming): object {
  const { session, phone, receiver, tunnel, relay, callFeed, events, audio, computer, windows } = state
  const isSignedIn = session.kind === 'signed-in'
  return shownOrDisguised(
    {
      session: {
        kind: session.kind,
        ...(isSignedIn && {
          baseUrl: session.baseUrl,
          secretsIn: session.secretsIn,
          signInAgain: session.signInAgain?.code ?? null,
        }),
      },
      phone: phone.registration,
      lines: state.lines.map(({ id, state: now, direction, startedAt }) => ({
        id,
        state: now,
        direction,
        startedAt,
      })),
      liveCalls: state.calls.length,
      ...{ receiver, tunnel, relay, callFeed, events, audio, computer, windows },
    },
    people,
    naming,
  )
}

export function devicesPart({ devices }: HostState, shown: Shown, naming: Naming): unknown {
  return shownOrDisguised(devices, shown.devices, naming)
}

/** The fault of a check may name a device. */
export function readinessPart({ readiness }: HostState, shown: Shown): unknown {
  return readiness.checks.map(({ name, state, fault }) => ({
    check: name,
    state,
    ...(fault && { fault: shown.devices || !('device' in fault) ? fault : { ...fault, device: '' } }),
  }))
}

export function policyPart({ policy }: HostState, people: boolean, naming: Naming): unknown {
  return shownOrDisguised(policy, people, naming)
}

/** Quality of the last calls, and how quickly they arrived. */
export function qualityPart(calls: readonly TimelineSummary[], people: boolean): unknown {
  return calls.map(({ key, number, direction, startedAt, endedAt, callId, timings, quality }) => {
    const figures = quality && { ...quality, lineId: undefined }
    return {
      line: key,
      ...(people && { number }),
      direction,
      startedAt,
      endedAt,
      callId,
      timings,
      quality: figures,
    }
  })
}

function shownOrDisguised<Value>(value: Value, isShown: boolean, naming: Naming): Value {
  return isShown ? value : (disguised(value, naming) as Value)
}

function has(certificate: string | null): string | null {
  return certificate === null ? null : ''
}

/** Network interfaces by kind; addresses only if `addresses` allows it, and never those of the hardware. */
export function networkFacts(interfaces: Interfaces, addresses: boolean): readonly object[] {
  return Object.entries(interfaces).map(([name, entries = []]) => ({
    kind: kindOf(
      name,
      entries.some(({ internal }) => internal),
    ),
    family: [...new Set(entries.map(({ family }) => family))],
    ...(addresses && { name, addresses: entries.map(({ address }) => address) }),
  }))
}

const kinds = [
  ['wireless', /^(?:wl|wifi|wi-fi|wlan|ath|airport)/i],
  ['tunnel', /^(?:tun|tap|utun|ppp|wg|ipsec|tailscale|zt|vpn)/i],
  ['virtual', /^(?:docker|veth|br-|virbr|vmnet|vboxnet|vEthernet|bridge)/i],
  ['mobile', /^(?:wwan|rmnet|cellular|mobile)/i],
  ['wired', /^(?:eth|en|em|ethernet|lan)/i],
] as const

function kindOf(name: string, isInternal: boolean): (typeof kinds)[number][0] | 'loopback' | 'other' {
  if (isInternal) return 'loopback'
  return kinds.find(([, sign]) => sign.test(name))?.[0] ?? 'other'
}

/** A few lines for a ticket: what runs, its state, and no names. */
export function summaryOf(state: HostState, facts: { readonly at: number; readonly system: string }): string {
  const { shell, session, phone, receiver, tunnel, relay, callFeed, readiness, fault } = state
  const troubles = readiness.checks.filter((check) => check.state !== 'good')
  const { registration } = phone
  const reason = registration.kind === 'unregistered' ? (registration.error?.code ?? 'no reason') : ''
  return [
    `Switchhook ${shell.version} (${shell.kind}) on ${facts.system}, ${new Date(facts.at).toISOString()}`,
    `Session: ${session.kind}. Phone: ${registration.kind}${reason && ` (${reason})`}.`,
    `Events: receiver ${receiver.kind}, tunnel ${tunnel.kind}, relay ${relay.kind}, asking ${callFeed.kind}.`,
    troubles.length === 0
      ? 'Readiness: all good.'
      : `Readiness: ${troubles.map(({ name, state: how }) => `${name} ${how}`).join(', ')}.`,
    ...(fault ? [`Last fault: ${new Date(fault.at).toISOString()}, in the ${fault.where}.`] : []),
  ].join('\n')
}

type ReadmeFacts = {
  readonly at: number
  readonly version: string
  readonly choice: Pick<DiagnosticsChoice, 'people' | 'devices' | 'addresses'>
  readonly parts: readonly Pick<DiagnosticsPart, 'file' | 'kind'>[]
  readonly secretsFound: number
}

/** Purpose of each part. */
const about: Readonly<Record<DiagnosticsKind, string>> = {
  readme: 'What is in this file and what is not',
  environment: 'Versions, system, screen, language, time zone and clock',
  connections: 'The state of sign-in, phone and events',
  readiness: 'Whether the next call would reach this phone',
  settings: 'The settings of the app, without secrets',
  policy: 'What the organisation set on this computer',
  devices: 'Microphones, speakers and headset',
  network: 'Network interfaces by kind',
  quality: 'Score, loss, jitter and delay of the last calls',
  call: 'Everything that happened in one call, in time order (UTC)',
  events: 'The latest events and what they changed',
  log: 'What the app logged, now and in earlier runs',
}

/** Describes for the reader what the bundle contains and what not. */
export function readmeText({ at, version, choice, parts, secretsFound }: ReadmeFacts): string {
  const width = Math.max(...parts.map(({ file }) => file.length))
  return `${[
    'Switchhook diagnostics',
    '',
    `Made ${new Date(at).toISOString()} by Switchhook ${version}, on the computer that it is about.`,
    'Whoever made it saw every part before it was saved, and may have left parts out.',
    '',
    ...parts.map(({ file, kind }) => `${file.padEnd(width)}  ${about[kind]}`),
    '',
    'Names and numbers of people and words of SIP messages:',
    choice.people
      ? '  are in it, because whoever made it allowed it.'
      : '  are not in it. A name such as number#3f9a0c1d stands for one: the same name is the same person.',
    `Names of audio devices: ${choice.devices ? 'are in it.' : 'are not in it.'}`,
    `Network addresses of the computer: ${choice.addresses ? 'are in it.' : 'are not in it.'}`,
    'Passwords, tokens, keys and secret addresses are never in it: the log cannot hold them, and each that the',
    `app knew was looked for by value in every part (found and removed: ${secretsFound}).`,
    'Texts, voice messages, recordings, contacts and crash dumps are never in it.',
    '',
    'Files ending in .jsonl have one JSON object a line. Times in them are UTC; "at" counts milliseconds since 1970.',
  ].join('\n')}\n`
}
