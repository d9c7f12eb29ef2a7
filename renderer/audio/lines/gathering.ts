import { settlingDelayFor, readCandidates, type CandidateType } from './candidates.ts'

export type GatheringOptions = {
  readonly awaited: CandidateType
  /** Maximum time that a description waits for candidates, in milliseconds. */
  readonly maxWait: number
}

/**
 * Completes the descriptions of a connection (RFC 8829 section 3.5.1: no trickle) without waiting longer than useful: a
 * server that does not answer costs the cap, and only once; host candidates alone are available at once, while the
 * browser itself waits another tenth of a second for candidates of TCP.
 */
export class Gathering {
  private readonly connection: RTCPeerConnection
  /** The generation whose candidates have been waited for. */
  private completedFragment: string | null = null

  constructor(connection: RTCPeerConnection) {
    this.connection = connection
  }

  /** The local description with the candidates gathered so far. */
  async complete({ awaited, maxWait }: GatheringOptions): Promise<string> {
    const fragment = readCandidates(this.sdp()).fragment
    if (fragment !== this.completedFragment) await this.wait(awaited, maxWait)
    this.completedFragment = fragment
    return this.sdp()
  }

  /** While new candidates begin to be gathered, the state is still that of the previous ones. */
  private get isFirstComplete(): boolean {
    return this.completedFragment === null && this.connection.iceGatheringState === 'complete'
  }

  private sdp(): string {
    const { localDescription } = this.connection
    if (!localDescription) throw new DOMException('The connection has no description.', 'InvalidStateError')
    return localDescription.sdp
  }

  private wait(awaited: CandidateType, maxWait: number): Promise<void> {
    const { connection } = this
    return new Promise((resolve) => {
      let settleTimer: ReturnType<typeof setTimeout> | undefined
      const finish = () => {
        clearTimeout(timeout)
        clearTimeout(settleTimer)
        connection.removeEventListener('icecandidate', onCandidate)
        resolve()
      }
      /** Null ends a generation of candidates (RFC 8838 section 8.2). */
      const onCandidate = (event?: RTCPeerConnectionIceEvent) => {
        const isComplete = event?.candidate === null || this.isFirstComplete
        if (isComplete || connection.signalingState === 'closed') return finish()
        const delay = settlingDelayFor(readCandidates(this.sdp()).types, awaited)
        if (delay !== null) settleTimer ??= setTimeout(finish, Math.min(delay, maxWait))
      }
      const timeout = setTimeout(finish, maxWait)
      connection.addEventListener('icecandidate', onCandidate)
      onCandidate()
    })
  }
}
