/**
 * Without Electron, Chromium cannot learn a new scheme, so pages of `app://switchhook` are served at
 * `https://switchhook.app.localhost`: a secure context with an origin of its own, which is never resolved, because the
 * app's handler answers every request. No other file knows about this.
 */
const suffix = '.app.localhost'

/** Chromium's address for one of the app's; others are unchanged. */
export function toChromium(address: string): string {
  return address.replace(/^app:\/\/([^/?#]+)/, `https://$1${suffix}`)
}

/** The app's address for one of Chromium's; others are unchanged. */
export function toElectron(address: string): string {
  return address.replace(/^(blob:)?https:\/\/([^/?#]+)\.app\.localhost/, '$1app://$2')
}

/** Whether Chromium's address is one of the app's own scheme. */
export function isAppAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname.endsWith(suffix)
}
