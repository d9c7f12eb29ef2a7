/** Runs asynchronous steps strictly one after another, in the order requested. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()

  /** Settles as `step` does; a step that fails does not stop the next. */
  run<Value>(step: () => Promise<Value>): Promise<Value> {
    const result = this.last.then(step)
    this.last = result.catch(() => undefined)
    return result
  }
}
