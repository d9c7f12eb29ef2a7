import { appError, type AppError } from '#shared/core/app-error.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { oneOf, plain } from '#shared/core/log-mark.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import { serveMethods } from '#shared/host/asker.ts'
import { callFrames } from '#shared/host/call-frames.ts'
import { isForEndedCall } from '#shared/host/call-commands.ts'
import { commandContext } from '#shared/host/command-context.ts'
import { commandOrders, type CommandOrder } from '#shared/host/command-orders.ts'
import type { CommandContext, CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { pageFramesOf } from './page-frame.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Agent, SessionState } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'
import type { StateStore } from '../state-store.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import type { Feature, FeatureHost, MountedFeature } from './feature.ts'
import type { FeatureContext } from './feature-context.ts'
import { inputsOf } from './inputs-of.ts'

export type KernelOptions = Pick<
  FeatureContext,
  'ports' | 'options' | 'clock' | 'log' | 'heartbeat' | 'firstScreen'
> & {
  readonly store: StateStore
  readonly features: readonly Feature[]
}

/** A refused command, and why. */
export type RefusedCommand = { readonly name: CommandName; readonly error: AppError }

type Mounted = MountedFeature<unknown> & { readonly owned: Disposables }

/**
 * Composes features into a host: creates each after those that it needs, serves their methods to pages, runs their
 * commands, notifies them of sign-in and sign-out, and disposes of them in reverse order.
 */
export class Kernel implements AsyncDisposable {
  /** The methods for pages, as called by the shell. */
  readonly methods: HostMethods
  private readonly options: KernelOptions
  private readonly mounted = new Map<Feature, Mounted>()
  private readonly pages = new Set<FrameChannel>()
  private readonly owned = new Disposables()
  private readonly refused = new Set<string>()
  private cancelWaiting: Unsubscribe = () => {}
  /** Refused commands, wherever they came from. */
  readonly refusals = new Emitter<RefusedCommand>()

  constructor(options: KernelOptions) {
    this.options = options
    const { store } = options
    this.owned.add(store.onSlice((frame) => this.toPages({ kind: 'slice', frame })))
    this.owned.add(store.onCalls((diff) => callFrames(diff).forEach((frame) => this.toPages(frame))))
    for (const feature of inOrder(options.features)) this.mount(feature)
    this.methods = this.openPage(null).methods
    this.followSession()
  }

  /** Returns the service of a feature of this host. */
  serviceOf<Service>(feature: Feature<Service>): Service {
    const mounted = this.mounted.get(feature)
    if (!mounted) throw new Error(`The host has no feature ${feature.name}`)
    return mounted.service as Service
  }

  /** Starts every feature; resolves when all have started. */
  async start(): Promise<void> {
    await Promise.all([...this.mounted.values()].map((feature) => feature.start()))
  }

  /** Serves a page until its channel closes, or until the returned function is called. */
  attach(pipe: FrameChannel): Unsubscribe {
    const { log } = this.options
    const channel = pageFramesOf(pipe)
    this.pages.add(channel)
    const page = this.openPage(channel)
    const inputs = inputsOf(this.options.features)
    const methodNames = Object.keys(inputs)
    const stop = serveMethods<HostMethods>(channel, {
      inputs,
      methods: page.methods,
      onFault: (method, fault) =>
        log.write('error', 'host.method-failed', {
          method: oneOf(method, methodNames),
          fault: faultOf(fault),
        }),
      onRefused: (method) => {
        if (this.refused.has(method)) return
        this.refused.add(method)
        log.write('warn', 'host.input-refused', { method: oneOf(method, methodNames) })
      },
    })
    const detach = () => {
      if (!this.pages.delete(channel)) return
      stop()
      page[Symbol.dispose]()
    }
    channel.onClose(detach)
    return detach
  }

  /**
   * Runs a command as if its key had been pressed, wherever it comes from. Commands that need no page run here, so that
   * they work with every window closed; the rest goes to the pages. Ignored if the command does not apply, or was meant
   * for a call that has just ended. `ringing`: the line it is meant for, if not the first one; no other is answered in
   * its place.
   */
  run(name: CommandName, ringing?: string): void {
    const context = this.contextOf(ringing)
    if (!commandNamed(name).applies(context)) return
    if (ringing === undefined && isForEndedCall(name, context, this.options.clock.now())) return
    const outcome = this.commandOf(name)?.(context) ?? this.order(commandOrders[name]?.(context) ?? null)
    if (!outcome) return this.toPages({ kind: 'command', name })
    const failed = (fault: unknown) => {
      this.options.log.write('error', 'host.command-failed', { command: plain(name), fault: faultOf(fault) })
      return err(appError('internal', name))
    }
    void outcome.catch(failed).then((result) => {
      if (result.ok) return
      this.refusals.emit({ name, error: result.error })
      this.toPages({ kind: 'command-refused', name, error: result.error })
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cancelWaiting()
    for (const { dispose, owned } of [...this.mounted.values()].toReversed()) {
      await dispose()
      owned[Symbol.dispose]()
    }
    this.owned[Symbol.dispose]()
  }

  private contextOf(ringing: string | undefined): CommandContext {
    const { value } = this.options.store
    const context = commandContext(value)
    if (ringing === undefined) return context
    const line = value.lines.find(({ id, state }) => id === ringing && state === 'ringing')
    return { ...context, ringing: line ?? null }
  }

  private commandOf(name: CommandName) {
    return [...this.mounted.values()].find(({ commands }) => commands.has(name))?.commands.get(name)
  }

  private order(order: CommandOrder | null): Outcome<unknown> | null {
    const run = order && (this.methods[order.method] as (input: CommandOrder['input']) => Outcome<unknown>)
    return run ? run(order.input) : null
  }

  private toPages(frame: Frame): void {
    for (const page of this.pages) page.send(frame)
  }

  private mount(feature: Feature): void {
    const { features: _, store, ...shared } = this.options
    const owned = new Disposables()
    const host: FeatureHost = {
      contextFor: <Slice extends keyof HostState>(): FeatureContext<Slice> => ({
        ...shared,
        store,
        agent: () => agentOf(store.value),
        country: () => agentOf(store.value)?.country ?? '',
        isCalling: () => store.value.lines.some(({ state }) => state !== 'ended'),
        run: (command) => this.run(command),
        owned,
        own(disposable) {
          owned.add(() => disposable[Symbol.dispose]())
          return disposable
        },
        set: (slice, value) => store.set(slice, value),
        applyCalls: (diff) => store.applyCalls(diff),
        toPages: (frame) => this.toPages(frame),
      }),
      serviceOf: (needed) => this.serviceOf(needed),
    }
    this.mounted.set(feature, { ...feature.mount(host), owned })
  }

  private openPage(channel: FrameChannel | null): Disposable & { readonly methods: HostMethods } {
    const opened = [...this.mounted.values()].map((feature) => feature.openPage(channel))
    const methods = opened.flatMap((page) => [...page.methods])
    return {
      // Every method of the contract belongs to a feature: `features.ts` does not compile otherwise.
      methods: Object.fromEntries(methods.map((row): readonly unknown[] => row)) as HostMethods,
      [Symbol.dispose]: () => opened.forEach((page) => page[Symbol.dispose]()),
    }
  }

  private followSession(): void {
    const { store } = this.options
    let before: SessionState['kind'] = 'starting'
    const stop = store.onSlice((frame) => {
      if (frame.slice !== 'session') return
      const was = before
      before = frame.value.kind
      if (frame.value.kind === 'signed-in' && was !== 'signed-in') this.handleSignIn(frame.value)
      if (frame.value.kind !== 'signed-in' && was === 'signed-in') this.handleSignOut()
    })
    this.owned.add(stop)
  }

  private handleSignIn(agent: SignedInAgent): void {
    const waiting = new Disposables()
    this.cancelWaiting = () => waiting[Symbol.dispose]()
    const later = (work: () => void) => waiting.add(this.options.firstScreen.after(work))
    for (const feature of this.mounted.values()) feature.signedIn(agent, later)
  }

  private handleSignOut(): void {
    this.cancelWaiting()
    for (const feature of [...this.mounted.values()].toReversed()) feature.signedOut()
  }
}

function agentOf({ session }: Pick<HostState, 'session'>): Agent | null {
  return session.kind === 'signed-in' ? session.agent : null
}

/**
 * Sorts each feature after those that it needs, otherwise in the given order. Throws if two have the same name, or one
 * needs a feature that is not listed; both are faults of the list.
 */
export function inOrder(features: readonly Feature[]): readonly Feature[] {
  const names = new Set(features.map(({ name }) => name))
  if (names.size < features.length) throw new Error('Two features have the same name')
  const ordered = new Set<Feature>()
  const add = (feature: Feature) => {
    if (ordered.has(feature)) return
    if (!features.includes(feature)) throw new Error(`${feature.name} is needed and not listed`)
    feature.needs.forEach(add)
    ordered.add(feature)
  }
  features.forEach(add)
  return [...ordered]
}
