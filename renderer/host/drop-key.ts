/** What this file needs of a window. */
export type AddressBar = {
  readonly location: Pick<Location, 'href'>
  readonly history: Pick<History, 'replaceState'>
}

/** Takes the key that opened this page out of its address: it works once, and a reload asks without it. */
export function dropKey({ location, history }: AddressBar): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('key')) return
  address.searchParams.delete('key')
  history.replaceState(null, '', address)
}
