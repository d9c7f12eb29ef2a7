import { ok, type Outcome } from '#shared/core/result.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { initialSlices } from '#shared/host/state.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { lineFeature } from '../line-orders/line-feature.ts'
import { missedCallsFeature } from '../missed-calls/missed-calls-feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { Arrivals } from './arrivals.ts'

/** Notices of a free colleague or a due reminder are always wanted, since the agent asked for them. */
function isWanted(kind: Arrival['kind'], settings: Settings): boolean {
  const { notifyMissed, notifyTexts, notifyVoicemail } = settings
  if (kind === 'missed') return notifyMissed
  if (kind === 'text') return notifyTexts
  return kind === 'voicemail' ? notifyVoicemail : true
}

/** Silent notices of missed calls, texts, voicemails, free colleagues and due reminders. */
export const arrivalsFeature = defineFeature({
  name: 'arrivals',
  slices: initialSlices('arrivals'),
  needs: {
    phone: phoneFeature,
    line: lineFeature,
    missed: missedCallsFeature,
    settings: settingsFeature,
  },
  create({ clock, isCalling, set, toPages, own, owned }, { phone, line, missed: { attention }, settings }) {
    const arrivals = own(
      new Arrivals({
        clock,
        isBusy: isCalling,
        isInFront: () => attention.inFront,
        isNamed: () => settings.value.showWhoIsCalling,
        isWanted: (kind) => isWanted(kind, settings.value),
        onChange: (list) => set('arrivals', list),
      }),
    )
    owned.add(phone.lineMoves.on(() => arrivals.update()))
    owned.add(settings.onChange(() => arrivals.update()))
    owned.add(attention.onChange(() => attention.inFront && arrivals.clear()))
    /** Called when a notice is clicked; a page opens the item. */
    const open = ({ kind, item, key }: Arrival) => {
      toPages({ kind: 'open-arrival', arrival: { kind, item } })
      arrivals.done(key)
    }
    /** Called when a missed call shall be returned: calls its caller; pages report a failure. */
    const callBack = async ({ item, key }: Arrival): Outcome => {
      arrivals.done(key)
      const dialled = await line.dial({ to: item ?? '' })
      if (dialled.ok) return ok(undefined)
      toPages({ kind: 'call-back-failed', error: dialled.error })
      return dialled
    }
    return { arrivals, open, callBack }
  },
  signedOut: ({ arrivals }) => arrivals.clear(),
  methods: {
    'arrivals.done': {
      input: record({ key: word }),
      run: ({ arrivals }, { key }) => arrivals.done(key),
    },
  },
})
