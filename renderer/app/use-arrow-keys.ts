import { onScopeDispose } from 'vue'
import { isTextField } from './use-typing.ts'
import { listStop } from './view-lists.ts'

/** Widgets with arrow keys of their own. */
const ownArrowKeys = '[role="listbox"], [role="grid"], [role="menu"], [role="radiogroup"], [role="toolbar"]'
const controls = 'a[href], button:not(:disabled)'

/**
 * Keys of every screen: arrows, Home and End move through lists whose rows hold controls, and through the rail; Esc
 * leaves a text field for the list of its screen.
 */
export function useArrowKeys(scope: Window): void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || !(event.target instanceof HTMLElement)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Escape') leaveField(event.target)
    else if (moveFocus(event.target, event.key)) event.preventDefault()
  }
  scope.addEventListener('keydown', onKeyDown)
  onScopeDispose(() => scope.removeEventListener('keydown', onKeyDown))
}

/** Returns whether the key moved to another row. */
function moveFocus(from: HTMLElement, key: string): boolean {
  if (!from.matches(controls) || from.closest(ownArrowKeys)) return false
  const list = from.closest('.rail') ?? from.closest('.col-body') ?? from.closest('ul, ol')
  if (!list) return false
  const rows = [...list.querySelectorAll(list.matches('.rail') ? 'a' : 'li')]
  const stops = rows.flatMap((row) => firstControlIn(row) ?? [])
  const at = stops.findIndex((stop) => stop === from || stop.closest('li')?.contains(from) === true)
  const to = nextIndex(key, at, stops.length)
  const stop = to === undefined || at === -1 ? undefined : stops[to]
  stop?.focus()
  return stop !== undefined
}

/** The first visible control of a row, which may be the row itself. */
function firstControlIn(row: Element): HTMLElement | undefined {
  const all = row.matches(controls) ? [row] : row.querySelectorAll(controls)
  return [...all].find((each): each is HTMLElement => each instanceof HTMLElement && each.checkVisibility())
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** A search field is first cleared by the browser. */
function leaveField(field: HTMLElement): void {
  if (!isTextField(field) || field.closest('[role="dialog"], [role="menu"]')) return
  if (field instanceof HTMLInputElement && field.type === 'search' && field.value !== '') return
  const main = field.closest<HTMLElement>('#main')
  const list = main ? listStop<HTMLElement>(main) : undefined
  if (list) list.stop.focus()
  else field.blur()
}
