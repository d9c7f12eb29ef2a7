import type { AppError } from '#shared/core/app-error.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import { bad, good, unsure, type Check } from './facts.ts'

/** A round trip older than this no longer proves that calls arrive, in milliseconds. */
const freshFor = 30_000

/** Whether calls reach this phone. One that tries again after a loss is not registered until it is. */
export const registration: Check = ({ now, state, lostFor }) => {
  const { registration: present } = state.phone
  switch (present.kind) {
    case 'no-account':
      return bad('There is no phone account, so calls do not ring here. Enter it in Settings.')
    case 'connecting':
    case 'registering':
      return lostFor === null ? unsure('The phone is registering.') : bad(lostWords(lostFor))
    case 'registered':
      return now - present.roundTripAt > freshFor
        ? unsure(
            'The telephone server was not heard for 30 s, so calls may not arrive. It is asked again by itself.',
          )
        : good
    case 'unregistered':
      return bad(lostWords(present.error ?? 'unknown'))
  }
}

function lostWords(error: AppError | 'unknown'): string {
  const code = error === 'unknown' ? '' : error.code
  if (code === 'phone.wrong-password')
    return 'The telephone server refuses the password. Enter it again in Settings.'
  if (code === 'phone.other-server')
    return 'The telephone server is another one, so the password was not sent to it. Enter it again in Settings.'
  if (code === 'phone.unsafe-challenge')
    return 'The telephone server asks for the password in an unsafe way, so calls do not ring here. Look in Settings.'
  if (code === 'network.bad-certificate')
    return 'The telephone server’s certificate cannot be trusted, so calls do not ring here. Look in Settings.'
  if (code.startsWith('network.'))
    return 'The telephone server cannot be reached, so calls do not ring here. It is tried again by itself.'
  return 'The phone is not registered, so calls do not ring here. It is tried again by itself.'
}

/** Whether the agent would be heard. The microphone is not opened to find out. */
export const microphone: Check = ({ state, microphoneSilent }) => {
  const { audio, devices, settings } = state
  if (audio.engine === 'absent')
    return bad('Sound needs the app’s window, and none is open. Open it to speak and to hear.')
  if (audio.microphone === 'asking')
    return unsure('You are being asked whether the microphone may be used. Allow it, so that you are heard.')
  if (audio.microphone === 'denied')
    return bad('The microphone is blocked. Allow it in the settings of the browser or the system.')
  if (audio.microphone === 'absent' || devices.audio?.microphones.length === 0)
    return bad('There is no microphone, so nobody would hear you. Plug one in.')
  if (microphoneSilent)
    return bad(
      'The microphone gave no sound. Look whether it is switched off, or choose another in Settings.',
    )
  const { microphone: chosen } = settings.audio
  if (chosen && devices.audio && !isAmong(devices.audio.microphones, chosen))
    return unsure(
      `${chosen.name || 'The chosen microphone'} is not plugged in. Another microphone is used instead.`,
    )
  return good
}

/** Whether a ring would be heard. */
export const ringer: Check = ({ state, ringPlays }) => {
  const { audio, devices, settings } = state
  if (audio.engine === 'absent')
    return bad('A ring needs the app’s window, and none is open. Open it to hear calls.')
  if (devices.audio?.speakers.length === 0)
    return bad('There is no loudspeaker, so no ring is heard. Plug one in.')
  if (ringPlays === false)
    return devices.audio?.inUse.ringers.length === 0
      ? bad(
          'What calls ring on is not plugged in, so no ring is heard. Plug it in or choose another in Settings.',
        )
      : bad('The ring cannot be played. Click into this window once, then check again.')
  const missing = devices.audio
    ? settings.audio.ringers.filter((chosen) => !isAmong(devices.audio?.speakers ?? [], chosen))
    : []
  const [first] = missing
  if (first)
    return unsure(
      missing.length === settings.audio.ringers.length
        ? `${first.name || 'The chosen ringer'} is not plugged in. Calls ring on another loudspeaker.`
        : `${first.name || 'A chosen ringer'} is not plugged in. Calls ring on the others.`,
    )
  if (settings.ringVolume === 0) return unsure('The ring volume is 0 %. Calls are seen and not heard.')
  return good
}

/** Whether a ring is seen while the window is hidden. Who wants no notices misses none. */
export const notifications: Check = ({ state, notices }) => {
  if (!state.settings.notifyRings || notices === 'granted' || notices === null) return good
  return notices === 'denied'
    ? unsure(
        'Notices are blocked, so a ring is not seen while this window is hidden. Allow them in the browser.',
      )
    : unsure('Notices are not allowed yet, so a ring is not seen while this window is hidden.')
}

function isAmong(present: readonly DeviceChoice[], { id, name }: DeviceChoice): boolean {
  return present.some((device) => device.id === id || (name !== '' && device.name === name))
}
