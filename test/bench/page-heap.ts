import type { CDPSession } from 'playwright-core'

/** Bytes that live in a page's heap once everything that can be freed is freed. */
export async function heapOf(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.enable')
  await inspector.send('HeapProfiler.collectGarbage')
  const { usedSize } = await inspector.send('Runtime.getHeapUsage')
  return usedSize
}
