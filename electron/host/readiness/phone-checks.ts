import type { AppError } from '#shared/core/app-error.ts'
import { callingChoice } from '#shared/host/call-way.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import { bad, good, unsureVerdict, type Check } from './facts.ts'

/** A round trip older than this no longer proves that calls arrive, in milliseconds. */
const freshFor = 30_000

/** Whether calls reach this phone. One that reconnects after a loss counts as lost until it is registered. */
export const registration: Check = ({ now, state, lostFor }) => {
  const { registration: present } = state.phone
  switch (present.kind) {
    case 'no-account':
      return callsElsewhere(state) ? good : bad('no-account')
    case 'connecting':
    case 'registering':
      return lostFor === null ? unsureVerdict('registering') : bad(lossOf(lostFor))
    case 'registered':
      return now - present.roundTripAt > freshFor ? unsureVerdict('server-silent') : good
    case 'unregistered':
      return bad(lossOf(present.error ?? 'unknown'))
  }
}

function lossOf(error: AppError | 'unknown') {
  const code = error === 'unknown' ? '' : error.code
  if (code === 'phone.wrong-password') return 'wrong-password'
  if (code === 'phone.other-server') return 'other-server'
  if (code === 'phone.unsafe-challenge') return 'unsafe-challenge'
  if (code === 'network.bad-certificate') return 'bad-certificate'
  return code.startsWith('network.') ? 'server-unreachable' : 'unregistered'
}

/** Whether the agent chose another phone for calls, so that nothing is spoken or rings here. */
function callsElsewhere(state: Parameters<Check>[0]['state']): boolean {
  return state.phone.registration.kind === 'no-account' && callingChoice(state).phone === 'other-phone'
}

/** Whether the agent would be heard. The microphone is not opened for this. */
export const microphone: Check = ({ state, microphoneSilent }) => {
  const { audio, devices, settings } = state
  if (callsElsewhere(state)) return good
  if (audio.engine === 'absent') return bad('no-window-to-speak')
  if (audio.microphone === 'asking') return unsureVerdict('microphone-asking')
  if (audio.microphone === 'denied') return bad('microphone-denied')
  if (audio.microphone === 'absent' || devices.audio?.microphones.length === 0)
    return bad('microphone-absent')
  if (microphoneSilent) return bad('microphone-silent')
  const { microphone: chosen } = settings.audio
  if (chosen && devices.audio && !isAmong(devices.audio.microphones, chosen))
    return unsureVerdict({ kind: 'microphone-unplugged', device: chosen.name })
  return good
}

/** Whether a ring would be heard. */
export const ringer: Check = ({ state, ringPlays }) => {
  const { audio, devices, settings } = state
  if (callsElsewhere(state)) return good
  if (audio.engine === 'absent') return bad('no-window-to-ring')
  if (devices.audio?.speakers.length === 0) return bad('no-speaker')
  if (ringPlays === false)
    return bad(devices.audio?.inUse.ringers.length === 0 ? 'no-ringer' : 'ring-not-played')
  const missing = devices.audio
    ? settings.audio.ringers.filter((chosen) => !isAmong(devices.audio?.speakers ?? [], chosen))
    : []
  const [first] = missing
  if (first) {
    const rest = missing.length < settings.audio.ringers.length
    return unsureVerdict({ kind: 'ringer-unplugged', device: first.name, rest })
  }
  return settings.ringVolume === 0 ? unsureVerdict('ring-volume-zero') : good
}

/** Whether a ring is seen while the window is hidden. An agent who turned notifications off misses none. */
export const notifications: Check = ({ state, notices }) => {
  if (!state.settings.notifyRings || notices === 'granted' || notices === null) return good
  return unsureVerdict(notices === 'denied' ? 'notifications-denied' : 'notifications-not-allowed')
}

function isAmong(present: readonly DeviceChoice[], { id, name }: DeviceChoice): boolean {
  return present.some((device) => device.id === id || (name !== '' && device.name === name))
}
