/** A track that says nothing, for a call without a microphone; `stop` ends it and frees what makes it. */
export function makeSilentTrack(): { readonly track: MediaStreamTrack | null; stop(): void } {
  const context = new AudioContext()
  const [track = null] = new MediaStreamAudioDestinationNode(context).stream.getAudioTracks()
  return {
    track,
    stop() {
      track?.stop()
      void context.close()
    },
  }
}
