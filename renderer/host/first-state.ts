import { firstStateId } from '#shared/host/first-state.ts'
import type { HostState } from '#shared/host/state.ts'

/** What this file needs of a page. */
export type PageWithState = {
  getElementById(id: string): Pick<HTMLElement, 'textContent' | 'remove'> | null
}

/** Takes out of this page what the host showed when it was asked for; null where the shell did not say. */
export function readFirstState(page: PageWithState): HostState | null {
  const element = page.getElementById(firstStateId)
  element?.remove()
  const text = element?.textContent
  return text ? (JSON.parse(text) as HostState) : null
}
