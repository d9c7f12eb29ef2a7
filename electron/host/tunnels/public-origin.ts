/**
 * Returns the https origin in a printed text, or undefined: cuts off a path, takes a bare host as https, and refuses
 * other schemes, names and passwords.
 */
export function publicOrigin(text: string): string | undefined {
  const address = /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?\/?$/.test(text) ? `https://${text}` : text
  if (!URL.canParse(address)) return undefined
  const { protocol, origin, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' ? origin : undefined
}
