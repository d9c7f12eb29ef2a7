import { noUpdates } from '#shared/host/updates.ts'
import { noMessages } from '#shared/host/no-messages.ts'
import { noEvents } from '#shared/host/events.ts'
import type { HostState } from '#shared/host/state.ts'
import { unmanaged } from '#shared/host/policy.ts'
import { defaultSettings } from '#shared/settings/settings.ts'

/** What stands before the first full state of a log, and what its slices must look like. */
export const blankState: HostState = {
  session: { kind: 'starting' },
  phone: { account: null, registration: { kind: 'no-account' } },
  lines: [],
  calls: [],
  callFeed: { kind: 'idle', lastPollAt: null, nextPollAt: null, error: null },
  recents: { calls: [], loading: false, error: null },
  people: { list: [], error: null },
  ...noMessages,
  receiver: { kind: 'off' },
  tunnel: { kind: 'none' },
  relay: { kind: 'off' },
  events: noEvents,
  audio: { engine: 'absent', microphone: 'unknown', error: null },
  devices: { audio: null, switched: null, headset: null },
  quality: [],
  levels: { input: 0, output: 0 },
  readiness: { checks: [] },
  settings: defaultSettings,
  policy: unmanaged,
  shell: { kind: 'browser', version: '', platform: 'linux', demo: false, startError: null },
  windows: null,
  computer: {},
  fault: null,
  link: null,
  updates: noUpdates,
  storage: [],
}
