/**
 * Whether a text is a host, or a host and a port, at which something can be asked: a name, an IPv4 address, or an IPv6
 * address in brackets. What passes can stand in a URL; a name whose `xn--` is wrong may still be refused there.
 */
export function isAuthority(text: string): boolean {
  const parts = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/.exec(text)
  if (!parts) return false
  const [, host = '', port = '0'] = parts
  if (Number(port) > 65_535) return false
  return host.startsWith('[') ? isSix(host.slice(1, -1)) : isName(host)
}

/** What ends in a number is read as an IPv4 address by everybody (WHATWG URL, 3.5). */
function isName(host: string): boolean {
  const labels = host.split('.')
  if (!labels.every((label) => /^[\w-]+$/.test(label))) return false
  return /^\d+$|^0x/i.test(labels.at(-1) ?? '') ? isFour(labels) : true
}

function isFour(numbers: readonly string[]): boolean {
  return numbers.length === 4 && numbers.every((number) => /^\d{1,3}$/.test(number) && Number(number) <= 255)
}

/** RFC 4291, 2.2, without its form that ends in an IPv4 address. */
function isSix(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (halves.length > 2 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false
  return halves.length === 2 ? groups.length <= 7 : groups.length === 8
}
