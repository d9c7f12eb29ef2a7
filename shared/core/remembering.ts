/** Memoises a pure function of two texts that is expensive to compute; keeps at most `maxEntries` results. */
export function remembering<Value>(
  compute: (a: string, b: string) => Value,
  maxEntries = 5_000,
): (a: string, b: string) => Value {
  const known = new Map<string, Value>()
  return (a, b) => {
    const key = `${a}\n${b}`
    const cached = known.get(key)
    if (cached !== undefined || known.has(key)) return cached as Value
    if (known.size >= maxEntries) known.clear()
    const value = compute(a, b)
    known.set(key, value)
    return value
  }
}

/** The same for one text: for words of the platform that repeat in thousands of records. */
export function rememberingWord<Value extends object | boolean>(
  compute: (word: string) => Value,
  maxEntries = 20_000,
): (word: string) => Value {
  const known = new Map<string, Value>()
  return (word) => {
    const cached = known.get(word)
    if (cached !== undefined) return cached
    if (known.size >= maxEntries) known.clear()
    const value = compute(word)
    known.set(word, value)
    return value
  }
}
