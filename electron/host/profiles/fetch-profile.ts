import { get, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { networkError } from '../platform-client/network-error.ts'
import { largestProfile } from '../connection-profile/read-profile.ts'

/** Longest time for the whole download, in milliseconds. */
const limit = 10_000

const maxRedirects = 3

type Trust = Pick<RequestOptions, 'ca'>

export type FetchProfile = (url: string) => Outcome<string>

/**
 * Downloads the text at an https address: without cookies or identification, at most 64 kB, and from that host only.
 * Fails with `network.*`, `profile.unreadable` or `profile.invalid`. `trust`: authorities besides the system's, for
 * tests.
 */
export async function fetchProfile(url: string, trust: Trust = {}, redirects = 0): Outcome<string> {
  const { host } = new URL(url)
  try {
    const answer = await ask(url, trust)
    const status = answer.statusCode ?? 0
    const location = answer.headers.location
    if (status >= 300 && status < 400 && location !== undefined) {
      answer.destroy()
      const nextUrl = redirects < maxRedirects ? redirectUrl(url, location) : null
      return nextUrl === null
        ? err(errorBecause('profile.unreadable', reason('profile.redirected', host)))
        : fetchProfile(nextUrl, trust, redirects + 1)
    }
    if (status !== 200) {
      answer.destroy()
      return err(errorBecause('profile.unreadable', reason('profile.answered', host, status)))
    }
    const text = await readText(answer)
    return text === undefined ? err(errorBecause('profile.invalid', reason('profile.too-large'))) : ok(text)
  } catch (fault) {
    return err(networkError(fault, host))
  }
}

/** A redirect to another host is refused, since the user confirmed only this one. */
function redirectUrl(url: string, location: string): string | null {
  const target = URL.canParse(location, url) ? new URL(location, url) : null
  return target?.protocol === 'https:' && target.host === new URL(url).host ? target.href : null
}

function ask(url: string, trust: Trust): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(limit)
    const request = get(
      url,
      { ...trust, signal, agent: false, headers: { accept: 'application/json' } },
      resolve,
    )
    request.on('error', (fault) => reject(signal.aborted ? timedOut() : fault))
  })
}

async function readText(answer: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > largestProfile) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function timedOut(): Error {
  return Object.assign(new Error('It took too long'), { code: 'ETIMEDOUT' })
}
