/** A raw request, with the headers that browsers and HTTP libraries send. */
export function request(
  method: string,
  path: string,
  {
    headers = {},
    body,
  }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    Host: '127.0.0.1',
    Connection: 'keep-alive',
    Accept: 'application/json',
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

/** `count` items spread over all of `items` in a scrambled order, the same in every run. */
export function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = 7_919
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => {
    const item = items[(index * step) % items.length]
    if (item === undefined) throw new Error('There is nothing to spread')
    return item
  })
}
