import Type from 'typebox'
import { appError } from '../core/app-error.ts'
import { isRecord } from '../core/is-record.ts'
import { err, ok, type Result } from '../core/result.ts'
import { decodeFields, decodeRecord, fieldTable, type OnWrong } from './decode-record.ts'
import type { Endpoint } from './endpoint.ts'
import { maximumPageSize, type Page } from './query.ts'
import { readId } from './read-field.ts'
import type { Entity, Resource } from './resource.ts'

/** A parsed body and its size in bytes. */
type Answered = { readonly body: unknown; readonly bytes?: number }

/** Reads the body of a success. `id` is the one in the request's path, if it has one. */
export type AnswerDecoder = (answered: Answered, id: unknown) => Result<unknown>

/**
 * Decodes the answers of one endpoint: the envelope that specification 2.1 promises, or the bare record, which the
 * document also shows. Fails with `platform.unexpected-answer` for anything else; never throws.
 */
export function answerDecoder({ answer, method, path, etag }: Endpoint, onWrong: OnWrong): AnswerDecoder {
  switch (answer.shape) {
    case 'empty':
      return () => ok(undefined)
    case 'file':
      return ({ body }) => (body instanceof Uint8Array ? ok(body) : unexpected('file'))
    case 'collection': {
      const { of } = answer
      const decodeRow: DecodeRow<typeof of> = (row) => decodeRecord(of, row, onWrong)
      const decodePage = etag ? remembering(pageDecoder(remembering(decodeRow))) : pageDecoder(decodeRow)
      return ({ body, bytes }) =>
        body === undefined && method === 'PATCH' ? ok(noPage) : decodePage(body, bytes)
    }
    case 'single':
      return ({ body }, id) =>
        decodeSingle(answer.of, method === 'PATCH' ? changed(body, id) : unpacked(body), onWrong)
    case 'object': {
      const table = fieldTable(path, Type.Partial(answer.schema))
      return ({ body }) => (isRecord(body) ? ok(decodeFields(table, body, onWrong)) : unexpected('object'))
    }
    case 'dictionary':
      return ({ body }) => (isRecord(body) ? ok(dictionaryOf(unpacked(body))) : unexpected('dictionary'))
  }
}

type DecodePage = (body: unknown, bytes: number | undefined) => Result<Page<unknown>>
type DecodeRow<R extends Resource> = (row: unknown) => Entity<R> | undefined

const noPage: Page<never> = { data: [], total: 0 }

/** Leaves out invalid records and ignores items beyond the maximum page size. An impossible total is dropped. */
function pageDecoder<R extends Resource>(decodeRow: DecodeRow<R>): DecodePage {
  return (body, bytes) => {
    if (!isRecord(body) || !Array.isArray(body['data'])) return unexpected('list')
    const rows: readonly unknown[] = body['data'].slice(0, maximumPageSize)
    const told = body['total']
    const total =
      typeof told === 'number' && Number.isSafeInteger(told) && told >= rows.length ? told : rows.length
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
function remembering<Rest extends readonly unknown[], Decoded>(
  decode: (value: unknown, ...rest: Rest) => Decoded,
): (value: unknown, ...rest: Rest) => Decoded {
  const known = new WeakMap<object, Decoded>()
  return (value, ...rest) => {
    if (!isRecord(value)) return decode(value, ...rest)
    const decoded = known.get(value) ?? decode(value, ...rest)
    known.set(value, decoded)
    return decoded
  }
}

function decodeSingle<R extends Resource>(of: R, body: unknown, onWrong: OnWrong): Result<Entity<R>> {
  const record = decodeRecord(of, body, onWrong)
  return record === undefined ? unexpected('record') : ok(record)
}

/** A change was accepted, whatever the body contains; the request's id is used if the body has none. */
function changed(body: unknown, id: unknown): unknown {
  const record = body === undefined ? {} : unpacked(body)
  return isRecord(record) && typeof id === 'number' ? { ...record, id: readId(record['id']) ?? id } : record
}

/** The content of the envelope, if there is one. */
function unpacked(body: unknown): unknown {
  return isRecord(body) && isRecord(body['data']) ? body['data'] : body
}

function dictionaryOf(body: unknown): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const tables = isRecord(body) ? Object.entries(body).filter(([, table]) => isRecord(table)) : []
  return Object.fromEntries(tables.map(([name, table]) => [name, wordsOf(table)]))
}

function wordsOf(table: unknown): Readonly<Record<string, string>> {
  const words = isRecord(table) ? Object.entries(table) : []
  return Object.fromEntries(words.flatMap(([code, word]) => (typeof word === 'string' ? [[code, word]] : [])))
}

function unexpected(what: string): Result<never> {
  return err(appError('platform.unexpected-answer', `The answer holds no ${what}`))
}
