import type { TimelineSummary } from '#shared/calls/call-timeline.ts'
import type { Naming } from '#shared/core/log-mark.ts'
import type { HostState } from '#shared/host/state.ts'
import { disguised } from './disguise.ts'

export type Shown = { readonly people: boolean; readonly devices: boolean }

/** What is set on this computer. Certificates are long and public; what a tunnel runs may hold anything. */
export function settingsPart({ settings }: HostState, shown: Shown, naming: Naming): unknown {
  const { connection, relay, tunnel, audio, ...rest } = settings
  const devices = shown.devices ? audio : disguised(audio, naming)
  const others = {
    ...rest,
    connection: connection && { ...connection, ca: has(connection.ca) },
    relay: relay && { ...relay, ca: has(relay.ca) },
    tunnel: tunnel.kind === 'command' ? { ...tunnel, command: '', pattern: '' } : tunnel,
  }
  return { ...asFar(others, shown.people, naming), audio: devices }
}

/** Where every connection of the app stands. */
export function connectionsPart(state: HostState, people: boolean, naming: Naming): object {
  const { session, phone, receiver, tunnel, relay, callFeed, events, audio, computer, windows } = state
  const isSignedIn = session.kind === 'signed-in'
  return asFar(
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
  return asFar(devices, shown.devices, naming)
}

/** The words of a check may name a device. */
export function readinessPart({ readiness }: HostState, shown: Shown): unknown {
  return readiness.checks.map(({ name, state, words }) => ({
    check: name,
    state,
    ...(shown.devices && { words }),
  }))
}

export function policyPart({ policy }: HostState, people: boolean, naming: Naming): unknown {
  return asFar(policy, people, naming)
}

/** How the last calls sounded, and how quickly they came. */
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

function asFar<Value>(value: Value, isShown: boolean, naming: Naming): Value {
  return isShown ? value : (disguised(value, naming) as Value)
}

function has(certificate: string | null): string | null {
  return certificate === null ? null : ''
}
