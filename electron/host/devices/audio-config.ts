import type { AudioConfig } from '#shared/host/audio.ts'
import type { NetworkSettings, Settings } from '#shared/settings/settings.ts'

export type IceServerSettings = NetworkSettings['iceServers'][number]

/** What the audio engine works with under these settings. `passwordOf`: of a TURN server, where it is known. */
export function audioConfig(
  { audio, network }: Pick<Settings, 'audio' | 'network'>,
  passwordOf: (server: IceServerSettings) => string | undefined,
): AudioConfig {
  const { microphone, speaker, ringers, echoCancellation, noiseSuppression, autoGain, headsetButtons } = audio
  return {
    microphone,
    speaker,
    ringers,
    echoCancellation,
    noiseSuppression,
    autoGain,
    headsetButtons,
    iceServers: network.iceServers.flatMap((server) => iceServer(server, passwordOf(server)) ?? []),
    relayOnly: network.relayOnly,
    gatheringMs: network.gatheringMs,
  }
}

/** A TURN server without its credentials is left out: WebRTC refuses a connection with such a one altogether. */
function iceServer({ urls, username }: IceServerSettings, credential: string | undefined) {
  if (!isTurn(urls)) return { urls }
  return credential === undefined || username === '' ? undefined : { urls, username, credential }
}

export function isTurn(urls: string): boolean {
  return /^turns?:/i.test(urls)
}
