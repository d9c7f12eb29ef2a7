import { notices } from './notices.ts'

/** Writes to the clipboard; false if the browser does not allow it. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies, and shows a notice: `copied`, or `refused` if the browser does not allow it. */
export async function copyText(
  text: string,
  words: () => { readonly copied: string; readonly refused: string },
): Promise<void> {
  const outcome = (await writeClipboard(text)) ? 'copied' : 'refused'
  notices.emit({ words: () => words()[outcome] })
}
