import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { desktopShowing } from './desktop-process.ts'

export type SavedFile = { readonly name: string; readonly text: string }

/** The file that a press on the page saves: the browser stores it by itself, the desktop's dialog is told where. */
export async function savedBy(page: Page, press: () => Promise<unknown>): Promise<SavedFile> {
  await using folder = await temporaryFolder('saved')
  const path = folder.join('file')
  const desktop = desktopShowing(page)
  if (!desktop) {
    const coming = page.waitForEvent('download')
    await press()
    const file = await coming
    await file.saveAs(path)
    return { name: file.suggestedFilename(), text: await readFile(path, 'utf8') }
  }
  await desktop.answerNextFileDialog(path)
  await press()
  const text = await eventually(async () => {
    const saved = desktop.facts('saved').find((fact) => fact['path'] === path)
    if (!saved) throw new Error('Nothing was saved')
    return readFile(path, 'utf8')
  })
  const box = (await desktop.dialogs()).filter(({ kind }) => kind === 'save').at(-1)
  return { name: box?.detail ?? '', text }
}
