/**
 * Chromium cannot be taught a scheme of ours without being Electron, so pages of `app://switchhook` live at
 * `https://switchhook.app.localhost`: a secure context with an origin of its own, which is never resolved, because
 * every request is answered by the app's handler. Nothing else knows of this.
 */
const suffix = '.app.localhost'

/** The address that Chromium is told for one of the app's; others stay as they are. */
export function toChromium(address: string): string {
  return address.replace(/^app:\/\/([^/?#]+)/, `https://$1${suffix}`)
}

/** The address that the app is told for one of Chromium's; others stay as they are. */
export function toElectron(address: string): string {
  return address.replace(/^(blob:)?https:\/\/([^/?#]+)\.app\.localhost/, '$1app://$2')
}

/** Whether Chromium's address is one of the app's own scheme. */
export function isAppAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname.endsWith(suffix)
}
