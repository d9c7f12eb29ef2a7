import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Sound } from '#shared/host/sounds.ts'
import { parseJson } from '../platform-client/parse-json.ts'
import { readRefusal } from '../platform-client/read-answer.ts'
import { readBody } from '../platform-client/read-body.ts'
import type { Session } from '../session/session.ts'

export type OpenedSound = {
  /** 200, 206 for a range, 416 for one that there is not. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The caller reads it to its end or destroys it. */
  readonly body: Readable
}

const collections = { recording: 'monitors', voicemail: 'voicemessages' } as const
const passedOn = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

/** Opens a sound of the platform, or the part of it that a `Range` header asks for (RFC 9110 section 14). */
export function openSound(
  session: Pick<Session, 'withToken'>,
  sound: Sound,
  range?: string,
): Promise<Result<OpenedSound, AppError>> {
  return session.withToken(async (client, token) => {
    const opened = await client.open(
      `/${collections[sound.kind]}/${sound.id}.mp3`,
      range === undefined ? {} : { range },
      token,
    )
    return opened.ok ? readOpened(opened.value, client.baseUrl) : opened
  })
}

async function readOpened(response: IncomingMessage, host: string): Promise<Result<OpenedSound, AppError>> {
  const status = response.statusCode ?? 0
  if (status === 200 || status === 206 || status === 416) {
    const headers = passedOn.flatMap((name) => {
      const value = response.headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    return ok({ status, headers: Object.fromEntries(headers), body: response })
  }
  const bytes = await readBody(response, host, 5000)
  if (!bytes.ok) return bytes
  if (status < 400) return err(appError('platform.unexpected-answer', `It answers ${status}`))
  return err(
    readRefusal({
      status,
      headers: response.headers,
      bytes: bytes.value,
      json: parseJson(bytes.value.toString('utf8')),
    }),
  )
}
