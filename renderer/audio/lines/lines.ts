import type { AudioReport } from '#shared/host/audio.ts'
import type { MixingContext } from '../mixing.ts'
import { Conference } from './conference.ts'
import { LineWatch } from './line-watch.ts'
import { PeerLine, type PeerLineOptions } from './peer-line.ts'

export type LinesOptions = Omit<PeerLineOptions, 'lineId' | 'onConnection' | 'onTracks'> & {
  readonly mixing: MixingContext
  readonly report: (report: AudioReport) => void
  readonly onClosed: (lineId: string) => void
}

type OpenLine = { readonly line: PeerLine; readonly watch: LineWatch }

/** All lines with a peer connection, and the conference of the merged ones. */
export class Lines implements Disposable {
  private readonly options: LinesOptions
  private readonly conference: Conference
  private readonly openLines = new Map<string, OpenLine>()

  constructor(options: LinesOptions) {
    this.options = options
    this.conference = new Conference(options.mixing)
  }

  find(lineId: string): PeerLine | undefined {
    return this.openLines.get(lineId)?.line
  }

  /** The audio of the far ends. */
  get remoteStreams(): readonly MediaStream[] {
    return [...this.openLines.values()].flatMap(({ line: { remoteTrack } }) =>
      remoteTrack ? [new MediaStream([remoteTrack])] : [],
    )
  }

  /** The line's peer connection, created if missing. */
  open(lineId: string): PeerLine {
    const existing = this.find(lineId)
    if (existing) return existing
    const { report } = this.options
    const line = new PeerLine({
      ...this.options,
      lineId,
      onTracks: () => this.conference.updateMixes(),
      onConnection: (state) => {
        report({ kind: 'connection', lineId, state })
        if (state === 'connected') watch.start()
      },
    })
    const watch = new LineWatch({
      line,
      mixing: this.options.mixing,
      onSample: (sample) => report({ kind: 'sample', lineId, sample }),
      onFirstAudio: (at) => report({ kind: 'first-audio', lineId, at }),
    })
    this.openLines.set(lineId, { line, watch })
    return line
  }

  /** Unknown lines are ignored. */
  merge(lineIds: readonly string[]): void {
    this.conference.merge(lineIds.flatMap((lineId) => this.find(lineId) ?? []))
  }

  close(lineId: string): void {
    const open = this.openLines.get(lineId)
    this.openLines.delete(lineId)
    if (open) {
      // First of all it is silent.
      open.line[Symbol.dispose]()
      this.conference.remove(open.line)
      open.watch[Symbol.dispose]()
    }
    this.options.onClosed(lineId)
  }

  [Symbol.dispose](): void {
    for (const lineId of [...this.openLines.keys()]) this.close(lineId)
    this.conference[Symbol.dispose]()
  }
}
