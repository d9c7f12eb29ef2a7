import type { CallbackResponse, DownloadItem, Event, OnBeforeRequestListenerDetails } from 'electron'
import { soundAt } from '#shared/host/sounds.ts'
import { appOrigin, isOwnPage } from './origin.ts'

/** The part of Electron's session that this file needs. */
export interface NetworkSession {
  readonly webRequest: {
    onBeforeRequest(
      filter: { readonly urls: string[] },
      listener: (
        details: Pick<OnBeforeRequestListenerDetails, 'url'>,
        answer: (response: CallbackResponse) => void,
      ) => void,
    ): void
  }
  on(event: 'will-download', listener: (event: Event, item: Pick<DownloadItem, 'getURL'>) => void): unknown
}

/** Match patterns of all requests that would leave this computer or read its files. */
const outside = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*']

/**
 * A second barrier behind the content security policy: no page loads from or speaks to the network, even if its policy
 * was lost, and the only downloads are files that the app's own pages made or the host serves.
 */
export function keepPagesOffline(session: NetworkSession): void {
  session.webRequest.onBeforeRequest({ urls: [...outside] }, (_details, answer) => answer({ cancel: true }))
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL())) event.preventDefault()
  })
}

/** Whether this is a file that one of the app's pages made, or a recording at `soundPath`. */
export function isOwnDownload(address: string): boolean {
  if (address.startsWith(`blob:${appOrigin}/`)) return true
  return isOwnPage(address) && soundAt(new URL(address).pathname) !== null
}
