/**
 * Whether a text is a host, or a host and a port, that can be contacted: a name, an IPv4 address, or an IPv6 address in
 * brackets. Such a text is allowed in a URL; a name with an invalid `xn--` label may still be refused there.
 */
export function isAuthority(text: string): boolean {
  const parts = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/.exec(text)
  if (!parts) return false
  const [, host = '', port = '0'] = parts
  if (Number(port) > 65_535) return false
  return host.startsWith('[') ? isSix(host.slice(1, -1)) : isName(host)
}

/** A host that ends in a number is always read as an IPv4 address (WHATWG URL, 3.5). */
function isName(host: string): boolean {
  const labels = host.split('.')
  if (!labels.every((label) => /^[\w-]+$/.test(label))) return false
  return /^\d+$|^0x/i.test(labels.at(-1) ?? '') ? isFour(labels) : true
}

function isFour(numbers: readonly string[]): boolean {
  return numbers.length === 4 && numbers.every((number) => /^\d{1,3}$/.test(number) && Number(number) <= 255)
}

/** RFC 4291, 2.2, except the form that ends in an IPv4 address. */
function isSix(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (halves.length > 2 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false
  return halves.length === 2 ? groups.length <= 7 : groups.length === 8
}
