/** Lets the browser save a text as a file, as if a link to it had been followed. */
export function saveFile(name: string, text: string, type: 'text/plain' | 'application/json'): void {
  save(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** The same for bytes. */
export function saveBytes(name: string, bytes: Uint8Array<ArrayBuffer>, type: 'application/zip'): void {
  save(name, new Blob([bytes], { type }))
}

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the data once it began.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
