import type { CallFeed } from '#shared/host/state.ts'
import { AudioEngines } from './audio-engines/audio-engines.ts'
import { Ringer } from './audio-engines/ring.ts'
import { CallActions } from './calls/call-actions.ts'
import { LiveCalls } from './calls/live-calls.ts'
import { Directory } from './directory/people.ts'
import { EventReceiver } from './events/event-receiver.ts'
import { RecentCalls } from './history/recents.ts'
import { PhoneLogins } from './phone-account/phone-logins.ts'
import { createPhone, type PhoneOptions } from './phone/create-phone.ts'
import type { Phone } from './phone/phone.ts'
import type { HostPorts } from './ports.ts'
import { DemoSignIn } from './session/demo-sign-in.ts'
import { Session } from './session/session.ts'
import { SettingsStore } from './settings/settings-store.ts'
import { StateStore } from './state-store.ts'

export type CreatePhone = (options: PhoneOptions) => Phone
export type Services = ReturnType<typeof createServices>

const idle: CallFeed = { kind: 'idle', lastPollAt: null, nextPollAt: null, error: null }

/** Makes every service of the host and ties each to its slice of the state. What they do to each other: `wiring.ts`. */
export function createServices(ports: HostPorts, makePhone: CreatePhone = createPhone) {
  const { clock, log, secrets, userData } = ports
  const settings = new SettingsStore(ports.settings, log)
  const store = new StateStore({
    session: { kind: 'starting' },
    phone: { account: null, registration: { kind: 'no-account' } },
    lines: [],
    calls: [],
    callFeed: idle,
    recents: { calls: [], loading: false, error: null },
    people: { list: [], error: null },
    receiver: { kind: 'off' },
    audio: { engine: 'absent', microphone: 'unknown', error: null },
    settings: settings.value,
    shell: ports.shell,
  })
  const country = () => {
    const { session: state } = store.value
    return state.kind === 'signed-in' ? state.agent.country : ''
  }
  const session = new Session({ clock, log, secrets, settings })
  const { api } = session
  const audio = new AudioEngines((state) => store.set('audio', state))
  const phone = makePhone({ audio, clock, log, installation: userData })
  const logins = new PhoneLogins({
    phone,
    clock,
    secrets,
    settings,
    onChange: () => store.set('phone', logins.state),
  })
  const calls = new LiveCalls({
    api,
    clock,
    phoneIsBusy: () => phone.lines.some((line) => line.state !== 'ended'),
    onDiff: (diff) => store.applyCalls(diff),
    onFeed: (feed) => store.set('callFeed', feed),
  })
  const directory = new Directory({
    api,
    clock,
    onChange: (people) => {
      store.set('people', people)
      recents.showNames()
    },
  })
  const recents = new RecentCalls({
    api,
    clock,
    nameOf: (number) => directory.nameOf(number),
    onChange: (state) => store.set('recents', state),
  })
  const receiver = new EventReceiver({
    clock,
    log,
    secrets,
    userData,
    onCallEvent: (event, receivedAt) => calls.takeEvent(event, receivedAt),
    onSmsEvent: () => log.write('debug', 'receiver.sms'),
    onState: (state) => store.set('receiver', state),
  })
  return {
    settings,
    store,
    session,
    audio,
    phone,
    logins,
    calls,
    directory,
    recents,
    receiver,
    country,
    demo: new DemoSignIn(session, ports.launchDemo),
    ringer: new Ringer(audio),
    actions: new CallActions({ api, clock, calls, country }),
  }
}
