import type { AudioConfig } from '#shared/host/audio.ts'
import type { NetworkSettings, Settings } from '#shared/settings/settings.ts'

export type IceServerSettings = NetworkSettings['iceServers'][number]

/** The audio engine's configuration for these settings. `passwordOf` returns a TURN server's password, if known. */
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

/** Omits a TURN server without credentials, because WebRTC refuses a whole connection with such a server. */
function iceServer({ urls, username }: IceServerSettings, credential: string | undefined) {
  if (!isTurn(urls)) return { urls }
  return credential === undefined || username === '' ? undefined : { urls, username, credential }
}

export function isTurn(urls: string): boolean {
  return /^turns?:/i.test(urls)
}
