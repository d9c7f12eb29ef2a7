/** A context that needs no loudspeaker: Chromium's `sinkId`, which the DOM types do not know yet. */
type SilentContextOptions = AudioContextOptions & { readonly sinkId: { readonly type: 'none' } }

/**
 * The one place where sounds are mixed and measured. It plays nowhere, so that it works on when every device has gone,
 * and runs only while somebody uses it.
 */
export class Mixing implements Disposable {
  private context: AudioContext | null = null
  private users = 0

  /** Made ahead, so that a call does not wait for it. */
  prepare(): void {
    this.make()
  }

  /** The running context, until `release`. */
  use(): AudioContext {
    const context = this.make()
    this.users += 1
    // Refused before the first gesture in a page that wants one; a call comes with one.
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

  private make(): AudioContext {
    if (this.context) return this.context
    const options: SilentContextOptions = { sinkId: { type: 'none' } }
    this.context = new AudioContext(options)
    if (this.users === 0) void this.context.suspend()
    return this.context
  }
}
