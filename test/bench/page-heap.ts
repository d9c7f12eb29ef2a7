import type { CDPSession } from 'playwright-core'

/** Bytes in a page's heap after garbage collection. */
export async function heapOf(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.enable')
  await inspector.send('HeapProfiler.collectGarbage')
  const { usedSize } = await inspector.send('Runtime.getHeapUsage')
  return usedSize
}
