import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { captureTrack, type AudioChunk } from './capture.ts'
import type { Microphone, MicrophoneUser } from './devices/microphone.ts'
import { attempt, describeFault } from './methods/attempt.ts'
import { resample } from './resample.ts'
import { encodeWav } from './sounds/wav.ts'

export type RecordingOptions = {
  readonly microphone: Microphone
  /** The recording has begun, or the microphone is closed again. */
  readonly onRecording: (isOn: boolean) => void
}

type Outcome = Result
type RecordedAudio = { readonly data: string; readonly seconds: number }

/** Output samples per second: twice the band of a telephone (wideband, as G.722). */
const outputRate = 16_000

/** Records the microphone, one recording at a time: from `begin` to `stop`, or until the maximum length. */
export class Recording implements MicrophoneUser, Disposable {
  private readonly options: RecordingOptions
  private chunks: AudioChunk[] = []
  private capture: Disposable | null = null
  /** Seconds left to record. */
  private secondsLeft = 0
  /** Resolves the promise of `begin` once the microphone has opened. */
  private opening: ((outcome: Outcome) => void) | null = null
  private isOn = false

  constructor(options: RecordingOptions) {
    this.options = options
  }

  /** Opens the microphone, which may take until the user allows it, and records at most `longest` seconds. */
  begin(maxSeconds: number): Promise<Outcome> {
    this.discard()
    this.secondsLeft = maxSeconds
    this.isOn = true
    const opened = new Promise<Outcome>((resolve) => {
      this.opening = resolve
    })
    this.options.onRecording(true)
    void this.options.microphone.open(this)
    return opened
  }

  /** Another track after a change of device; null without a device, now or any more. */
  setTrack(track: MediaStreamTrack | null): void {
    this.endCapture()
    if (!this.isOn) return
    if (!track) return void this.onNoTrack()
    try {
      this.capture = captureTrack(track, (piece) => this.add(piece))
      this.settleOpening(ok(undefined))
    } catch (fault) {
      this.settleOpening(err(appError('audio.failed', describeFault(fault))))
      this.stop()
    }
  }

  /** Closes the microphone; the recording is kept until it is fetched or forgotten. */
  stop(): void {
    if (!this.isOn) return
    this.isOn = false
    this.endCapture()
    this.options.microphone.close(this)
    this.options.onRecording(false)
    this.settleOpening(err(appError('greeting.nothing-recorded')))
  }

  discard(): void {
    this.stop()
    this.chunks = []
  }

  /** Ends the recording and returns it as WAV in Base64. */
  async finish(): Promise<Result<RecordedAudio>> {
    this.stop()
    const { chunks } = this
    this.chunks = []
    if (chunks.length === 0) return err(appError('greeting.nothing-recorded'))
    return attempt(async () => {
      const samples = await resample(chunks, outputRate)
      return { data: await base64Of(encodeWav(samples, outputRate)), seconds: samples.length / outputRate }
    })
  }

  [Symbol.dispose](): void {
    this.discard()
  }

  /** The microphone knows the reason a moment later. A recording that had begun keeps what it has. */
  private async onNoTrack(): Promise<void> {
    await Promise.resolve()
    const isAbsent = this.options.microphone.state === 'absent'
    this.settleOpening(err(appError(isAbsent ? 'greeting.microphone-absent' : 'greeting.microphone-denied')))
    this.stop()
  }

  private settleOpening(outcome: Outcome): void {
    this.opening?.(outcome)
    this.opening = null
  }

  private add({ sampleRate, samples }: AudioChunk): void {
    if (!this.isOn) return
    const count = Math.min(samples.length, Math.round(this.secondsLeft * sampleRate))
    if (count > 0) this.chunks.push({ sampleRate, samples: samples.subarray(0, count) })
    this.secondsLeft -= count / sampleRate
    if (this.secondsLeft * sampleRate < 1) this.stop()
  }

  private endCapture(): void {
    this.capture?.[Symbol.dispose]()
    this.capture = null
  }
}

/** A data URL without its prefix. */
async function base64Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new FileReader()
  const read = new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('It cannot be read.')))
  })
  reader.readAsDataURL(new Blob([bytes]))
  return (await read).replace(/^[^,]*,/, '')
}
