import type {
  Event,
  RenderProcessGoneDetails,
  WebContentsDidStartNavigationEventParams,
  WebContentsWillFrameNavigateEventParams,
  WebContentsWillNavigateEventParams,
  WebContentsWillRedirectEventParams,
} from 'electron'

/** What pages tell the app of themselves, as Electron names it; `surface.ts` checks it against Electron's types. */
export type WebContentsEvents = {
  'did-start-navigation': [
    Event<WebContentsDidStartNavigationEventParams>,
    string,
    boolean,
    boolean,
    number,
    number,
  ]
  'did-navigate': [Event, string, number, string]
  'did-navigate-in-page': [Event, string, boolean, number, number]
  'will-frame-navigate': [Event<WebContentsWillFrameNavigateEventParams>]
  'will-navigate': [Event<WebContentsWillNavigateEventParams>, string, boolean, boolean, number, number]
  'will-redirect': [Event<WebContentsWillRedirectEventParams>, string, boolean, boolean, number, number]
  'dom-ready': []
  'did-finish-load': []
  'did-fail-load': [Event, number, string, string, boolean, number, number]
  'page-title-updated': [Event, string, boolean]
  'render-process-gone': [Event, RenderProcessGoneDetails]
  unresponsive: []
  responsive: []
  destroyed: []
}
