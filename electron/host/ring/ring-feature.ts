import { audioFeature } from '../audio-engines/audio-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { HeldReminder } from './held-reminder.ts'
import { Ringer } from './ring.ts'

/** The ring of a call, and the soft tone for one that is held. */
export const ringFeature = defineFeature({
  name: 'ring',
  needs: { audio: audioFeature, phone: phoneFeature, settings: settingsFeature },
  create({ clock, own, owned }, { audio, phone: { phone }, settings }) {
    const ringer = own(new Ringer(audio))
    const reminder = own(new HeldReminder({ audio, clock }))
    const update = () => {
      ringer.update(phone.lines, settings.value)
      reminder.update(phone.lines, settings.value)
    }
    owned.add(phone.onChange(update))
    owned.add(settings.onChange(update))
    update()
  },
})
