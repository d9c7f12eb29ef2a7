import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { RawAnswer } from './read-answer.ts'
import { readJson } from './read-json.ts'
import { readList, type ReadList } from './read-list.ts'

/** Polled requests: the live calls. */
const polled: readonly RegExp[] = [/^\/calls(?:\?|$)/]
/** Most answers kept, one per page, and most bytes. */
const maxAnswers = 8
const maxBytes = 16 * 1_048_576
/** Longest entity tag that is sent back: a server may refuse long headers, and then every request with it. */
const maxTagLength = 512
/** Refusals that may be about the condition itself: the next request has none. */
const conditionRefusals: ReadonlySet<number> = new Set([400, 412, 431])

/** An answer, and the positions of its records if it is a list. */
type CachedAnswer = { readonly answer: RawAnswer; readonly list: ReadList | undefined }

/**
 * The last answers to polled requests, so that unchanged ones need not be sent or parsed again. If the platform gave an
 * entity tag, the request is conditional (RFC 9110 section 13.1.2); otherwise the bytes are compared. Either way an
 * unchanged answer or record is the identical value as before.
 */
export class AnswerCache {
  private readonly answers = new Map<string, CachedAnswer>()

  /** Headers to add to this request. */
  headersFor(method: string, path: string): OutgoingHttpHeaders {
    const { etag } = (method === 'GET' && this.answers.get(path)?.answer.headers) || {}
    return etag === undefined || etag.length > maxTagLength ? {} : { 'if-none-match': etag }
  }

  /** Returns the answer with its body parsed: the previous one if the platform says that it still holds. */
  read(
    request: { readonly method: string; readonly path: string },
    answer: { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer },
  ): RawAnswer {
    const { method, path } = request
    const isPolled = method === 'GET' && polled.some((pattern) => pattern.test(path))
    if (!isPolled) return { ...answer, json: readJson(answer.bytes) }
    const cached = this.answers.get(path)
    if (conditionRefusals.has(answer.status)) this.answers.delete(path)
    // Without a tag the request was not conditional, so a 304 does not refer to the known answer.
    if (cached?.answer.headers.etag !== undefined && answer.status === 304) return cached.answer
    const isUnchanged = answer.status === cached?.answer.status && cached.answer.bytes.equals(answer.bytes)
    const list = isUnchanged ? cached.list : readList(answer.bytes, cached?.list)
    const read = {
      ...answer,
      json: isUnchanged ? cached.answer.json : (list?.json ?? readJson(answer.bytes)),
    }
    if (answer.status === 200) this.store(path, { answer: read, list })
    return read
  }

  private store(path: string, answer: CachedAnswer): void {
    this.answers.delete(path)
    this.answers.set(path, answer)
    for (const oldest of this.answers.keys()) {
      const size = [...this.answers.values()].reduce((sum, { answer: { bytes } }) => sum + bytes.length, 0)
      if (this.answers.size <= maxAnswers && size <= maxBytes) return
      this.answers.delete(oldest)
    }
  }
}
