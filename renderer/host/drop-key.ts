/** Takes the key that opened this page out of its address: it works once, and a reload asks without it. */
export function dropKey({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('key')) return
  address.searchParams.delete('key')
  history.replaceState(null, '', address)
}
