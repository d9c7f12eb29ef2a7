/** The element of a page that holds, as JSON, the host's state of the moment when the page was asked for; empty without one. */
export const firstStateId = 'first-state'
