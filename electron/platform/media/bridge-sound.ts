import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Bridge } from './mixer.ts'
import { renderNotes } from './notes.ts'
import { PromptPort } from './prompt-port.ts'
import { sampledSound, type Sound } from './sound.ts'

const level = 0.12

/** Two rising notes, 660 and 880 Hz: somebody joins a conference. */
export const joinBeep: Sound = beeps(660, 880)

/** Two falling notes, 880 and 660 Hz: somebody leaves it. */
export const leaveBeep: Sound = beeps(880, 660)

/**
 * Plays a sound once to everybody in a bridge, who still hear each other. `onDone` is called when it ends, but not if
 * the returned function stops it early. While the sound plays, its port counts in the bridge's size.
 */
export function playToAll(bridge: Bridge, sound: Sound, onDone?: () => void): Unsubscribe {
  const port = new PromptPort()
  const member = bridge.join(port)
  port.play([sound], () => {
    member.leave()
    onDone?.()
  })
  return () => {
    port.stop()
    member.leave()
  }
}

function beeps(first: number, second: number): Sound {
  return sampledSound(
    renderNotes(
      [first, second].map((frequency) => ({ frequency, milliseconds: 120 })),
      { level },
    ),
  )
}
