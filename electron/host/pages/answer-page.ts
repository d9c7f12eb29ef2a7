import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import { findPageFile } from './page-file.ts'

/** A recording on its way from the platform; `range` is a `Range` header that is passed on. */
export interface RecordingSource {
  openRecording(monitorId: number, range: string | undefined): Promise<Result<PageAnswer, AppError>>
}

export type PageAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable
}

export type PageRequest = { readonly path: string; readonly range: string | undefined }

/** Answers what a page asks its shell for: a built file of `folder`, or a recording at `recordingPath`. */
export async function answerPage(
  recordings: RecordingSource,
  folder: string,
  { path, range }: PageRequest,
): Promise<PageAnswer> {
  const recording = /^\/media\/monitors\/(\d{1,15})\.mp3$/.exec(path)?.[1]
  if (recording !== undefined) return await answerRecording(recordings, Number(recording), range)
  const file = await findPageFile(folder, path)
  if (!file) return words(404, 'There is nothing at this address.')
  return {
    status: 200,
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'cache-control': file.cacheControl,
    },
    body: createReadStream(file.path),
  }
}

async function answerRecording(
  recordings: RecordingSource,
  monitorId: number,
  range: string | undefined,
): Promise<PageAnswer> {
  const opened = await recordings.openRecording(monitorId, range)
  if (!opened.ok) {
    return words(opened.error.code === 'platform.not-found' ? 404 : 502, 'The recording cannot be had.')
  }
  const { status, headers, body } = opened.value
  return { status, headers: { ...headers, 'cache-control': 'no-store' }, body }
}

/** A refusal that a person may see. */
export function words(status: number, text: string): PageAnswer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: Readable.from([Buffer.from(text)]),
  }
}
