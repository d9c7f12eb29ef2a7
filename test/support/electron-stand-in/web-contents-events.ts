import type { Event, RenderProcessGoneDetails } from 'electron'

type Going = Event<{
  readonly url: string
  readonly isMainFrame: boolean
  readonly isSameDocument: boolean
  readonly frame: object
  readonly initiator: object
}>

/** What pages tell the app of themselves, as Electron names it; `surface.ts` checks it against Electron's types. */
export type WebContentsEvents = {
  'did-start-navigation': [Going, string, boolean, boolean, number, number]
  'did-navigate-in-page': [Event, string, boolean, number, number]
  'will-frame-navigate': [Going]
  'will-navigate': [Going, string, boolean, boolean, number, number]
  'will-redirect': [Going, string, boolean, boolean, number, number]
  'dom-ready': [Event]
  'did-finish-load': []
  'did-fail-load': [Event, number, string, string, boolean, number, number]
  'page-title-updated': [Event, string, boolean]
  'render-process-gone': [Event, RenderProcessGoneDetails]
  unresponsive: []
  responsive: []
  destroyed: []
}
