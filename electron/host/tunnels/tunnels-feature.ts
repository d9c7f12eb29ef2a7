import { initialSlices } from '#shared/host/state.ts'
import { policyValue } from '#shared/settings/policy.ts'
import { receiverFeature } from '../events/receiver-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { networkFeature } from '../network/network-feature.ts'
import { mayRunCommand } from '../settings/program-consent.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { Tunnels } from './tunnels.ts'

/** The tunnel from outside to the receiver. */
export const tunnelsFeature = defineFeature({
  name: 'tunnels',
  slices: initialSlices('tunnel'),
  needs: { receiver: receiverFeature, settings: settingsFeature, network: networkFeature },
  create({ clock, log, store, set, owned }, { receiver: { receiver }, settings, network }) {
    const tunnels = new Tunnels({
      clock,
      log,
      receiver,
      onState: (state) => set('tunnel', state),
      mayRun(command) {
        const { shell, policy } = store.value
        return mayRunCommand(command, {
          allowed: shell.allowedCommands,
          policy: policyValue(policy.policy, 'tunnel'),
        })
      },
    })
    owned.add(
      store.onSlices(['receiver', 'settings'], () =>
        tunnels.apply(settings.value.tunnel, store.value.receiver),
      ),
    )
    owned.add(network.events.on(() => tunnels.wake()))
    return tunnels
  },
  dispose: (tunnels) => tunnels[Symbol.asyncDispose](),
  methods: { 'tunnel.check': { input: null, run: (tunnels) => tunnels.checkNow() } },
})
