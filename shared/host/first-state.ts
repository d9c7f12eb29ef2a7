/** Id of the page element that holds the host's state as JSON, as of the page's request; empty without one. */
export const firstStateId = 'first-state'
