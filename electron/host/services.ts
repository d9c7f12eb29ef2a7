import { noUpdates } from '#shared/host/updates.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import { matchLines } from '#shared/calls/match-lines.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { noEvents } from '#shared/host/events.ts'
import { noMessages } from '#shared/host/no-messages.ts'
import { unmanaged } from '#shared/host/policy.ts'
import { networkInterfaces } from 'node:os'
import { processNaming } from '#electron/net/log/naming.ts'
import type { CallFeed } from '#shared/host/state.ts'
import { AudioEngines } from './audio-engines/audio-engines.ts'
import { HeldReminder } from './audio-engines/held-reminder.ts'
import { Ringer } from './audio-engines/ring.ts'
import { AnswerOrders } from './calls/answer-orders.ts'
import { CallActions } from './calls/call-actions.ts'
import { LiveCalls } from './calls/live-calls.ts'
import { createEventServices } from './event-services.ts'
import { createMessageServices } from './message-services.ts'
import { Devices } from './devices/devices.ts'
import { Diagnostics } from './diagnostics/diagnostics.ts'
import { Faults } from './diagnostics/faults.ts'
import { KnownSecrets } from './diagnostics/known-secrets.ts'
import { Directory } from './directory/people.ts'
import type { FirstScreen } from './first-screen.ts'
import { isPathDown } from './events/path-health.ts'
import { hidingDemo, hidingSecrets, hidingTokens } from './event-log/hiding-secrets.ts'
import { RecentCalls } from './history/recents.ts'
import { Heartbeat } from './heartbeat.ts'
import { MissedCalls } from './missed-calls/missed-calls.ts'
import { NetworkWatch } from './network/network-watch.ts'
import { PhoneLogins } from './phone-account/phone-logins.ts'
import { createPhone } from './phone/create-phone.ts'
import { OneConversation } from './phone/one-conversation.ts'
import type { TurnedAway } from './phone/lines/take-invite.ts'
import type { Phone } from './phone/phone.ts'
import type { PhoneOptions } from './phone/phone-parts.ts'
import { createPlatformClient, type Exchange } from './platform-client/platform-client.ts'
import type { HostPorts } from './ports.ts'
import { CallQuality } from './quality/call-quality.ts'
import { Readiness } from './readiness/readiness.ts'
import { DemoSignIn } from './session/demo-sign-in.ts'
import { accountRefusal } from './session/email-domain.ts'
import { Session } from './session/session.ts'
import { StorageNotices } from './kept-files/storage-notices.ts'
import { SettingsStore } from './settings/settings-store.ts'
import { StateStore } from './state-store.ts'
import { CallTimelines } from './timelines/call-timelines.ts'
import { observedClient } from './timelines/observed-client.ts'
import { createUpdates } from './updates/create-updates.ts'

export type CreatePhone = (options: PhoneOptions) => Phone
export type Services = ReturnType<typeof createServices>

const idle: CallFeed = { kind: 'idle', lastPollAt: null, nextPollAt: null, error: null }

/** Makes every service of the host and ties each to its slice of the state. What they do to each other: `wiring.ts`. */
export function createServices(
  ports: HostPorts,
  firstScreen: FirstScreen,
  makePhone: CreatePhone = createPhone,
) {
  const { clock, log, userData } = ports
  const known = new KnownSecrets()
  const hide = (secret: string) => {
    known.learn(secret)
    eventPaths.eventLog.hide(secret)
  }
  const secrets = hidingSecrets(ports.secrets, hide)
  const policy = ports.policy?.value ?? unmanaged
  const settings = new SettingsStore(ports.settings, log, policy.policy)
  const store = new StateStore({
    session: { kind: 'starting' },
    phone: { account: null, registration: { kind: 'no-account' } },
    lines: [],
    calls: [],
    callFeed: idle,
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
    settings: settings.value,
    policy,
    shell: ports.shell,
    windows: ports.windows?.state ?? null,
    computer: {},
    fault: null,
    link: null,
    updates: noUpdates,
    storage: settings.notice ? [settings.notice] : [],
  })
  const notices = new StorageNotices(store)
  settings.onChange(() => notices.set('settings', settings.notice))
  const country = () => {
    const { session: state } = store.value
    return state.kind === 'signed-in' ? state.agent.country : ''
  }
  const timelines = new CallTimelines({
    clock,
    log,
    userData,
    owner: () => {
      const { session: state } = store.value
      return state.kind === 'signed-in' ? `${state.baseUrl} ${state.agent.id}` : ''
    },
  })
  /** Every request to the platform, as it is answered. */
  const exchanges = new Emitter<Exchange>()
  const session = new Session({
    clock,
    log,
    secrets,
    settings,
    accountRefusal: (email) => accountRefusal(email, store.value.policy.policy),
    openClient: (options) =>
      observedClient(
        hidingTokens(
          createPlatformClient({ ...options, onExchange: (exchange) => exchanges.emit(exchange) }),
          hide,
        ),
        { clock, onSent: (sent) => timelines.takeRequest(sent) },
      ),
  })
  const { api } = session
  const audio = new AudioEngines((state) => store.set('audio', state))
  // Before the phone: an engine that comes is configured before it describes a line.
  const devices = new Devices({
    audio,
    settings,
    secrets,
    onDevices: (state) => store.set('devices', state),
    onLevels: (levels) => store.set('levels', levels),
  })
  /** Calls that the phone refuses: they never become a line. */
  const turnedAway = new Emitter<TurnedAway>()
  const answerOrders = new AnswerOrders(clock)
  const phone = makePhone({
    audio,
    clock,
    log,
    installation: userData,
    onSip: (way, text) => timelines.takeSip({ at: clock.now(), way, text }),
    wasToldToAnswer: (line) => {
      const { session: state, lines, calls: live } = store.value
      const call = state.kind === 'signed-in' ? matchLines(lines, live, state.agent).get(line.id) : undefined
      return call !== undefined && answerOrders.use(call)
    },
    onTurnedAway: (call) => turnedAway.emit(call),
  })
  const quality = new CallQuality({
    audio,
    clock,
    lines: () => phone.lines,
    onChange: (lines) => store.set('quality', lines),
  })
  const logins = new PhoneLogins({
    phone,
    clock,
    secrets,
    settings,
    onChange: () => store.set('phone', logins.state),
  })
  /** Everything that the book of live calls is given, in its order. */
  const callInputs = new Emitter<CallInput>()
  const calls = new LiveCalls({
    api,
    clock,
    phoneIsBusy: () => phone.lines.some((line) => line.state !== 'ended'),
    pathIsDown: (path) => isPathDown(path, store.value),
    onDiff: (diff, origin) => {
      timelines.takeCalls(diff, origin)
      store.applyCalls(diff)
    },
    onFeed: (feed) => store.set('callFeed', feed),
    onInput: (input) => callInputs.emit(input),
    onNote: (note) => events.note(note),
  })
  const heartbeat = new Heartbeat(clock)
  const missed = new MissedCalls({
    ...{ clock, heartbeat, log, userData, store, audio, calls, exchanges, turnedAway },
    onTrouble: (fault) => notices.set('missed-calls', fault && { fault }),
  })
  const directory = new Directory({
    api,
    clock,
    onChange: (people) => {
      store.set('people', people)
      recents.showNames()
      messages.texts.namesChanged()
      messages.voicemail.namesChanged()
      messages.recordings.namesChanged()
    },
  })
  const recents = new RecentCalls({
    api,
    clock,
    nameOf: (number) => directory.nameOf(number),
    explain: (call) => missed.explain(call),
    lookedAt: () => missed.lookedAt(),
    onChange: (state) => {
      store.set('recents', state)
      messages.recordings.takeRecents(state)
    },
  })
  const messages = createMessageServices({
    ...ports,
    api,
    session,
    settings,
    store,
    directory,
    audio,
    isInFront: () => missed.attention.inFront,
  })
  const { events, ...eventPaths } = createEventServices({
    ...ports,
    secrets,
    settings,
    store,
    timelines,
    calls,
    callInputs,
    later: (work) => firstScreen.after(work),
    onSms: (event, receivedAt) => messages.texts.takeEvent(event, receivedAt),
  })
  const readiness = new Readiness({
    clock,
    heartbeat,
    store,
    audio,
    api,
    exchanges,
    tryAgain: () => {
      phone.registerAgain()
      calls.tryNow()
    },
    tryDevices: () => devices.configure(),
    wake: () => calls.wake(),
    ...(ports.notices && { notices: ports.notices }),
  })
  const network = new NetworkWatch({
    heartbeat,
    log,
    interfaces: ports.interfaces ?? networkInterfaces,
    onNews: (news) => {
      eventPaths.relayClient.wake(news === 'moved')
      if (news === 'moved') phone.networkChanged()
      else phone.wake()
      calls.tryNow()
      session.wake()
      messages.texts.wake()
      eventPaths.tunnels.wake()
    },
  })
  return {
    clock,
    secrets,
    notices,
    settings,
    policyPort: ports.policy ?? null,
    store,
    windows: ports.windows,
    network,
    session,
    exchanges,
    timelines,
    audio,
    devices,
    phone,
    quality,
    readiness,
    logins,
    calls,
    directory,
    firstScreen,
    recents,
    missed,
    callInputs,
    turnedAway,
    events,
    ...eventPaths,
    ...messages,
    country,
    demo: new DemoSignIn(session, hidingDemo(ports.launchDemo, hide)),
    hide,
    updates: createUpdates(ports, { store, settings }),
    faults: new Faults({
      clock,
      log,
      isBusy: () => store.value.lines.some(({ state }) => state !== 'ended'),
      onChange: (fault) => store.set('fault', fault),
    }),
    diagnostics: new Diagnostics({
      clock,
      naming: ports.logs?.naming ?? processNaming,
      state: () => store.value,
      secrets: known,
      timelines,
      eventLog: eventPaths.eventLog,
      logs: ports.logs,
      interfaces: ports.interfaces ?? networkInterfaces,
      clockSkewMs: () => readiness.clockSkewMs,
    }),
    ringer: new Ringer(audio),
    heldReminder: new HeldReminder({ audio, clock }),
    oneConversation: new OneConversation(phone),
    actions: new CallActions({ api, clock, calls, answerOrders, country }),
  }
}
