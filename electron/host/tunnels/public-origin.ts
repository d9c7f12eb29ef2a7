/**
 * The https origin that a printed text names, or nothing: a path is cut off, a bare host is taken as https, other
 * schemes, names and passwords are refused.
 */
export function publicOrigin(text: string): string | undefined {
  const address = /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?\/?$/.test(text) ? `https://${text}` : text
  if (!URL.canParse(address)) return undefined
  const { protocol, origin, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' ? origin : undefined
}
