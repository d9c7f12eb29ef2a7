import type { Line } from '#shared/calls/line.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { SessionState } from '#shared/host/state.ts'
import { expectRecords } from './history/expect-records.ts'
import { isPathSlice } from './events/path-health.ts'
import { relayAgent } from './event-relay-client/relay-credentials.ts'
import type { Services } from './services.ts'
import type { SignedInAgent } from './signed-in-agent.ts'
import { wakeVoicemail } from './voicemail/wake-voicemail.ts'
import { observeCalls } from './timelines/observe-calls.ts'

/** What the services do to each other: who is told when somebody signs in, a line changes, a call ends. */
export function wire(services: Services): Disposables {
  const owned = new Disposables()
  const { session, settings, phone, calls, recents, audio, network, windows } = services
  owned.add(session.onChange(sessionFollower(services)))
  owned.add(settings.onChange(() => settingsChanged(services)))
  owned.add(phone.onChange(() => phoneChanged(services)))
  owned.add(obeyPolicy(services))
  owned.add(expectRecords(services))
  owned.add(audio.onReport((report) => report.kind === 'network' && network.reported(report.online)))
  owned.add(() => network[Symbol.dispose]())
  owned.add(observeCalls(services))
  owned.add(() => calls[Symbol.dispose]())
  owned.add(() => services.events[Symbol.dispose]())
  owned.add(services.store.onSlice(({ slice }) => isPathSlice(slice) && calls.pathsChanged()))
  owned.add(() => recents[Symbol.dispose]())
  owned.add(() => services.directory[Symbol.dispose]())
  owned.add(() => services.ringer[Symbol.dispose]())
  owned.add(() => services.devices[Symbol.dispose]())
  owned.add(() => services.heldReminder[Symbol.dispose]())
  owned.add(() => services.quality[Symbol.dispose]())
  owned.add(() => services.readiness[Symbol.dispose]())
  owned.add(() => services.missed[Symbol.dispose]())
  owned.add(services.missed.attention.onChange(() => attentionChanged(services)))
  owned.add(wakeVoicemail(services))
  owned.add(() => services.greetingRecorder[Symbol.dispose]())
  owned.add(() => services.voicemail[Symbol.dispose]())
  owned.add(() => services.removals[Symbol.dispose]())
  owned.add(() => services.arrivals[Symbol.dispose]())
  if (windows) owned.add(windows.onChange(() => services.store.set('windows', windows.state)))
  owned.add(services.store.onSlice(({ slice }) => isUpdateSlice(slice) && services.updates.update()))
  owned.add(() => services.updates[Symbol.dispose]())
  owned.add(services.secrets.onChange?.(() => keychainChanged(services)) ?? (() => {}))
  void services.updates.start()
  applyTakingCalls(services)
  return owned
}

/** The keychain answers, or no longer does. */
function keychainChanged(services: Services): void {
  const { secrets, notices, session, logins, receiver } = services
  notices.set('removal', secrets.unremoved ? { fault: 'not-allowed' } : null)
  session.keychainChanged()
  void logins.keychainChanged()
  void receiver.keychainChanged()
  applyRelay(services, true)
}

/** What decides whether something may be fetched or installed now. */
function isUpdateSlice(slice: string): boolean {
  return ['lines', 'texts', 'settings', 'policy'].includes(slice)
}

/** The settings first: whoever hears of a policy sees it in force. */
function obeyPolicy({ policyPort, settings, store }: Services): () => void {
  if (!policyPort) return () => {}
  const stop = policyPort.onChange((state) => {
    settings.obey(state.policy)
    store.set('policy', state)
  })
  return () => {
    stop()
    policyPort[Symbol.dispose]()
  }
}

/** Follows who is signed in: what begins with an agent, and ends when the agent leaves. */
function sessionFollower(services: Services): (state: SessionState) => void {
  const { store } = services
  let cancelRest = () => {}
  return (state) => {
    const before = store.value.session
    store.set('session', state)
    applyRelay(services)
    if (state.kind === 'signed-in' && before.kind !== 'signed-in') cancelRest = agentCame(services, state)
    // A crash may have left sounds, and nobody is here to whom they belong.
    if (state.kind === 'signed-out' && before.kind === 'starting') services.sounds.forget()
    if (state.kind === 'signed-in' && before.kind === 'signed-in') services.texts.wake()
    if (state.kind !== 'signed-in' && before.kind === 'signed-in') {
      cancelRest()
      agentLeft(services)
    }
  }
}

/** Begins with what the first screen shows; the rest follows it, unless that is cancelled by then. */
function agentCame(services: Services, signedIn: SignedInAgent): Unsubscribe {
  const { session, demo, logins, calls, directory, recents } = services
  const { platform } = demo
  const lent = platform ? { account: platform.phone, password: platform.phonePassword } : null
  calls.start()
  recents.start(signedIn.agent.id)
  services.sounds.start(signedIn)
  logins.expect()
  return services.firstScreen.after(() => {
    void logins.signedInWith(session.connection?.ca ?? null, lent)
    directory.start(signedIn.agent.country)
    services.texts.start(signedIn)
    services.voicemail.start(signedIn)
  })
}

function agentLeft(services: Services): void {
  services.calls.stop()
  services.directory.stop()
  services.recents.stop()
  forgetMessages(services)
  void services.logins.signedOut()
}

/** What was copied here goes with the agent; what waits to be sent stays for the next time. */
function forgetMessages({
  texts,
  voicemail,
  recordings,
  sounds,
  removals,
  faxes,
  chats,
  arrivals,
}: Services): void {
  removals[Symbol.dispose]()
  texts.stop()
  texts.forget()
  voicemail.stop()
  recordings.forget()
  sounds.forget()
  faxes.forget()
  chats.forget()
  arrivals.clear()
}

function settingsChanged(services: Services): void {
  const { store, settings, receiver, tunnels } = services
  store.set('settings', settings.value)
  void receiver.apply(settings.value.receiver)
  tunnels.apply(settings.value.tunnel, store.value.receiver)
  applyRelay(services)
  applyTakingCalls(services)
  services.arrivals.update()
  services.voicemail.namesChanged()
}

function attentionChanged({ arrivals, missed }: Services): void {
  if (missed.attention.inFront) arrivals.clear()
}

/** The team's relay knows agents of a real platform only. */
function applyRelay({ store, settings, demo, relayClient }: Services, anew = false): void {
  const agent = demo.platform ? null : relayAgent(store.value.session)
  void relayClient.apply({ relay: settings.value.relay, agent }, anew)
}

function applyTakingCalls({ phone, ringer, heldReminder, settings }: Services): void {
  phone.setPolicy(settings.value)
  ringer.update(phone.lines, settings.value)
  heldReminder.update(phone.lines, settings.value)
}

/** The screen first, then the ringer in the same tick: a ring is seen at once, and ends when nothing rings any more. */
function phoneChanged(services: Services): void {
  const { store, phone, logins, ringer, heldReminder, settings, calls, quality } = services
  const { lines } = phone
  const moved = shape(lines) !== shape(store.value.lines)
  store.set('lines', lines)
  ringer.update(lines, settings.value)
  heldReminder.update(lines, settings.value)
  store.set('phone', logins.state)
  quality.linesChanged()
  services.oneConversation.update(lines)
  if (moved) services.arrivals.update()
  if (moved) services.greetingRecorder.linesChanged()
  if (moved) calls.wake()
}

function shape(lines: readonly Line[]): string {
  return lines.map(({ id, state }) => `${id} ${state}`).join()
}
