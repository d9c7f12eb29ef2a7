import Type, { type TSchema } from 'typebox'
import { collection, dictionary, empty, endpoint, file, single } from './endpoint.ts'
import type { Resource } from './resource.ts'

/*
 * The usual operations on a resource, one line each in `modules`. `errors` are the statuses of the document's own row;
 * where a row leaves out one that section 7.4 gives to every operation of its kind, the usual ones stand.
 */

/** GET of a collection: page, limit, filter and group_by (specification 4.1). */
export function list<const Path extends string, const R extends Resource>(
  path: Path,
  of: R,
  errors: readonly number[] = [401],
) {
  return endpoint({ method: 'GET', path, status: 200, answer: collection(of), errors })
}

/** GET of one record by its identifier. */
export function read<const Path extends string, const R extends Resource>(path: Path, of: R) {
  return endpoint({ method: 'GET', path, status: 200, answer: single(of), errors: [401, 403, 404] })
}

/** POST that creates a record. */
export function create<const Path extends string, const S extends TSchema, const R extends Resource>(
  path: Path,
  body: S,
  of: R,
) {
  return endpoint({ method: 'POST', path, body, status: 201, answer: single(of), errors: [400, 401] })
}

/** PATCH of one record: omitted fields stay unchanged. */
export function change<const Path extends string, const S extends TSchema, const R extends Resource>(
  path: Path,
  body: S,
  of: R,
) {
  return endpoint({
    method: 'PATCH',
    path,
    body,
    status: 200,
    answer: single(of),
    errors: [400, 401, 403, 404],
  })
}

/** Maximum number of records in one bulk PATCH. */
export const maxBulkRecords = 5000

/**
 * PATCH of a collection: an array of objects, each with the `id` of the record to change. Its answer is not shown; it
 * is assumed to be a list of the changed records.
 */
export function changeMany<const Path extends string, const S extends TSchema, const R extends Resource>(
  path: Path,
  item: S,
  of: R,
) {
  return endpoint({
    method: 'PATCH',
    path,
    body: Type.Array(item, { minItems: 1, maxItems: maxBulkRecords }),
    status: 200,
    answer: collection(of),
    errors: [400, 401, 403, 404],
  })
}

/** DELETE of one record, or of several with `{ids}`; 204 without a body. */
export function remove<const Path extends string>(path: Path, errors: readonly number[] = [401, 403, 404]) {
  return endpoint({ method: 'DELETE', path, status: 204, answer: empty, errors })
}

/** DELETE of a whole collection. 202: accepted and processed in the background (specification 7.3). */
export function removeAll<const Path extends string>(path: Path, status: 202 | 204) {
  return endpoint({ method: 'DELETE', path, status, answer: empty, errors: [401] })
}

/** GET of the words for the coded fields of a module. */
export function dictionaries<const Path extends string>(path: Path) {
  return endpoint({ method: 'GET', path, status: 200, answer: dictionary, errors: [401] })
}

/** GET of a file, such as `/monitors/{id}.mp3`. */
export function download<const Path extends string, const T extends string>(path: Path, type: T) {
  return endpoint({ method: 'GET', path, status: 200, answer: file(type), errors: [401, 403, 404] })
}
