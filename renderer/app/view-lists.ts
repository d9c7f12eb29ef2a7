/**
 * Where the focus belongs in a screen, best first: its list, its table, its rows of controls, its place in the
 * navigation. Each selects at most one element, the list's tab stop.
 */
const focusSelectors = [
  '.col-list [role="listbox"][tabindex="0"]',
  '[role="listbox"][tabindex="0"]',
  '[role="grid"] [tabindex="0"]',
  '.col-list li :is(button, a)',
  '.col-main li :is(button, a)',
  'nav [aria-current]',
]
/** The number of leading `focusSelectors` that are lists with arrow keys of their own. */
const listSelectorCount = 3

export type ListStop<Stop> = {
  readonly stop: Stop
  /** Nothing better can appear. */
  readonly isList: boolean
}

/** What a stop is looked up in: an element, or a stand-in. */
export type StopScope<Stop> = { readonly querySelectorAll: (selector: string) => Iterable<Stop> }

/** The best visible stop; undefined if there is none. */
export function listStop<Stop extends { checkVisibility(): boolean }>(
  scope: StopScope<Stop>,
): ListStop<Stop> | undefined {
  for (const [rank, selector] of focusSelectors.entries()) {
    const stop = [...scope.querySelectorAll(selector)].find((each) => each.checkVisibility())
    if (stop) return { stop, isList: rank < listSelectorCount }
  }
  return undefined
}
