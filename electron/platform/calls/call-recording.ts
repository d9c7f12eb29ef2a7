import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { StereoRecorder } from '../media/recorder.ts'
import type { CallArchive } from './call-archive.ts'
import type { CallFacts } from './call-facts.ts'
import type { CallSound } from './call-sound.ts'

/** The part of a recorder that a call needs. */
export type Recorder = Pick<StereoRecorder, 'write' | 'pause' | 'resume' | 'finish' | 'seconds'> & Disposable

export type RecordingPorts = {
  readonly archive: CallArchive
  /** Opens a recorder for this recording. */
  readonly openRecorder: (monitorId: number) => Recorder
  readonly log: Log
}

/** Orders of PATCH `monitor_state` (specification 4.3). */
export type RecordingOrder = 'start' | 'pause' | 'resume'

/** Which order may follow the state named after the last one; anything else is refused. */
const allowedOrders: Readonly<Record<'off' | RecordingOrder, readonly RecordingOrder[]>> = {
  off: ['start'],
  start: ['pause'],
  pause: ['resume'],
  resume: ['pause'],
}

/** The recording of one live call: one file without the paused parts. */
export class CallRecording {
  private readonly ports: RecordingPorts
  private current:
    | { readonly monitorId: number; readonly recorder: Recorder; readonly stop: Unsubscribe }
    | undefined
  private lastOrder: 'off' | RecordingOrder = 'off'

  constructor(ports: RecordingPorts) {
    this.ports = ports
  }

  get state(): 'off' | RecordingOrder {
    return this.lastOrder
  }

  /** Whether the call is being recorded at this moment. */
  get isActive(): boolean {
    return this.lastOrder === 'start' || this.lastOrder === 'resume'
  }

  allows(order: RecordingOrder): boolean {
    return allowedOrders[this.lastOrder].includes(order)
  }

  /** Applies an order that `allows` permits. */
  apply(order: RecordingOrder, facts: CallFacts, sound: CallSound): void {
    if (!this.allows(order)) return
    this.lastOrder = order
    if (order === 'start') this.start(facts, sound)
    if (order === 'pause') this.current?.recorder.pause()
    if (order === 'resume') this.current?.recorder.resume()
    if (this.current && order !== 'start') {
      this.ports.archive.setRecordingState(this.current.monitorId, order === 'pause' ? 'paused' : 'recording')
    }
  }

  /** Ends and stores the recording. Resolves when the MP3 is stored; a failure is logged. */
  async finish(): Promise<void> {
    const { current, ports } = this
    this.current = undefined
    if (!current) return
    const { monitorId, recorder } = current
    current.stop()
    try {
      if (recorder.seconds === 0) {
        recorder[Symbol.dispose]()
        ports.archive.discardRecording(monitorId)
        return
      }
      ports.archive.storeRecording(monitorId, await recorder.finish())
    } catch (error) {
      ports.log.write('error', 'recording.failed', { monitor: monitorId, error: faultOf(error) })
    }
  }

  private start(facts: CallFacts, sound: CallSound): void {
    const monitorId = this.ports.archive.openRecording(facts)
    const recorder = this.ports.openRecorder(monitorId)
    const stop = sound.onFrames((left, right) => recorder.write(left, right))
    this.current = { monitorId, recorder, stop }
  }
}

/** Whether a call is recorded automatically (specification 2.3, `monitor` and `rec_never_internal`). */
export function isRecordedAutomatically(facts: CallFacts): boolean {
  return [facts.source, facts.target].some((end) => {
    if (!end.user) return false
    const isInternal = facts.source.user !== undefined && facts.target.user !== undefined
    if (isInternal && end.user.neverRecordInternal) return false
    switch (end.user.monitor) {
      case 'N':
        return false
      case 'A':
        return true
      case 'I':
        return end === facts.target
      case 'O':
        return end === facts.source
    }
    return false
  })
}
