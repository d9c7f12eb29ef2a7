/** Settled once a screen fills the window. In the chunk `base`, for the page's first script and for the app. */
export const firstShown = Promise.withResolvers<void>()
