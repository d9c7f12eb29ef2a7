import { ask } from '../../services.ts'
import { onRingBegins } from './on-ring-begins.ts'

/** Tells the host when each ring was first on the screen: after the next frame has been painted. */
export function usePainted(lineId: () => string): void {
  onRingBegins(lineId, (id) => {
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel()
      afterPaint.port1.onmessage = () => {
        afterPaint.port1.close()
        performance.mark('ring-painted')
        void ask('app.ringPainted', { lineId: id, at: Date.now() })
      }
      afterPaint.port2.postMessage(null)
    })
  })
}
