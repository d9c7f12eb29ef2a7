/** The types of audio file that may be uploaded (specification 8). */
export type AudioKind = 'mp3' | 'mp4' | 'wav' | 'aac'

/** Detects a file's type from its first bytes, whatever its name; undefined if it is none of the four. */
export function sniffAudio(file: Uint8Array): AudioKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to))
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav'
  if (text(4, 8) === 'ftyp') return 'mp4'
  if (text(0, 4) === 'ADIF') return 'aac'
  const start = text(0, 3) === 'ID3' ? id3Length(file) : 0
  return syncKind(file[start] ?? 0, file[start + 1] ?? 0) ?? (start > 0 ? 'mp3' : undefined)
}

/** ADTS (ISO/IEC 13818-7) and MPEG audio (ISO/IEC 11172-3) begin with eleven ones; only ADTS has layer 0. */
function syncKind(first: number, second: number): 'aac' | 'mp3' | undefined {
  if (first !== 0xff) return undefined
  if ((second & 0xf6) === 0xf0) return 'aac'
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  return (second & 0xe0) === 0xe0 && version !== 1 && layer !== 0 ? 'mp3' : undefined
}

/** Length of an ID3v2 tag including its header, encoded as four times seven bits. */
function id3Length(file: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10)
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f)
}
