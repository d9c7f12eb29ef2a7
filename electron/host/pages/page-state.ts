import { firstStateId } from '#shared/host/first-state.ts'
import type { HostState } from '#shared/host/state.ts'

const place = `<script type="application/json" id="${firstStateId}">`

/**
 * Puts what the host shows into a page of the app, which is painted from it before the page's own link to the host stands.
 * A page without a place for it stays as it is.
 */
export function withState(page: string, state: HostState): string {
  // No text of a state ends the script that holds it.
  const text = JSON.stringify(state).replaceAll('<', '\\u003c')
  return page.replace(place, () => place + text)
}
