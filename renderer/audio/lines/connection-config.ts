import type { AudioConfig } from '#shared/host/audio.ts'

/**
 * The browser's configuration of a peer connection (W3C WebRTC section 4.2.1). Its bundle policy stays the browser's
 * own: `max-bundle` refuses an offer without a BUNDLE group, which is what rtpengine and many exchanges send.
 */
export function connectionConfig({
  iceServers,
  relayOnly,
}: Pick<AudioConfig, 'iceServers' | 'relayOnly'>): RTCConfiguration {
  return {
    iceServers: iceServers.map((server) => ({ ...server })),
    iceTransportPolicy: relayOnly ? 'relay' : 'all',
  }
}
