import type { CallbackResponse, DownloadItem, Event, OnBeforeRequestListenerDetails } from 'electron'
import { soundAt } from '#shared/host/sounds.ts'
import { appOrigin, isOwnPage } from './origin.ts'

/** What this file needs of Electron's session. */
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

/** Match patterns of everything that would leave this computer, or read its files. */
const outside = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*']

/**
 * A second wall behind the policy of the pages' answers: no page loads from or speaks to the network, even where its
 * policy was lost, and nothing is saved but what our own pages made or the host serves.
 */
export function keepPagesOffline(session: NetworkSession): void {
  session.webRequest.onBeforeRequest({ urls: [...outside] }, (_details, answer) => answer({ cancel: true }))
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL())) event.preventDefault()
  })
}

/** A file that one of our pages made, or a recording at `soundPath`. */
export function isOwnDownload(address: string): boolean {
  if (address.startsWith(`blob:${appOrigin}/`)) return true
  return isOwnPage(address) && soundAt(new URL(address).pathname) !== null
}
