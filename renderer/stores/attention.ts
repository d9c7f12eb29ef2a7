import { readonly, ref } from 'vue'

const inFront = ref(false)

/** Whether this page is in front of the person: shown, and with the keyboard. */
export const pageInFront = readonly(inFront)

const signs = ['focus', 'blur'] as const

/** Watches it from now on, until the returned function is called. */
export function watchAttention(scope: Window): () => void {
  const look = () => {
    inFront.value = !scope.document.hidden && scope.document.hasFocus()
  }
  look()
  for (const sign of signs) scope.addEventListener(sign, look)
  scope.document.addEventListener('visibilitychange', look)
  return () => {
    for (const sign of signs) scope.removeEventListener(sign, look)
    scope.document.removeEventListener('visibilitychange', look)
  }
}
