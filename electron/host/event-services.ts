import type { SmsEvent } from '#shared/api/events.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { policyValue } from '#shared/settings/policy.ts'
import type { EventRow } from '#shared/host/events.ts'
import type { LiveCalls } from './calls/live-calls.ts'
import { KeptEventLog } from './event-log/kept-event-log.ts'
import { EventRelayClient } from './event-relay-client/event-relay-client.ts'
import { EventIntake } from './events/event-intake.ts'
import { EventReceiver } from './events/event-receiver.ts'
import { openInbox } from './events/inbox/open-inbox.ts'
import type { Later } from './first-screen.ts'
import type { HostPorts } from './ports.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import type { StateStore } from './state-store.ts'
import type { CallTimelines } from './timelines/call-timelines.ts'
import { mayRunCommand } from './security/program-consent.ts'
import { Tunnels } from './tunnels/tunnels.ts'

export type EventServicesOptions = Pick<HostPorts, 'clock' | 'log' | 'secrets' | 'userData'> & {
  readonly settings: SettingsStore
  readonly store: StateStore
  readonly timelines: CallTimelines
  readonly calls: LiveCalls
  readonly callInputs: Emitter<CallInput>
  readonly onSms: (event: SmsEvent, receivedAt: number) => void
  readonly later: Later
}

/** Makes what brings notifications here: two ways into one inbox, one intake behind it, and the log of it all. */
export function createEventServices(options: EventServicesOptions) {
  const { clock, log, secrets, userData, settings, store, timelines, calls, callInputs, later } = options
  /** Every notification, with what became of it. */
  const notices = new Emitter<EventRow>()
  const events = new EventIntake({
    clock,
    log,
    onCallEvent: (event, receivedAt, path) => {
      timelines.takeEvent(event, receivedAt)
      return calls.takeEvent(event, receivedAt, path)
    },
    onSmsEvent: (event, receivedAt) => options.onSms(event, receivedAt),
    onRepeated: (event, path) => calls.heardAgain(event, path),
    onRow: (row) => notices.emit(row),
    onChange: (state) => store.set('events', state),
  })
  const memory = () => calls.memory
  const eventLog = new KeptEventLog({
    clock,
    log,
    userData,
    store,
    inputs: callInputs,
    notices,
    memory,
    later,
  })
  const inbox = openInbox({ userData, clock, log, later, onEntry: (entry) => events.take(entry) })
  const receiver = new EventReceiver({
    clock,
    log,
    secrets,
    userData,
    inbox,
    wasTold: () => settings.value.toldAddress !== '',
    onState: (state) => {
      store.set('receiver', state)
      tunnels.apply(settings.value.tunnel, state)
    },
  })
  const tunnels = new Tunnels({
    clock,
    log,
    receiver,
    onState: (state) => store.set('tunnel', state),
    mayRun: (command) => {
      const { shell, policy } = store.value
      const set = policyValue(policy.policy, 'tunnel')
      return mayRunCommand(command, { allowed: shell.allowedCommands, policy: set })
    },
  })
  const relayClient = new EventRelayClient({
    clock,
    log,
    secrets,
    inbox,
    onState: (state) => store.set('relay', state),
  })
  return { events, eventLog, inbox, receiver, tunnels, relayClient }
}
