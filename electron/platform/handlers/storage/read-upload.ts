import type { AudioKind } from '#shared/core/audio-kind.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from '../../http/refusal.ts'
import { largestUpload } from '../../http/read-body.ts'
import { decodeAudio } from '../../media/decode-audio.ts'

/** An uploaded file that can be played, and its content type. */
export type Upload = { readonly file: Uint8Array; readonly mediaType: string }

const mediaTypes: Readonly<Record<AudioKind, string>> = {
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  wav: 'audio/wav',
  aac: 'audio/aac',
}

/**
 * Reads the Base64 `data` of a request as MP3, MP4, WAV or AAC (specification 8), detected from the content. 400 with a
 * sentence for anything else, 413 for more than 10 MiB.
 */
export async function readUpload(data: string): Promise<Result<Upload, Refusal>> {
  if (data.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return invalid('data is not Base64')
  const file = Buffer.from(data, 'base64')
  if (file.length > largestUpload) {
    const message = `The file is larger than ${largestUpload} bytes`
    return err({ status: 413, message, errors: [message] })
  }
  const decoded = await decodeAudio(file)
  if (!decoded.ok) return invalid(`data is no audio that can be played: ${decoded.error}`)
  return ok({ file, mediaType: mediaTypes[decoded.value.kind] })
}
