/**
 * Encodes what Electron's IPC accepts as JSON: structured clones of data, including `undefined`, dates, maps, sets,
 * bytes and bigints. Functions and symbols throw, as in Electron. Runs in pages too: may use nothing from outside
 * itself.
 */
export function encode(value: unknown): unknown {
  const refuse = () => {
    throw new Error('An object could not be cloned.')
  }
  switch (typeof value) {
    case 'function':
    case 'symbol':
      return refuse()
    case 'undefined':
      return { $: 'undefined' }
    case 'bigint':
      return { $: 'bigint', of: String(value) }
    case 'number':
      return Number.isFinite(value) ? value : { $: 'number', of: String(value) }
    case 'object':
      break
    default:
      return value
  }
  if (value === null) return null
  if (Array.isArray(value)) return value.map(encode)
  if (value instanceof Date) return { $: 'date', of: value.getTime() }
  if (value instanceof Map) return { $: 'map', of: [...value].map(encode) }
  if (value instanceof Set) return { $: 'set', of: [...value].map(encode) }
  if (value instanceof Uint8Array) return { $: 'bytes', of: [...value] }
  if (value instanceof Error) return { $: 'error', of: value.message }
  if (Object.prototype.toString.call(value) !== '[object Object]') return refuse()
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, encode(each)]))
  return '$' in copy ? { $: 'object', of: copy } : copy
}

/** The value that was encoded. */
export function decode(coded: unknown): unknown {
  if (typeof coded !== 'object' || coded === null) return coded
  if (Array.isArray(coded)) return coded.map(decode)
  const tag = Reflect.get(coded, '$')
  const of: unknown = Reflect.get(coded, 'of')
  const list = () => of as unknown[]
  switch (tag) {
    case 'undefined':
      return undefined
    case 'bigint':
      return BigInt(String(of))
    case 'number':
      return Number(of)
    case 'date':
      return new Date(Number(of))
    case 'map':
      return new Map(list().map(decode) as [unknown, unknown][])
    case 'set':
      return new Set(list().map(decode))
    case 'bytes':
      return Uint8Array.from(list() as number[])
    case 'error':
      return new Error(String(of))
    default:
      return Object.fromEntries(
        Object.entries(tag === 'object' ? Object(of) : coded).map(([key, each]) => [key, decode(each)]),
      )
  }
}
