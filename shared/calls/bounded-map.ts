/** A map that drops the entry set longest ago when it holds more than `most`. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly most: number

  constructor(most: number) {
    super()
    this.most = most
  }

  override set(key: Key, value: Value): this {
    super.delete(key)
    super.set(key, value)
    if (this.size <= this.most) return this
    const [oldest] = this.keys()
    if (oldest !== undefined) this.delete(oldest)
    return this
  }
}
