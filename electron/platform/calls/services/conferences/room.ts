import { joinBeep, leaveBeep, playToAll } from '../../../media/bridge-sound.ts'
import type { FrameClock } from '../../../media/frame-clock.ts'
import { Bridge } from '../../../media/mixer.ts'
import { musicOnHold } from '../../../media/music.ts'
import type { ServiceLeg } from '../service-leg.ts'
import { RoomLink } from './room-link.ts'

export type RoomEntry = {
  readonly leg: ServiceLeg
  /** Whether everybody hears a beep when this party enters or leaves. */
  readonly announces: boolean
}

/** Lets the callers of one conference hear each other. A caller alone in it hears music. */
export class Room {
  private readonly bridge: Bridge
  private readonly parties = new Set<ServiceLeg>()
  private readonly onEmpty: () => void

  constructor(clock: FrameClock, onEmpty: () => void) {
    this.bridge = new Bridge(clock)
    this.onEmpty = onEmpty
  }

  /** Lets an answered caller in, until the call is over or the caller moves on. */
  enter({ leg, announces }: RoomEntry): void {
    const music = musicOnHold(0)
    const link = new RoomLink({
      audio: leg.audio,
      isAudible: () => !leg.isHeld,
      background: () => (this.parties.size === 1 ? music : undefined),
    })
    this.parties.add(leg)
    const seat = this.bridge.join(link)
    if (announces) playToAll(this.bridge, joinBeep)
    leg.addCleanup(() => {
      seat.leave()
      link[Symbol.dispose]()
      this.parties.delete(leg)
      if (this.parties.size === 0) this.close()
      else if (announces) playToAll(this.bridge, leaveBeep)
    })
  }

  private close(): void {
    this.bridge[Symbol.dispose]()
    this.onEmpty()
  }
}
