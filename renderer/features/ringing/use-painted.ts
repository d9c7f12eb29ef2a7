import { onMounted } from 'vue'
import { ask } from '../../services.ts'

/** Tells the host when the ring of this line was first on the screen: after the next frame has been painted. */
export function usePainted(lineId: string): void {
  onMounted(() => {
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel()
      afterPaint.port1.onmessage = () => {
        afterPaint.port1.close()
        performance.mark('ring-painted')
        void ask('app.ringPainted', { lineId, at: Date.now() })
      }
      afterPaint.port2.postMessage(null)
    })
  })
}
