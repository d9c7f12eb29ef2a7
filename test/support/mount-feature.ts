import type { Feature, MountedFeature } from '#electron/host/kernel/feature.ts'
import type { FeatureContext } from '#electron/host/kernel/feature-context.ts'
import { FirstScreen } from '#electron/host/first-screen.ts'
import { Heartbeat } from '#electron/host/heartbeat.ts'
import type { HostPorts } from '#electron/host/ports.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { silentLog } from '#shared/core/log.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from './fake-host.ts'
import { hostPorts } from './host-ports.ts'
import { ManualClock } from './manual-clock.ts'

export type Mounting = {
  readonly ports?: Partial<HostPorts>
  readonly clock?: ManualClock
  readonly state?: HostState
  readonly store?: StateStore
  /** Stand-ins for the services of the features that it depends on, by feature name. */
  readonly services?: Readonly<Record<string, unknown>>
}

/** One feature by itself, with its methods in the form that a page has. */
export function mountFeature<Service>(
  feature: Feature<Service>,
  {
    ports = {},
    clock = new ManualClock(),
    state = hostState(),
    store = new StateStore(state),
    services = {},
  }: Mounting = {},
): MountedFeature<Service> & { readonly methods: HostMethods } {
  const context: FeatureContext<keyof HostState> = {
    ports: hostPorts({ clock, userData: '', ...ports }),
    options: {},
    clock,
    log: silentLog,
    heartbeat: new Heartbeat(clock),
    firstScreen: new FirstScreen(clock),
    store,
    set: (slice, value) => store.set(slice, value),
    applyCalls: (diff) => store.applyCalls(diff),
    agent: () => (store.value.session.kind === 'signed-in' ? store.value.session.agent : null),
    country: () => 'GB',
    isCalling: () => store.value.lines.length > 0,
    toPages: () => {},
    run: () => {},
    owned: new Disposables(),
    own: (each) => each,
  }
  const mounted = feature.mount({
    contextFor: () => context as never,
    serviceOf: ({ name }) => services[name] as never,
  })
  const rows = [...mounted.openPage(null).methods]
  return {
    ...mounted,
    methods: Object.fromEntries(rows.map((row): readonly unknown[] => row)) as HostMethods,
  }
}
