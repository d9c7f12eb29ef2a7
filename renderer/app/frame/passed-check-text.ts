import type { ReadinessName } from '#shared/host/readiness.ts'
import type { HostState } from '#shared/host/state.ts'
import { readinessListWords } from '../../locales/readiness-list.ts'
import { eventWords } from './status-words.ts'

/** The words for a check that is good. */
export function passedCheckText(name: ReadinessName, state: HostState, now: number): string {
  const { good } = readinessListWords
  const { phone, devices, settings } = state
  const inUse = devices.audio?.inUse
  switch (name) {
    case 'registration':
      if (phone.registration.kind === 'no-account') return good.otherPhone
      return phone.registration.kind === 'registered'
        ? good.registeredWithin(phone.registration.roundTripMs)
        : good.registered
    case 'microphone':
      return inUse?.microphone?.name || good.microphone
    case 'ringer':
      return (
        inUse?.ringers
          .map((each) => each.name)
          .filter(Boolean)
          .join(', ') || good.ringer
      )
    case 'events':
      return eventWords(state, now).words
    case 'token':
      return good.token
    case 'clock':
      return good.clock
    case 'notifications':
      return settings.notifyRings ? good.notifications : good.notificationsOff
  }
}
