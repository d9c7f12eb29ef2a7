import type { Event, WindowOpenHandlerResponse } from 'electron'
import { isOwnPage } from './origin.ts'

/** What the guards need of Electron's `app`. */
export interface GuardedApp {
  on(event: 'web-contents-created', listener: (event: Event, page: GuardedPage) => void): unknown
}

/** What the guards need of a page, whatever window it is in. */
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
  /** Opens telephone, mail and web links outside and refuses the rest. */
  readonly openLink: (url: string) => void
  readonly mayDebug: () => boolean
}

/**
 * No page leaves our origin, opens a window or holds a page of others, whatever is in it, and none keeps its window from
 * closing: whether the app ends is asked outside of pages. A file that is dropped on a window is a navigation as well.
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
