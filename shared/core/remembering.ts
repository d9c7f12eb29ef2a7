/** Memoises a pure function of two texts that is expensive to compute; keeps at most `most` results. */
export function remembering<Value>(
  workOut: (a: string, b: string) => Value,
  most = 5_000,
): (a: string, b: string) => Value {
  const known = new Map<string, Value>()
  return (a, b) => {
    const key = `${a}\n${b}`
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Value
    if (known.size >= most) known.clear()
    const value = workOut(a, b)
    known.set(key, value)
    return value
  }
}

/** The same for one text: for words of the platform that repeat in thousands of records. */
export function rememberingWord<Value extends object | boolean>(
  workOut: (word: string) => Value,
  most = 20_000,
): (word: string) => Value {
  const known = new Map<string, Value>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const value = workOut(word)
    known.set(word, value)
    return value
  }
}
