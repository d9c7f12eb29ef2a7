import { Worker } from 'node:worker_threads'

/** First message to the analysing thread. */
export type AnalysisRequest = { readonly kind: 'mp3' | 'wav' }
/** Then the file, piece by piece, one for each `more`. */
export type AnalysisChunk = Uint8Array | 'end'
/** A message from the thread. */
type AnalysisMessage = { readonly kind: 'more' } | { readonly kind: 'looked'; readonly looked: Analysis }

/** Result of analysing a file. `seconds` is 0 if it contains no sound. */
export type Analysis = {
  readonly seconds: number
  readonly peaks: readonly number[]
  readonly isCutOff: boolean
}

/**
 * Analyses a sound in its own thread, so that calls on this one never wait. The file is read as fast as the thread
 * consumes it, a piece at a time. Rejects if reading fails or `signal` aborts.
 */
export async function analyseInThread(
  request: AnalysisRequest,
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Analysis> {
  // From source the thread runs a TypeScript file; in a bundle, the JavaScript file beside the chunk.
  const source = import.meta.url.endsWith('.ts')
  const url = new URL(source ? './look-worker.ts' : './look-worker.js', import.meta.url)
  // The decoder prints each fault of a file; its output is discarded.
  const worker = new Worker(url, { workerData: request, stdout: true, stderr: true })
  worker.stdout.resume()
  worker.stderr.resume()
  const end = Promise.withResolvers<Analysis>()
  const iterator = pieces[Symbol.asyncIterator]()
  worker.on('message', (answer: AnalysisMessage) => {
    if (answer.kind === 'looked') return end.resolve(answer.looked)
    void iterator.next().then(({ done, value }) => worker.postMessage(done ? 'end' : value), end.reject)
  })
  worker.on('error', end.reject)
  const stop = () => end.reject(new Error('The look was ended'))
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await end.promise
  } finally {
    signal.removeEventListener('abort', stop)
    await iterator.return?.()
    await worker.terminate()
  }
}
