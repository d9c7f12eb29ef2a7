import type { Event, WindowOpenHandlerResponse } from 'electron'
import { isOwnPage } from './origin.ts'

/** The part of Electron's `app` that the guards need. */
export interface GuardedApp {
  on(event: 'web-contents-created', listener: (event: Event, page: GuardedPage) => void): unknown
}

/** The part of a page that the guards need, whatever window it is in. */
export interface GuardedPage {
  setWindowOpenHandler(handler: (details: { readonly url: string }) => WindowOpenHandlerResponse): void
  closeDevTools(): void
  on(
    event: 'will-frame-navigate' | 'will-redirect',
    listener: (details: Event<{ readonly url: string }>) => void,
  ): unknown
  on(event: 'will-attach-webview' | 'will-prevent-unload', listener: (event: Event) => void): unknown
  on(event: 'devtools-opened', listener: () => void): unknown
}

export type PageGuards = {
  /** Opens telephone, mail and web links externally and refuses the rest. */
  readonly openLink: (url: string) => void
  readonly mayDebug: () => boolean
}

/**
 * Keeps every page from leaving the app's origin, opening a window, embedding foreign pages, or blocking its window
 * from closing; the question before quitting is asked outside of pages. Dropping a file on a window is a navigation as
 * well.
 */
export function guardPages(app: GuardedApp, { openLink, mayDebug }: PageGuards): void {
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
    page.on('will-prevent-unload', (event) => event.preventDefault())
    page.on('devtools-opened', () => {
      if (!mayDebug()) page.closeDevTools()
    })
  })
}
