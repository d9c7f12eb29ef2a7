import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { listen } from '#electron/net/listen.ts'

/** A received notification. */
type Arrived = {
  readonly at: number
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** An HTTPS server for notifications, with a certificate of its own. */
export type WebhookReceiver = AsyncDisposable & {
  readonly url: string
  /** PEM that the sender must trust. */
  readonly ca: string
  readonly arrived: readonly Arrived[]
  /** Sets the status of the next `times` responses, with 204 after them, or of all; `undefined` never answers. */
  answerWith(status: number | undefined, times?: number): void
}

export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const certificate = await makeLoopbackCertificate()
  const arrived: Arrived[] = []
  let answers: { readonly status: number | undefined; readonly left: number } = always(204)
  const nextStatus = () => {
    const { status, left } = answers
    answers = left > 1 ? { status, left: left - 1 } : always(204)
    return status
  }
  const listening = await listen({
    port: 0,
    certificate,
    handler(request, response) {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.method === 'POST')
          arrived.push({
            at: Date.now(),
            path: request.url ?? '',
            body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
          })
        const status = request.method === 'POST' ? nextStatus() : 405
        if (status !== undefined) response.writeHead(status).end()
      })
    },
  })
  if (!listening.ok) throw new Error(listening.error.code)
  const { origin } = listening.value
  return {
    url: `${origin}/hook`,
    ca: certificate.chain,
    arrived,
    answerWith(status, times = Infinity) {
      answers = { status, left: times }
    },
    [Symbol.asyncDispose]: () => listening.value[Symbol.asyncDispose](),
  }
}

const always = (status: number) => ({ status, left: Infinity })
