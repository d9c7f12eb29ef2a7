import type {
  Event,
  RenderProcessGoneDetails,
  WebContentsDidStartNavigationEventParams,
  WebContentsWillFrameNavigateEventParams,
  WebContentsWillRedirectEventParams,
} from 'electron'

/** Events of pages, with Electron's names; `surface.ts` checks them against Electron's types. */
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
  'will-frame-navigate': [Event<WebContentsWillFrameNavigateEventParams>]
  'will-redirect': [Event<WebContentsWillRedirectEventParams>, string, boolean, boolean, number, number]
  'did-finish-load': []
  'render-process-gone': [Event, RenderProcessGoneDetails]
  unresponsive: []
  responsive: []
  destroyed: []
}
