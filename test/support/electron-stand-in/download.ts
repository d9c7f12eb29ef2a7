import type { Download } from 'playwright-core'
import { toElectron } from './address.ts'
import { report } from './control.ts'
import { dialog } from './dialog.ts'
import { preventable } from './events.ts'
import { strict } from './strict.ts'

/** A page saves a file: the app may refuse it or choose its place, else the system's dialog asks. */
export async function takeDownload(
  download: Download,
  announce: (event: ReturnType<typeof preventable>, item: object) => void,
): Promise<void> {
  let path = ''
  const url = toElectron(download.url())
  const event = preventable({})
  announce(
    event,
    strict('DownloadItem', {
      getURL: () => url,
    }),
  )
  if (event.defaultPrevented) {
    report('download-refused', { url })
    return download.cancel()
  }
  if (path === '') {
    const asked = await dialog.showSaveDialog({ defaultPath: download.suggestedFilename() })
    path = asked.filePath
  }
  if (path === '') return download.cancel()
  await download.saveAs(path)
  report('saved', { url, path })
}
