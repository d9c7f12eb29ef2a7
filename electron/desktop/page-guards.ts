import type { Event, WindowOpenHandlerResponse } from 'electron'
import { isOwnPage } from './origin.ts'

/** What the guards need of Electron's `app`. */
export interface GuardedApp {
  on(event: 'web-contents-created', listener: (event: Event, page: GuardedPage) => void): unknown
}

/** What the guards need of a page, whatever window it is in. */
export interface GuardedPage {
  setWindowOpenHandler(handler: (details: { readonly url: string }) => WindowOpenHandlerResponse): void
  on(
    event: 'will-frame-navigate' | 'will-redirect',
    listener: (details: Event<{ readonly url: string }>) => void,
  ): unknown
  on(event: 'will-attach-webview', listener: (event: Event) => void): unknown
}

/**
 * No page leaves our origin, opens a window or holds a page of others, whatever is in it. A link that would open a
 * window goes to `openLink`, which opens telephone, mail and web links outside and refuses the rest.
 */
export function guardPages(app: GuardedApp, openLink: (url: string) => void): void {
  app.on('web-contents-created', (_event, page) => {
    page.setWindowOpenHandler(({ url }) => {
      openLink(url)
      return { action: 'deny' }
    })
    const stay = (details: Event<{ readonly url: string }>) => {
      if (!isOwnPage(details.url)) details.preventDefault()
    }
    page.on('will-frame-navigate', stay)
    page.on('will-redirect', stay)
    page.on('will-attach-webview', (event) => event.preventDefault())
  })
}
