import { isEnough, readCandidates, type Wanted } from './candidates.ts'

export type GatheringOptions = {
  readonly wanted: Wanted
  /** Maximum time that a description waits for candidates, in milliseconds. */
  readonly cap: number
}

/**
 * Completes the descriptions of a connection (RFC 8829 section 3.5.1: no trickle) without waiting longer than useful: a
 * server that does not answer costs the cap, and only once; host candidates alone are available at once, while the
 * browser itself waits another tenth of a second for candidates of TCP.
 */
export class Gathering {
  private readonly connection: RTCPeerConnection
  /** The generation whose candidates have been waited for. */
  private known: string | null = null

  constructor(connection: RTCPeerConnection) {
    this.connection = connection
  }

  /** The local description with the candidates gathered so far. */
  async complete({ wanted, cap }: GatheringOptions): Promise<string> {
    const fragment = readCandidates(this.sdp()).fragment
    if (fragment !== this.known) await this.wait(wanted, cap)
    this.known = fragment
    return this.sdp()
  }

  /** While new candidates begin to be gathered, the state is still that of the previous ones. */
  private get isFirstOver(): boolean {
    return this.known === null && this.connection.iceGatheringState === 'complete'
  }

  private sdp(): string {
    const { localDescription } = this.connection
    if (!localDescription) throw new DOMException('The connection has no description.', 'InvalidStateError')
    return localDescription.sdp
  }

  private wait(wanted: Wanted, cap: number): Promise<void> {
    const { connection } = this
    return new Promise((resolve) => {
      let settling: ReturnType<typeof setTimeout> | undefined
      const finish = () => {
        clearTimeout(late)
        clearTimeout(settling)
        connection.removeEventListener('icecandidate', changed)
        resolve()
      }
      /** Null ends a generation of candidates (RFC 8838 section 8.2). */
      const changed = (event?: RTCPeerConnectionIceEvent) => {
        const isOver = event?.candidate === null || this.isFirstOver
        if (isOver || connection.signalingState === 'closed') return finish()
        const settle = isEnough(readCandidates(this.sdp()).types, wanted)
        if (settle !== null) settling ??= setTimeout(finish, Math.min(settle, cap))
      }
      const late = setTimeout(finish, cap)
      connection.addEventListener('icecandidate', changed)
      changed()
    })
  }
}
