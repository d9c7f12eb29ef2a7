import { onActivated, onMounted, watch } from 'vue'

/**
 * Runs `begin` once for each line that begins to ring in this component: when it is first mounted, when it is taken out
 * of `KeepAlive` for another line, and when one ring follows the other without a pause.
 */
export function onRingBegins(lineId: () => string, begin: (lineId: string) => void): void {
  let begun: string | null = null
  const check = () => {
    const id = lineId()
    if (id === begun) return
    begun = id
    begin(id)
  }
  onMounted(check)
  onActivated(check)
  watch(lineId, check, { flush: 'post' })
}
