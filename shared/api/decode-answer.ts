import Type from 'typebox'
import { appError } from '../core/app-error.ts'
import { isRecord } from '../core/is-record.ts'
import { err, ok, type Result } from '../core/result.ts'
import { decodeFields, decodeRecord, fieldTable, type OnViolation } from './decode-record.ts'
import type { Dictionary, Endpoint } from './endpoint.ts'
import { maximumPageSize, type Page } from './query.ts'
import { isSameId, maxTextLength, readId, readText } from './read-field.ts'
import type { Entity, Resource } from './resource.ts'

/** A parsed body and its size in bytes. */
type ReceivedBody = { readonly body: unknown; readonly bytes?: number }

/** Reads the body of a success. `id` is the one in the request's path, if it has one. */
export type AnswerDecoder = (answered: ReceivedBody, id: unknown) => Result<unknown>

/**
 * Decodes the answers of one endpoint: the envelope that specification 2.1 promises, or the bare record, which the
 * document also shows. Fails with `platform.unexpected-answer` for anything else; never throws.
 */
export function answerDecoder(
  { answer, method, path, etag }: Endpoint,
  onViolation: OnViolation,
): AnswerDecoder {
  switch (answer.shape) {
    case 'empty':
      return () => ok(undefined)
    case 'file':
      return ({ body }) => (body instanceof Uint8Array ? ok(body) : unexpected())
    case 'collection': {
      const { of } = answer
      const decodeRow: DecodeRow<typeof of> = (row) => decodeRecord(of, row, onViolation)
      const decodePage = etag ? memoise(pageDecoder(memoise(decodeRow))) : pageDecoder(decodeRow)
      return ({ body, bytes }) =>
        body === undefined && method === 'PATCH' ? ok(emptyPage) : decodePage(body, bytes)
    }
    case 'single': {
      const isRead = method === 'GET' && path.endsWith('/{id}')
      return ({ body }, id) => {
        const record = method === 'PATCH' ? changedRecord(body, id) : unwrapEnvelope(body)
        return isRead && isOther(record, id) ? unexpected() : decodeSingle(answer.of, record, onViolation)
      }
    }
    case 'object': {
      const table = fieldTable(path, Type.Partial(answer.schema))
      return ({ body }) => (isRecord(body) ? ok(decodeFields(table, body, onViolation)) : unexpected())
    }
    case 'dictionary':
      return ({ body }) => (isRecord(body) ? ok(dictionaryOf(unwrapEnvelope(body))) : unexpected())
  }
}

type DecodePage = (body: unknown, bytes: number | undefined) => Result<Page<unknown>>
type DecodeRow<R extends Resource> = (row: unknown) => Entity<R> | undefined

const emptyPage: Page<never> = { data: [], total: 0 }

/** Leaves out invalid records and ignores items beyond the maximum page size. An impossible total is dropped. */
function pageDecoder<R extends Resource>(decodeRow: DecodeRow<R>): DecodePage {
  return (body, bytes) => {
    if (!isRecord(body) || !Array.isArray(body['data'])) return unexpected()
    const rows: readonly unknown[] = body['data'].slice(0, maximumPageSize)
    const statedTotal = body['total']
    const total =
      typeof statedTotal === 'number' && Number.isSafeInteger(statedTotal) && statedTotal >= rows.length
        ? statedTotal
        : rows.length
    const data: Entity<R>[] = []
    const invalid: number[] = []
    for (const [at, row] of rows.entries()) {
      const record = decodeRow(row)
      if (record === undefined) invalid.push(at)
      else data.push(record)
    }
    return ok({
      data,
      total,
      ...(bytes === undefined ? {} : { bytes }),
      ...(invalid.length === 0 ? {} : { invalid }),
    })
  }
}

/** Reuses the decoded result while polling returns the identical body or record object. */
function memoise<Rest extends readonly unknown[], Decoded>(
  decode: (value: unknown, ...rest: Rest) => Decoded,
): (value: unknown, ...rest: Rest) => Decoded {
  const cache = new WeakMap<object, Decoded>()
  return (value, ...rest) => {
    if (!isRecord(value)) return decode(value, ...rest)
    const decoded = cache.get(value) ?? decode(value, ...rest)
    cache.set(value, decoded)
    return decoded
  }
}

function decodeSingle<R extends Resource>(of: R, body: unknown, onViolation: OnViolation): Result<Entity<R>> {
  const record = decodeRecord(of, body, onViolation)
  return record === undefined ? unexpected() : ok(record)
}

/** Whether a record says that it is another than the one that was asked for. */
function isOther(record: unknown, id: unknown): boolean {
  const itsId = isRecord(record) ? readId(record['id']) : null
  return itsId !== null && !isSameId(itsId, id)
}

/** A change was accepted, whatever the body contains; the request's id is used if the body has none. */
function changedRecord(body: unknown, id: unknown): unknown {
  const record = body === undefined ? {} : unwrapEnvelope(body)
  return isRecord(record) && typeof id === 'number' ? { ...record, id: readId(record['id']) ?? id } : record
}

/** The content of the envelope, if there is one. */
function unwrapEnvelope(body: unknown): unknown {
  return isRecord(body) && isRecord(body['data']) ? body['data'] : body
}

/** Most fields of a dictionary, and most words of a field. */
const maxWords = 200

function dictionaryOf(body: unknown): Dictionary {
  const tables = isRecord(body) ? Object.entries(body).filter(([, table]) => isRecord(table)) : []
  return Object.fromEntries(tables.slice(0, maxWords).map(([name, table]) => [name, wordsOf(table)]))
}

/** A code that is too long for a coded field cannot occur. */
function wordsOf(table: unknown): Dictionary[string] {
  const words = isRecord(table) ? Object.entries(table) : []
  const texts = words.filter(
    (each): each is [string, string] => typeof each[1] === 'string' && each[0].length <= maxTextLength.word,
  )
  return Object.fromEntries(texts.slice(0, maxWords).map(([code, word]) => [code, readText(word, 'name')]))
}

function unexpected(): Result<never> {
  return err(appError('platform.unexpected-answer'))
}
