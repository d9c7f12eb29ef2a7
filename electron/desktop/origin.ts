/** The only origin of the app's own pages. A private scheme keeps every page off `file:`. */
export const appOrigin = 'app://switchhook'

/** Whether an address belongs to one of the app's own pages. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'app:' && url.host === 'switchhook'
}
