import { playerTable } from '../locales/player.ts'

/** Saves a text as a file through the browser, as if a link to it had been followed. */
export function saveFile(
  name: string,
  text: string,
  type: 'text/plain' | 'text/csv' | 'application/json',
): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** The same for bytes. */
export function saveBytes(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: 'application/zip' | 'application/vnd.tcpdump.pcap',
): void {
  saveBlob(name, new Blob([bytes], { type }))
}

/** The same for a blob. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download keeps the data alive once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Characters that file systems or shells do not allow in a name, and marks that change the direction of a text. */
const forbiddenCharacters = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** Characters kept of the name: with the time and `.mp3` it stays well under 255 bytes. */
const maxTitleLength = 50

/** `Tamsin Quillfeather 2025-11-17 10.24.mp3`, in local time. The name comes from outside and may hold anything. */
export function soundFileName(name: string, at: number): string {
  const words = name
    .replace(forbiddenCharacters, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...words].slice(0, maxTitleLength).join('')
  const title = short.replace(/^[.\s]+|[.\s]+$/g, '') || playerTable.fileName
  return `${title} ${fileTime(at)}`.trim() + '.mp3'
}

function fileTime(at: number): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  return `${day} ${twoDigits(date.getHours())}.${twoDigits(date.getMinutes())}`
}
