import type { ReadinessFacts } from '#electron/host/readiness/facts.ts'
import type { AudioDevices } from '#shared/host/audio.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from './fake-host.ts'

export const now = 1_700_000_000_000

/** A microphone and a loudspeaker, both the system's defaults. */
export const plainDevices: AudioDevices = {
  microphones: [{ id: 'mic', name: 'Desk headset' }],
  speakers: [{ id: 'out', name: 'Desk headset' }],
  inUse: {
    microphone: { id: 'mic', name: 'Desk headset' },
    speaker: { id: 'out', name: 'Desk headset' },
    ringers: [{ id: 'out', name: 'Desk headset' }],
  },
}

/** Facts of an agent whom every call would reach, with `changes`. */
export function readinessFacts(
  changes: Partial<Omit<ReadinessFacts, 'state'>> & { readonly state?: Partial<HostState> } = {},
): ReadinessFacts {
  return {
    now,
    lostFor: null,
    microphoneSilent: false,
    ringPlays: true,
    notices: 'granted',
    platform: { answeredAt: now, refused: false, skewMs: 0 },
    ...changes,
    state: hostState({
      phone: {
        account: null,
        registration: {
          kind: 'registered',
          server: 'wss://sip.example.com',
          since: now,
          roundTripAt: now,
          roundTripMs: 28,
        },
      },
      callFeed: { kind: 'live', lastPollAt: now, nextPollAt: null, error: null },
      devices: { audio: plainDevices, switched: null, headset: null },
      ...changes.state,
    }),
  }
}
