import type { AudioEngines } from '#electron/host/audio-engines/audio-engines.ts'
import type { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { VirtualParty, type Voice } from '#electron/platform/media/virtual-party.ts'
import type { Result } from '#shared/core/result.ts'
import type { Description, MediaDirection } from '#shared/host/audio.ts'
import { eventually } from './eventually.ts'

export type PageCallOptions = {
  readonly engines: AudioEngines
  readonly clock: FrameClock
  readonly lineId: string
  readonly voice: Voice
  /** The engine calls, instead of being called. */
  readonly outgoing?: boolean
  /** Runs while the far end's offer rings here. */
  readonly expected?: (offer: string) => Promise<unknown>
}

/** A call between a page's audio engine and a far end in this process, without any signalling. */
export interface PageCall extends AsyncDisposable {
  readonly far: VirtualParty
  /** The engine's first description, and how many milliseconds it took. */
  readonly described: Description
  readonly descriptionTime: number
  /** The engine offers, and the far end answers. */
  offer(direction: MediaDirection, more?: { readonly iceRestart?: boolean }): Promise<Description>
  /** The far end offers, and the engine answers. */
  farOffers(direction: MediaDirection): Promise<void>
  /** Waits until the far end hears mostly these frequencies, and each of them. */
  waitForTones(...frequencies: readonly number[]): Promise<void>
  waitForSilence(): Promise<void>
}

/** Starts a call in either direction, which the other end answers. */
export async function startPageCall(options: PageCallOptions): Promise<PageCall> {
  const { engines, clock, lineId, voice, outgoing = false } = options
  const peer = new PeerLeg()
  const far = new VirtualParty(voice)
  const bridge = new Bridge(clock)
  bridge.join(far)
  bridge.join(peer)
  const first = outgoing ? null : await peer.createOffer()
  if (first !== null) await options.expected?.(first)
  const begun = performance.now()
  const described = valueOf(
    first === null
      ? await engines.ask('audio.offer', { lineId, direction: 'sendrecv' })
      : await engines.ask('audio.answer', { lineId, offer: first, direction: 'sendrecv' }),
  )
  const descriptionTime = performance.now() - begun
  if (first !== null) await peer.acceptAnswer(described.sdp)
  else await engines.ask('audio.accept', { lineId, answer: await peer.answerOffer(described.sdp) })
  return {
    far,
    described,
    descriptionTime,
    async offer(direction, more = {}) {
      const made = valueOf(await engines.ask('audio.offer', { lineId, direction, ...more }))
      const taken = await peer.answerOffer(made.sdp)
      valueOf(await engines.ask('audio.accept', { lineId, answer: taken }))
      return made
    },
    async farOffers(direction) {
      const offer = await peer.createOffer(direction)
      const { sdp } = valueOf(await engines.ask('audio.answer', { lineId, offer, direction: 'sendrecv' }))
      await peer.acceptAnswer(sdp)
    },
    async waitForTones(...frequencies) {
      await eventually(() => {
        const shares = frequencies.map((frequency) => far.heardShare(frequency))
        const heardShares = frequencies
          .map((frequency, at) => `${frequency} Hz: ${shares[at]?.toFixed(2)}`)
          .join()
        const all = shares.reduce((sum, share) => sum + share, 0)
        if (all < 0.7 || Math.min(...shares) < 0.1 || far.heardLevel < 0.005)
          throw new Error(`The far end of ${lineId} hears ${heardShares}, level ${far.heardLevel.toFixed(4)}`)
      })
    },
    async waitForSilence() {
      await eventually(() => {
        if (far.heardLevel >= 0.005) throw new Error(`The far end hears a level of ${far.heardLevel}`)
      })
    },
    async [Symbol.asyncDispose]() {
      await engines.ask('audio.close', { lineId })
      bridge[Symbol.dispose]()
      await peer.close()
    },
  }
}

/** The value of a result; throws for an error. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail ?? ''}`)
  return result.value
}
