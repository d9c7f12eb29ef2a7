let speaking: HTMLAudioElement | null = null

/** Pauses whatever else plays in this page: two voices at once are none. */
export function speakAlone(audio: HTMLAudioElement): void {
  if (speaking !== audio) speaking?.pause()
  speaking = audio
}
