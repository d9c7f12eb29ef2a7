/** A context without an output device: Chromium's `sinkId`, which the DOM types lack. */
type SilentContextOptions = AudioContextOptions & { readonly sinkId: { readonly type: 'none' } }

/**
 * The single WebAudio context for mixing and metering. It has no output, so that it keeps working when every device is
 * gone, and runs only while it has users.
 */
export class MixingContext implements Disposable {
  private context: AudioContext | null = null
  private users = 0

  /** Creates the context ahead, so that a call does not wait for it. */
  prepare(): void {
    this.createContext()
  }

  /** Returns the running context, to be given back by `release`. */
  acquire(): AudioContext {
    const context = this.createContext()
    this.users += 1
    // Refused before the first gesture in a page that needs one; a call brings one.
    if (context.state === 'suspended') void context.resume()
    return context
  }

  release(): void {
    this.users -= 1
    if (this.users === 0) void this.context?.suspend()
  }

  [Symbol.dispose](): void {
    void this.context?.close()
    this.context = null
  }

  private createContext(): AudioContext {
    if (this.context) return this.context
    const options: SilentContextOptions = { sinkId: { type: 'none' } }
    this.context = new AudioContext(options)
    if (this.users === 0) void this.context.suspend()
    return this.context
  }
}
