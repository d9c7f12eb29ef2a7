import { readFrameHeader } from './mp3-frames.ts'

/** Content type of a file by its first bytes, whatever its sender calls it. */
export type SoundType = 'audio/mpeg' | 'audio/wav' | 'audio/mp4' | 'audio/ogg' | 'audio/aac'

/** Bytes needed to detect the type. */
export const headBytes = 8_192

/** Bytes before the first frame of an MP3 that careless recorders leave there. */
const maxJunkBytes = 4_096

/** Detects the type from the first bytes; null if they are not audio, such as HTML or JSON. */
export function soundTypeOf(head: Buffer): SoundType | null {
  const at = (offset: number, letters: string) =>
    head.subarray(offset, offset + letters.length).toString('latin1') === letters
  if ((at(0, 'RIFF') || at(0, 'RF64')) && at(8, 'WAVE')) return 'audio/wav'
  if (at(4, 'ftyp')) return 'audio/mp4'
  if (at(0, 'OggS')) return 'audio/ogg'
  if (at(0, 'ID3') && (head[3] ?? 255) < 10) return 'audio/mpeg'
  if (isAdts(head)) return 'audio/aac'
  for (let offset = 0; offset < Math.min(maxJunkBytes, head.length - 3); offset += 1)
    if (beginsFrames(head, offset)) return 'audio/mpeg'
  return null
}

/** Two frames in a row, or one that the file ends with: a single header is found in noise too often. */
function beginsFrames(head: Buffer, offset: number): boolean {
  const frame = readFrameHeader(head, offset)
  if (!frame) return false
  const next = offset + frame.length
  if (next + 4 > head.length) return offset === 0 || next === head.length
  const second = readFrameHeader(head, next)
  return second !== null && second.sampleRate === frame.sampleRate
}

/** An ADTS frame of AAC (ISO/IEC 14496-3, 1.A.2.2) that is followed by another one. */
function isAdts(head: Buffer): boolean {
  const isHeader = (offset: number) =>
    head[offset] === 0xff && ((head[offset + 1] ?? 0) & 0xf6) === 0xf0 && offset + 6 < head.length
  if (!isHeader(0)) return false
  const length = (((head[3] ?? 0) & 3) << 11) | ((head[4] ?? 0) << 3) | ((head[5] ?? 0) >> 5)
  return length > 7 && (length >= head.length || isHeader(length))
}
