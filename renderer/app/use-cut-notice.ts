import { onScopeDispose } from 'vue'
import { formatCount } from '../locales/counts.ts'
import { uiWords } from '../locales/ui.ts'
import { notices } from '../stores/notices.ts'

/** Ways in which more than one character comes into a field at once (Input Events Level 2). */
const insertions = new Set(['insertFromPaste', 'insertFromDrop'])

type Field = Pick<HTMLInputElement, 'value' | 'maxLength' | 'selectionStart' | 'selectionEnd'>

/** Says that a pasted or dropped text did not fit: browsers cut it to the length of the field without a word. */
export function useCutNotice({ document }: Pick<Window, 'document'>): void {
  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }
  let isTooLong = false
  const onBeforeInput = ({ inputType, data, target }: InputEvent) => {
    isTooLong = insertions.has(inputType) && isLimited(target) && roomIn(target) < (data ?? '').trim().length
  }
  const onInput = ({ target }: Event) => {
    if (isTooLong && isLimited(target))
      notices.emit({ words: () => uiWords.cut(formatCount(target.maxLength)) })
    isTooLong = false
  }
  document.addEventListener('beforeinput', onBeforeInput, options)
  document.addEventListener('input', onInput, options)
  onScopeDispose(() => listeners.abort())
}

function isLimited(target: unknown): target is Field {
  if (typeof target !== 'object' || target === null || !('value' in target) || !('maxLength' in target))
    return false
  return typeof target.value === 'string' && typeof target.maxLength === 'number' && target.maxLength >= 0
}

/** Number of characters that fit in place of the selection; some types of fields have none (`email`). */
function roomIn({ value, maxLength, selectionStart, selectionEnd }: Field): number {
  const selected = (selectionEnd ?? value.length) - (selectionStart ?? 0)
  return maxLength - (value.length - selected)
}
