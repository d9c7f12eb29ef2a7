import { onScopeDispose } from 'vue'
import { nextRegion, regionsOf, ringRegion } from './regions.ts'
import { listStop } from './view-lists.ts'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** F6 and Shift F6 move the focus from region to region, also while the agent types (design sections 6 and 8). */
export function useRegions(scope: Window): void {
  /** Rings that F6 has already visited: it moves on from those as from any other region. */
  const visited = new WeakSet<HTMLElement>()

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
    const { document } = scope
    const regions = regionsOf<HTMLElement>(document).filter((region) => region.checkVisibility())
    const from = regions.find((region) => region.contains(document.activeElement))
    if (from?.matches(ringRegion)) visited.add(from)
    const ring = regions.find((region) => region.matches(ringRegion) && !visited.has(region))
    const next = nextRegion({ regions, from, step: event.shiftKey ? -1 : 1, ring })
    if (!next) return
    event.preventDefault()
    if (next.matches(ringRegion)) visited.add(next)
    enter(next)
  }

  scope.addEventListener('keydown', onKeyDown)
  onScopeDispose(() => scope.removeEventListener('keydown', onKeyDown))
}

/** Focuses the region's list, current item or first control; a ring as a whole, so that Enter does not answer it. */
function enter(region: HTMLElement): void {
  if (!region.matches(ringRegion)) {
    const list = listStop<HTMLElement>(region)
    if (list?.isList) return list.stop.focus()
    const controls = [...region.querySelectorAll<HTMLElement>(focusable)].filter((each) =>
      each.checkVisibility(),
    )
    const target = controls.find((each) => each.matches('[aria-current]')) ?? controls[0]
    if (target) return target.focus()
  }
  if (!region.matches(focusable)) region.tabIndex = -1
  region.focus()
}
