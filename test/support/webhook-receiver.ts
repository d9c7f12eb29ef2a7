import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { listen } from '#electron/net/listen.ts'

/** A notification as it arrived. */
export type Arrived = {
  readonly at: number
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** An HTTPS server that takes notifications, with a certificate of its own. */
export type WebhookReceiver = AsyncDisposable & {
  readonly url: string
  /** PEM that the sender must trust. */
  readonly ca: string
  readonly arrived: readonly Arrived[]
  /** The status of the next answers; `undefined` never answers. */
  answerWith(status: number | undefined): void
}

export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const certificate = await makeLoopbackCertificate()
  const arrived: Arrived[] = []
  let status: number | undefined = 204
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
        if (status !== undefined) response.writeHead(request.method === 'POST' ? status : 405).end()
      })
    },
  })
  if (!listening.ok) throw new Error(listening.error.code)
  const { origin } = listening.value
  return {
    url: `${origin}/hook`,
    ca: certificate.chain,
    arrived,
    answerWith(next) {
      status = next
    },
    [Symbol.asyncDispose]: () => listening.value[Symbol.asyncDispose](),
  }
}
