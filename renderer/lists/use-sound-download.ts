import { onScopeDispose, shallowRef } from 'vue'
import { soundPath, type Sound } from '#shared/host/sounds.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { listsWords } from '../locales/lists.ts'
import { ask } from '../services.ts'
import { notices } from '../stores/notices.ts'
import { saveBlob } from '../ui/save-file.ts'

/** The progress of a download in bytes; `total` is null if the host does not know it. */
export type Download = { readonly received: number; readonly total: number | null }

/** Downloads audio and saves it as a file, with progress and a way to stop it. */
export function useSoundDownload(onFailed: (error: AppError) => void) {
  const download = shallowRef<Download | null>(null)
  let abort: AbortController | null = null

  async function start(sound: Sound, fileName: string): Promise<void> {
    stop()
    const controller = new AbortController()
    abort = controller
    download.value = { received: 0, total: null }
    const file = await fetchWhole(
      soundPath(sound),
      controller.signal,
      (progress) => (download.value = progress),
    )
    if (controller.signal.aborted) return
    download.value = null
    if (file) return saveBlob(fileName, file)
    /* A failed fetch does not say why, so the host is asked. */
    const facts = await ask('sounds.look', { sound })
    onFailed(facts.ok ? { code: 'sound.cut-off' } : facts.error)
  }

  function stop(): void {
    abort?.abort()
    download.value = null
  }

  onScopeDispose(() => {
    if (download.value) notices.emit({ words: () => listsWords.download.left })
    stop()
  })
  return { download, start, stop }
}

/** Null if the download failed or was incomplete. */
async function fetchWhole(
  path: string,
  signal: AbortSignal,
  onProgress: (progress: Download) => void,
): Promise<Blob | null> {
  try {
    const { ok, body, headers } = await fetch(path, { signal })
    if (!ok || !body) return null
    const length = Number(headers.get('content-length') ?? '')
    const total = length > 0 ? length : null
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let received = 0
    for (const reader = body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      received += value.length
      onProgress({ received, total })
    }
    return total === null || received === total
      ? new Blob(chunks, { type: headers.get('content-type') ?? 'audio/mpeg' })
      : null
  } catch {
    return null
  }
}
