import { ok, type Outcome } from '#shared/core/result.ts'
import type { CommandContext, CommandName } from '#shared/host/command.ts'
import type { HostMethod, HostMethods } from '#shared/host/methods.ts'
import type { HostState } from '#shared/host/state.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import type { Check } from '#shared/settings/checks.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import type { FeatureContext } from './feature-context.ts'

type InputOf<Name extends HostMethod> = Parameters<HostMethods[Name]>[0]

/** Check of a method's input; null if it takes none. */
type InputCheck<Name extends HostMethod> = Parameters<HostMethods[Name]>['length'] extends 0
  ? null
  : Check<InputOf<Name>>

/** What a method's handler returns: the outcome, or nothing if it cannot fail and the method has no value. */
type AnswerOf<Name extends HostMethod> =
  | ReturnType<HostMethods[Name]>
  | (Outcome extends ReturnType<HostMethods[Name]> ? void | Promise<void> : never)

/** One method: its input check and its handler. */
type FeatureMethod<Name extends HostMethod, Service, Page> = {
  readonly input: InputCheck<Name>
  /** `page`: the feature's state for the calling page. */
  readonly run: (service: Service, input: InputOf<Name>, page: Page) => AnswerOf<Name>
}

/** A command's action in the host, which works with every window closed too; null leaves it to the pages. */
type CommandAction<Service> = (service: Service, context: CommandContext) => Outcome<unknown> | null

/** Features by the names under which another one uses their services. */
export type Needs = Readonly<Record<string, Feature>>

type Needed<Own> = {
  readonly [Name in keyof Own]: Own[Name] extends Feature<infer Service> ? Service : never
}

/** Definition of a feature. Parts that it does not have are left out. */
export type FeatureDefinition<
  Slice extends keyof HostState,
  Own extends Needs,
  Service,
  Page extends Disposable | null,
  Method extends HostMethod,
  Command extends CommandName,
> = {
  readonly name: string
  /** Its slices of the state, with their initial values. */
  readonly slices?: Pick<HostState, Slice>
  /** The features that it uses: created before it, and disposed of after it. */
  readonly needs?: Own
  readonly create: (host: FeatureContext<Slice>, needed: Needed<Own>) => Service
  /** Creates its state for one page, until that page goes. `channel` is null for the shell, which calls like a page. */
  readonly page?: (service: NoInfer<Service>, channel: FrameChannel | null) => Page
  readonly methods?: {
    readonly [Name in Method]: FeatureMethod<Name, NoInfer<Service>, NoInfer<Page>>
  }
  readonly commands?: { readonly [Name in Command]: CommandAction<NoInfer<Service>> }
  /** Called once, after every feature was created. */
  readonly start?: (service: NoInfer<Service>) => void | PromiseLike<void>
  /** Called after a sign-in. Work that the first screen does not need is handed to `later`. */
  readonly signedIn?: (
    service: NoInfer<Service>,
    agent: SignedInAgent,
    later: (work: () => void) => void,
  ) => void
  /** Called after that agent signed out. */
  readonly signedOut?: (service: NoInfer<Service>) => void
  readonly dispose?: (service: NoInfer<Service>) => void | PromiseLike<void>
}

/** A feature in one host. */
export type MountedFeature<Service> = {
  readonly service: Service
  /** Creates its methods for one page. */
  openPage(channel: FrameChannel | null): PageMethods
  readonly commands: ReadonlyMap<CommandName, (context: CommandContext) => Outcome<unknown> | null>
  start(): void | PromiseLike<void>
  signedIn(agent: SignedInAgent, later: (work: () => void) => void): void
  signedOut(): void
  dispose(): void | PromiseLike<void>
}

type AnyMethod = (input: unknown) => Outcome<unknown>
type PageMethods = Disposable & { readonly methods: ReadonlyMap<string, AnyMethod> }

/** What the kernel offers to a feature that is being mounted. */
export type FeatureHost = {
  contextFor<Slice extends keyof HostState>(name: string): FeatureContext<Slice>
  serviceOf<Service>(feature: Feature<Service>): Service
}

/** A feature, as the kernel composes it. */
export interface Feature<
  Service = unknown,
  Slice extends keyof HostState = keyof HostState,
  Method extends HostMethod = HostMethod,
  Command extends CommandName = CommandName,
> {
  readonly name: string
  readonly slices: Partial<Pick<HostState, Slice>>
  readonly needs: readonly Feature[]
  /** Input checks by method. */
  readonly inputs: ReadonlyMap<Method, Check<unknown> | null>
  readonly commands: readonly Command[]
  mount(host: FeatureHost): MountedFeature<Service>
}

type Row = {
  readonly input: Check<unknown> | null
  readonly run: (...given: never[]) => Outcome<unknown> | Promise<void> | void
}

/** Creates a feature from its definition. */
export function defineFeature<
  Service,
  Slice extends keyof HostState = never,
  const Own extends Needs = Record<never, never>,
  Page extends Disposable | null = null,
  Method extends HostMethod = never,
  Command extends CommandName = never,
>(
  definition: FeatureDefinition<Slice, Own, Service, Page, Method, Command>,
): Feature<Service, Slice, Method, Command> {
  const { name, slices, needs, methods, commands } = definition
  const rows = Object.entries<Row>(methods ?? {}) as [Method, Row][]
  const actions = Object.entries<CommandAction<Service>>(commands ?? {}) as [
    Command,
    CommandAction<Service>,
  ][]
  const needed = Object.entries<Feature>(needs ?? {})
  return {
    name,
    slices: slices ?? {},
    needs: needed.map(([, feature]) => feature),
    inputs: new Map(rows.map(([method, { input }]) => [method, input])),
    commands: actions.map(([command]) => command),
    mount(host) {
      const services = needed.map(([key, feature]) => [key, host.serviceOf(feature)])
      const service = definition.create(
        host.contextFor<Slice>(name),
        Object.fromEntries(services) as Needed<Own>,
      )
      return {
        service,
        openPage(channel) {
          const page = definition.page?.(service, channel) ?? null
          const bound = rows.map(([method, { run }]): [string, AnyMethod] => [
            method,
            async (input) => (await run(...([service, input, page] as never[]))) ?? ok(undefined),
          ])
          return { methods: new Map(bound), [Symbol.dispose]: () => page?.[Symbol.dispose]() }
        },
        commands: new Map(actions.map(([command, act]) => [command, (context) => act(service, context)])),
        start: () => definition.start?.(service),
        signedIn: (agent, later) => definition.signedIn?.(service, agent, later),
        signedOut: () => definition.signedOut?.(service),
        dispose: () => definition.dispose?.(service),
      }
    },
  }
}
