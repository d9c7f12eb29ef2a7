import { Agent, request } from 'node:https'
import { trustBesides } from '#electron/net/trust.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

/** The server's answer; `text` is truncated. */
export type HttpsAnswer = { readonly status: number; readonly text: string }

const maxAnswerText = 2_000

export type HttpsClientOptions = {
  /** A PEM that is trusted in addition to the public authorities. */
  readonly ca?: string | undefined
  /** Milliseconds from having a connection until the answer must be complete. */
  readonly answerTimeout?: number
}

/** Client of one webhook's server. */
export class HttpsClient implements Disposable {
  private readonly url: URL
  private readonly agent: Agent
  private readonly answerTimeout: number

  constructor(url: URL, { ca, answerTimeout = 5_000 }: HttpsClientOptions = {}) {
    this.url = url
    this.answerTimeout = answerTimeout
    this.agent = new Agent({ keepAlive: true, maxSockets: 20, ...trustBesides(ca) })
  }

  /** Sends one request and follows no redirect. The error is a sentence about the connection. */
  async send(
    method: 'GET' | 'POST',
    body?: string,
    signal?: AbortSignal,
  ): Promise<Result<HttpsAnswer, string>> {
    const first = await this.sendOnce(method, body, signal)
    // The server may close a kept-alive connection at the moment it is reused.
    return !first.ok && first.error.isStaleConnection
      ? withMessage(await this.sendOnce(method, body, signal))
      : withMessage(first)
  }

  [Symbol.dispose](): void {
    this.agent.destroy()
  }

  private get timeoutFailure() {
    return { message: `No answer within ${this.answerTimeout / 1_000} seconds`, isStaleConnection: false }
  }

  private sendOnce(
    method: string,
    body: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    return new Promise((resolve) => {
      const headers =
        body === undefined
          ? { Accept: '*/*' }
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      const deadline = new AbortController()
      const sent = request(this.url, {
        method,
        headers: { ...headers, 'User-Agent': 'Switchhook-Platform' },
        agent: this.agent,
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
      })
      // Not before: while all connections are busy, a request waits for one.
      sent.once('socket', () => {
        const timer = setTimeout(() => deadline.abort(), this.answerTimeout)
        sent.once('close', () => clearTimeout(timer))
      })
      const onFailed = (error: NodeJS.ErrnoException, isReused: boolean) =>
        resolve(err(deadline.signal.aborted ? this.timeoutFailure : failureOf(error, isReused)))
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (text.length < maxAnswerText) text = (text + chunk).slice(0, maxAnswerText)
        })
        response.on('end', () => resolve(ok({ status: response.statusCode ?? 0, text })))
        response.on('error', (error) => onFailed(error, false))
      })
      sent.on('error', (error) => onFailed(error, sent.reusedSocket))
      sent.end(body)
    })
  }
}

type Outcome = Result<HttpsAnswer, { readonly message: string; readonly isStaleConnection: boolean }>

function withMessage(outcome: Outcome): Result<HttpsAnswer, string> {
  return outcome.ok ? outcome : err(outcome.error.message)
}

function failureOf(error: NodeJS.ErrnoException, isReused: boolean) {
  return { message: error.code ?? error.message, isStaleConnection: isReused && error.code === 'ECONNRESET' }
}
