import type { Mixing } from '../mixing.ts'

/** A track that says nothing, for a call without a microphone; `stop` ends it and frees what makes it. */
export function makeSilentTrack(mixing: Mixing): { readonly track: MediaStreamTrack | null; stop(): void } {
  const [track = null] = new MediaStreamAudioDestinationNode(mixing.use()).stream.getAudioTracks()
  return {
    track,
    stop() {
      track?.stop()
      mixing.release()
    },
  }
}
