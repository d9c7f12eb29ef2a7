/** A map that drops the entry set longest ago when it holds more than `maxSize`. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly maxSize: number

  constructor(maxSize: number) {
    super()
    this.maxSize = maxSize
  }

  override set(key: Key, value: Value): this {
    super.delete(key)
    super.set(key, value)
    if (this.size <= this.maxSize) return this
    const [oldest] = this.keys()
    if (oldest !== undefined) this.delete(oldest)
    return this
  }
}
