import { firstStateId } from '#shared/host/first-state.ts'
import type { HostState } from '#shared/host/state.ts'

/** What the host showed when this page was asked for; null where the shell did not say. */
export function firstState(page: Pick<Document, 'getElementById'>): HostState | null {
  const text = page.getElementById(firstStateId)?.textContent
  return text ? (JSON.parse(text) as HostState) : null
}
