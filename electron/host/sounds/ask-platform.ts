import type { IncomingMessage } from 'node:http'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { Sound } from '#shared/host/sounds.ts'
import { parseJson } from '#shared/core/parse-json.ts'
import { readRefusal } from '../platform-client/read-answer.ts'
import { readRefusalBody } from '../platform-client/read-body.ts'
import type { Session } from '../session/session.ts'

/** Requests a sound from the platform with these headers; the caller reads or destroys the response. */
export type SendSoundRequest = (headers: Readonly<Record<string, string>>) => Outcome<IncomingMessage>

const collections = { recording: 'monitors', voicemail: 'voicemessages' } as const
const answers = new Set([200, 204, 206, 304, 416])

/** Maximum milliseconds that a player waits if the platform asks to (429); a longer wait, or a third, is an error. */
const maxWait = 5_000
const maxWaits = 2

/**
 * Requests a sound with the token, which the session renews if refused. Any status but 200, 206, 304 and 416 is an
 * error.
 */
export function platformSound(
  session: Pick<Session, 'withToken'>,
  clock: Pick<Clock, 'after'>,
  sound: Sound,
): SendSoundRequest {
  const path = `/${collections[sound.kind]}/${sound.id}.mp3`
  const once: SendSoundRequest = (headers) =>
    session.withToken(async (client, token) => {
      const opened = await client.open(path, headers, token)
      return opened.ok ? readOpened(opened.value, client.baseUrl, token) : opened
    })
  return async (headers) => {
    for (let waits = 0; ; waits += 1) {
      const answer = await once(headers)
      if (answer.ok || answer.error.code !== 'platform.rate-limited') return answer
      const wait = answer.error.retryAfter ?? 1_000
      if (wait > maxWait || waits === maxWaits) return answer
      await new Promise<void>((resolve) => void clock.after(wait, resolve))
    }
  }
}

async function readOpened(
  response: IncomingMessage,
  baseUrl: string,
  token: string,
): Outcome<IncomingMessage> {
  const status = response.statusCode ?? 0
  // The reader learns of an interruption; without a reader it would end this process.
  response.on('error', () => {})
  if (answers.has(status)) return ok(response)
  const { host } = new URL(baseUrl)
  const bytes = await readRefusalBody(response, { host, silence: 5_000 })
  if (status < 400) return err(appError('platform.unexpected-answer', `HTTP ${status}`))
  const json = parseJson(bytes.toString('utf8').replaceAll(token, '…'))
  return err(readRefusal({ status, headers: response.headers, bytes, json }))
}
