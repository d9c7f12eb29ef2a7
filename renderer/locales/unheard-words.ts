import type { MicrophoneState } from '#shared/calls/line.ts'

const words: Readonly<Record<Exclude<MicrophoneState, 'live'>, string>> = {
  asking: 'You are being asked whether the microphone may be used. Allow it: until then nobody hears you.',
  denied: 'The microphone is blocked, so nobody hears you. Allow it in the system or browser settings.',
  absent: 'There is no microphone, so nobody hears you. You can listen.',
}

/** Why the far end of a call does not hear the agent; empty where it does. */
export function unheardWords(microphone: MicrophoneState): string {
  return microphone === 'live' ? '' : words[microphone]
}
