import type { RequestListener } from 'node:http'
import { refusalReply, send } from './reply.ts'

const message = 'The header Host is missing'

/**
 * Refuses an HTTP/1.1 request without a Host (RFC 9112 section 3.2) with the error object, which Node itself would
 * omit, and reads a target in absolute form as the path that it names (section 3.2.2).
 */
export function rejectMalformed(serve: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return send(response, refusalReply({ status: 400, message, errors: [message] }))
    if (request.url !== undefined && !request.url.startsWith('/'))
      request.url = request.url.replace(/^https?:\/\/[^/?]*(?=$|[/?])/i, '').replace(/^(?!\/)/, '/')
    return serve(request, response)
  }
}
