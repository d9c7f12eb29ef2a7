import * as Type from 'typebox'
import { describe, expect, it } from 'vitest'
import {
  strictObject,
  idInput,
  integer,
  nameInput,
  notShown,
  partialObject,
  text,
} from '#shared/api/fields.ts'
import {
  change,
  changeMany,
  create,
  dictionaries,
  download,
  list,
  maxBulkRecords,
  read,
  remove,
  removeAll,
} from '#shared/api/operations.ts'
import { resource } from '#shared/api/resource.ts'
import { answerErrors, bodyErrors } from '#shared/api/validate.ts'

const Kite = resource('Kite', { id: integer(), name: text() })
const body = { name: nameInput(), tail: notShown(Type.Optional(integer()), 'metres') }

describe('a usual operation', () => {
  it.each([
    ['list', list('/kites', Kite), 'GET', 200, 'collection', [401]],
    ['list of a record', list('/kites/{id}/notes', Kite, [401, 404]), 'GET', 200, 'collection', [401, 404]],
    ['read', read('/kites/{id}', Kite), 'GET', 200, 'single', [401, 403, 404]],
    ['create', create('/kites', strictObject(body), Kite), 'POST', 201, 'single', [400, 401]],
    [
      'change',
      change('/kites/{id}', partialObject(body), Kite),
      'PATCH',
      200,
      'single',
      [400, 401, 403, 404],
    ],
    [
      'changeMany',
      changeMany('/kites', strictObject(body), Kite),
      'PATCH',
      200,
      'collection',
      [400, 401, 403, 404],
    ],
    ['remove', remove('/kites/{ids}'), 'DELETE', 204, 'empty', [401, 403, 404]],
    ['removeAll now', removeAll('/kites', 204), 'DELETE', 204, 'empty', [401]],
    ['removeAll later', removeAll('/kites', 202), 'DELETE', 202, 'empty', [401]],
    ['dictionaries', dictionaries('/kites/dictionaries'), 'GET', 200, 'dictionary', [401]],
    ['download', download('/kites/{id}.csv', 'text/csv'), 'GET', 200, 'file', [401, 403, 404]],
  ])('%s', (_, { method, status, answer, errors }, ...expected) => {
    expect([method, status, answer.shape, errors]).toEqual(expected)
  })
})

describe('the body of', () => {
  it('a new record holds what is required and nothing else', () => {
    const make = create('/kites', strictObject(body), Kite)
    expect(bodyErrors(make, { name: 'Box' })).toEqual([])
    expect(bodyErrors(make, { tail: 2 })).toEqual(['name is required'])
    expect(bodyErrors(make, { name: 'Box', colour: 'red' })).toEqual([
      'colour is not a field of this request',
    ])
  })

  it('a change may leave out every field, and is as strict', () => {
    const alter = change('/kites/{id}', partialObject(body), Kite)
    expect(bodyErrors(alter, {})).toEqual([])
    expect(bodyErrors(alter, { name: '' })).toEqual(['name must not be empty'])
    expect(bodyErrors(alter, { colour: 'red' })).toEqual(['colour is not a field of this request'])
  })

  it('a bulk change is a list that is neither empty nor endless', () => {
    const alter = changeMany('/kites', strictObject({ id: idInput() }), Kite)
    expect(bodyErrors(alter, [{ id: 1 }])).toEqual([])
    expect(bodyErrors(alter, [])).toEqual(['The body must have at least 1 item'])
    expect(bodyErrors(alter, [{ id: 0 }])).toEqual(['[0].id must be at least 1'])
    expect(
      bodyErrors(
        alter,
        Array.from({ length: maxBulkRecords + 1 }, () => ({ id: 1 })),
      ),
    ).not.toEqual([])
  })
})

describe('what is not shown', () => {
  it('stays optional, and can be made so', () => {
    const schema = notShown(Type.Object({ name: text() }), 'a name')
    expect(schema).toMatchObject({ 'x-not-shown': 'a name', required: ['name'] })
    expect(Type.Partial(schema)).toMatchObject({ properties: { name: { type: 'string' } } })
    expect(strictObject({ tail: notShown(Type.Optional(text()), 'x') })).not.toHaveProperty('required')
  })

  it('may be null or absent when it is read', () => {
    expect(answerErrors(read('/kites/{id}', Kite), { data: { id: 1, name: null }, links: {} })).toEqual([])
  })
})
