import type { AudioConfig } from '#shared/host/audio.ts'

/** Plain audio: the system's default devices, no processing, host candidates only. */
export function audioConfig(changes: Partial<AudioConfig> = {}): AudioConfig {
  return {
    microphone: null,
    speaker: null,
    ringers: [],
    echoCancellation: false,
    noiseSuppression: false,
    autoGain: false,
    headsetButtons: false,
    iceServers: [],
    relayOnly: false,
    gatheringMs: 1_000,
    ...changes,
  }
}
