import { noOtherPhone, maxSpokenTextLength, type OtherPhoneState } from '#shared/host/other-phone.ts'
import { initialSlices } from '#shared/host/state.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { readCallerIds } from '../texts/composing/read-senders.ts'
import { OtherPhoneLines } from './other-phone-lines.ts'
import { OtherPhoneOrders } from './other-phone-orders.ts'

/** The agent's calls on telephones other than this computer, and calls that the platform places. */
export const otherPhoneFeature = defineFeature({
  name: 'other-phone',
  slices: initialSlices('otherPhone'),
  needs: { session: sessionFeature, phone: phoneFeature, calls: callsFeature },
  create(
    host,
    { session: { api }, phone: { phone, showOtherTelephones }, calls: { actions, calls, diffs } },
  ) {
    const { clock, heartbeat, store, owned, agent, country, set } = host
    const change = (changes: Partial<OtherPhoneState>) =>
      set('otherPhone', { ...store.value.otherPhone, ...changes })
    const lines = host.own(
      new OtherPhoneLines({
        clock,
        agent,
        phoneLines: () => phone.lines,
        isRegistered: () => store.value.phone.registration.kind === 'registered',
        feed: () => store.value.callFeed.kind,
        onChange(present) {
          const wasBusy = host.isCalling()
          showOtherTelephones(present)
          // The agent's own calls are polled at a different rate.
          if (!wasBusy && host.isCalling()) calls.pathsChanged()
        },
      }),
    )
    owned.add(diffs.on(({ diff }) => lines.apply(diff)))
    owned.add(
      actions.transfers.on(({ callId, isAsked }) => lines.expectEnd(callId, isAsked ? 'transferred' : null)),
    )
    owned.add(phone.onChange(() => lines.update()))
    owned.add(heartbeat.onClockSet((by) => lines.clockSet(by)))
    owned.add(store.onSlices(['callFeed', 'phone'], () => lines.update()))
    const orders = new OtherPhoneOrders({
      lines,
      actions,
      state: () => store.value,
      country,
      onRefused: () => change({ refused: true }),
    })
    const readNumbers = async () => {
      const present = agent()
      const read = present ? await readCallerIds(api, present) : null
      if (read?.ok && agent()?.id === present?.id) change({ callerIds: read.value })
    }
    const clear = () => {
      lines.clear()
      set('otherPhone', noOtherPhone)
    }
    return { actions, orders, readNumbers, forget: clear }
  },
  signedIn: ({ readNumbers }, _, later) => later(() => void readNumbers()),
  signedOut: ({ forget }) => forget(),
  methods: {
    'call.connect': {
      input: record({ first: word, second: word, text: text(maxSpokenTextLength) }),
      run: ({ actions }, input) => actions.connect(input),
    },
  },
})
