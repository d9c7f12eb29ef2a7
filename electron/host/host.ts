import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Result } from '#shared/core/result.ts'
import { serveMethods } from '#shared/host/asker.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import { callFrames } from '#shared/host/call-frames.ts'
import type { CommandName } from '#shared/host/command.ts'
import { hostInputs, hostMethodNames } from '#shared/host/inputs/inputs.ts'
import { pageFramesOf } from '#shared/host/inputs/page-frame.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Sound } from '#shared/host/sounds.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame, FrameChannel, SliceFrame } from '#shared/host/wire.ts'
import { ComputerFacts } from './computer/computer-facts.ts'
import { HeadsetControl } from './headset/headset-control.ts'
import { PendingLinks } from './links/pending-links.ts'
import { Profiles } from './profiles/profiles.ts'
import { linkMethods } from './methods/link-methods.ts'
import { messageMethods } from './methods/message-methods.ts'
import type { OpenedSound } from './sounds/serve-copy.ts'
import { appMethods } from './methods/app-methods.ts'
import { attentionMethods } from './methods/attention-methods.ts'
import { callMethods } from './methods/call-methods.ts'
import { hidingTyped } from './event-log/hiding-secrets.ts'
import { deviceMethods } from './methods/device-methods.ts'
import { diagnosticsMethods } from './methods/diagnostics-methods.ts'
import { eventMethods } from './methods/event-methods.ts'
import { greetingMethods } from './methods/greeting-methods.ts'
import { lineMethods } from './methods/line-methods.ts'
import { phoneMethods } from './methods/phone-methods.ts'
import { readinessMethods } from './methods/readiness-methods.ts'
import { securityMethods } from './methods/security-methods.ts'
import { runCommand } from './methods/run-command.ts'
import { sessionMethods } from './methods/session-methods.ts'
import { FirstScreen } from './first-screen.ts'
import { closeFolder } from './security/close-folder.ts'
import { ContactedHosts } from './security/contacted-hosts.ts'
import type { HostPorts } from './ports.ts'
import { timelineMethods } from './methods/timeline-methods.ts'
import { updateMethods } from './methods/update-methods.ts'
import { windowMethods } from './methods/window-methods.ts'
import { createServices, type CreatePhone } from './services.ts'
import { isRestore, startHost, type HostStart } from './start-host.ts'
import { notingOrders } from './timelines/note-orders.ts'
import { wire } from './wiring.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { oneOf } from '#shared/core/log-mark.ts'

/** The host as the shells use it. */
export interface Host extends AsyncDisposable {
  readonly state: HostState
  /** Settles when the first sign-in was tried and the receiver stands, or could not. */
  readonly started: Promise<void>
  /** What pages may call; the shells may too. */
  readonly methods: HostMethods
  /** Serves a page until its channel closes, or until the returned function is called. */
  attach(channel: FrameChannel): Unsubscribe
  /** Called after every change of `state`. */
  onChange(listener: () => void): Unsubscribe
  onSlice(listener: (frame: SliceFrame) => void): Unsubscribe
  onCalls(listener: (diff: LiveCallDiff) => void): Unsubscribe
  /** Does a command as if its key had been pressed; nothing happens where it does not apply. */
  run(command: CommandName): void
  /** The person pressed the notice of an arrival: a page opens it. */
  openArrival(arrival: Arrival): void
  /** What the shell can do on this computer. */
  readonly computer: Pick<ComputerFacts, 'tell' | 'onTryKeys'>
  /** A link was pressed outside the app; whether it is one of ours. It waits until somebody is there to be asked. */
  takeLink(address: string): boolean
  /** This process threw what nobody caught, and lives on: pages say so. It was logged. */
  faulted(): void
  /** The system says that the computer has slept. */
  resumed(): void
  /** A sound, or the part of it that a `Range` header asks for, to be served at `soundPath`. */
  openSound(sound: Sound, range?: string): Promise<Result<OpenedSound, AppError>>
}

export type HostOptions = HostStart & { readonly createPhone?: CreatePhone }

/** Starts the host at once. Whatever happens at start, sign-in included, is to be seen in `state`. */
export function createHost(ports: HostPorts, options: HostOptions = {}): Host {
  const { log } = ports
  const firstScreen = new FirstScreen(ports.clock)
  if (isRestore(options)) firstScreen.expect()
  const services = createServices(ports, firstScreen, options.createPhone)
  const { store, session, audio } = services
  const links = new PendingLinks({
    log,
    dial: (to) => methods['line.dial']({ to }),
    signedIn: () => store.value.session.kind === 'signed-in',
    domain: () => store.value.phone.account?.domain ?? null,
    onChange: (link) => store.set('link', link),
  })
  const profiles = new Profiles({
    ...services,
    links,
    isCalling: () => services.phone.lines.some(({ state }) => state !== 'ended'),
  })
  const computer = new ComputerFacts((state) => store.set('computer', state))
  const hosts = new ContactedHosts()
  void closeFolder(ports.userData)
  const methods: HostMethods = {
    ...eventMethods(services),
    ...appMethods({ ...services, log, openLink: ports.openLink, approveProgram: ports.approveProgram }),
    ...attentionMethods(services.missed.attention.page()),
    ...hidingTyped(sessionMethods(services), services.hide),
    ...phoneMethods(services),
    ...notingOrders(lineMethods(services), services.timelines, () => ports.clock.now()),
    ...callMethods(services),
    ...deviceMethods(services.devices, services.devices.page()),
    ...readinessMethods(services.readiness),
    ...timelineMethods(services),
    ...diagnosticsMethods(services),
    ...messageMethods(services),
    ...windowMethods(ports.windows),
    ...linkMethods(links),
    ...profiles.methods,
    ...computer.methods,
    ...updateMethods(services, ports),
    ...securityMethods({
      ...services,
      ...ports,
      hosts,
      connection: () => session.connection ?? store.value.settings.connection,
      shell: ports.security,
    }),
  }
  const owned = wire(services)
  owned.add(session.onChange(({ kind }) => links.sessionBecame(kind)))
  const run = (name: CommandName) =>
    runCommand(name, store.value, {
      methods,
      toPages: (command) => toPages({ kind: 'command', name: command }),
      windows: ports.windows,
    })
  const headset = new HeadsetControl({ audio, store, clock: ports.clock, run })
  owned.add(() => headset[Symbol.dispose]())
  const pages = new Set<FrameChannel>()
  const toPages = (frame: Frame) => pages.forEach((page) => page.send(frame))
  owned.add(store.onSlice((frame) => toPages({ kind: 'slice', frame })))
  owned.add(store.onCalls((diff) => callFrames(diff).forEach(toPages)))
  const started = startHost(services, options).catch((fault: unknown) => {
    log.write('error', 'host.start-failed', { fault: faultOf(fault) })
    session.stayOut(appError('internal'))
  })

  return {
    started,
    methods,
    get state() {
      return store.value
    },
    attach(pipe) {
      const channel = pageFramesOf(pipe)
      pages.add(channel)
      audio.attach(channel)
      firstScreen.pageCame()
      const page = services.devices.page()
      const attention = services.missed.attention.page()
      const recorder = services.greetingRecorder.page()
      const stopServing = serveMethods(channel, {
        inputs: hostInputs,
        methods: {
          ...methods,
          ...deviceMethods(services.devices, page),
          ...attentionMethods(attention),
          ...greetingMethods(recorder),
        },
        onFault: (method, fault) =>
          log.write('error', 'host.method-failed', {
            method: oneOf(method, hostMethodNames),
            fault: faultOf(fault),
          }),
        onRefused: onceEach((method) =>
          log.write('warn', 'host.input-refused', { method: oneOf(method, hostMethodNames) }),
        ),
      })
      const detach = () => {
        pages.delete(channel)
        page[Symbol.dispose]()
        attention[Symbol.dispose]()
        recorder[Symbol.dispose]()
        stopServing()
      }
      channel.onClose(detach)
      return detach
    },
    onChange: (listener) => joined([store.onSlice(listener), store.onCalls(listener)]),
    onSlice: (listener) => store.onSlice(listener),
    onCalls: (listener) => store.onCalls(listener),
    run,
    openArrival({ kind, item, key }) {
      toPages({ kind: 'open-arrival', arrival: { kind, item } })
      services.arrivals.done(key)
    },
    computer,
    takeLink: (address) => links.take(address),
    faulted: () => services.faults.tookOwn(),
    resumed: () => services.network.resumed(),
    openSound: (sound, range) => services.sounds.open(sound, range),
    async [Symbol.asyncDispose]() {
      firstScreen[Symbol.dispose]()
      await started
      await services.tunnels[Symbol.asyncDispose]()
      await services.receiver[Symbol.asyncDispose]()
      await services.relayClient[Symbol.asyncDispose]()
      await services.inbox[Symbol.asyncDispose]()
      await services.phone[Symbol.asyncDispose]()
      await services.timelines[Symbol.asyncDispose]()
      await services.texts[Symbol.asyncDispose]()
      await services.sounds[Symbol.asyncDispose]()
      owned[Symbol.dispose]()
      hosts[Symbol.dispose]()
      session[Symbol.dispose]()
      await services.eventLog[Symbol.asyncDispose]()
      await services.demo[Symbol.asyncDispose]()
      await services.updates.atEnd()
    },
  }
}

function joined(stops: readonly Unsubscribe[]): Unsubscribe {
  return () => stops.forEach((stop) => stop())
}

/** A page that is wrong once is wrong often. */
function onceEach(tell: (method: string) => void): (method: string) => void {
  const told = new Set<string>()
  return (method) => {
    if (!told.has(method)) tell(method)
    told.add(method)
  }
}
