import { describe, expect, it } from 'vitest'
import { empty, endpoint, type Method } from '#shared/api/endpoint.ts'
import { Router } from '#electron/platform/http/router.ts'

const route = (method: Method, path: string) => ({
  name: `${method} ${path}`,
  endpoint: endpoint({ method, path, status: 200, answer: empty, errors: [] }),
})
const router = new Router([
  route('GET', '/cdrs/{id}'),
  route('GET', '/cdrs/dictionaries'),
  route('PATCH', '/cdrs'),
  route('GET', '/cdrs'),
  route('GET', '/monitors/{id}.mp3'),
  route('GET', '/monitors/{id}'),
  route('DELETE', '/monitors/{ids}'),
  route('GET', '/users/{id}/smsthreads/{from}/{to}'),
])
const found = (name: string, params = {}) => ({ kind: 'found', route: { name }, params })

describe('the router', () => {
  it.each([
    ['GET', '/cdrs', found('GET /cdrs')],
    ['GET', '/cdrs/7', found('GET /cdrs/{id}', { id: 7 })],
    ['GET', '/cdrs/dictionaries', found('GET /cdrs/dictionaries')],
    ['GET', '/monitors/7.mp3', found('GET /monitors/{id}.mp3', { id: 7 })],
    ['GET', '/monitors/7', found('GET /monitors/{id}', { id: 7 })],
    ['DELETE', '/monitors/7', found('DELETE /monitors/{ids}', { ids: [7] })],
    ['DELETE', '/monitors/7,8,9', found('DELETE /monitors/{ids}', { ids: [7, 8, 9] })],
    ['DELETE', '/monitors/7%2C8%2c9,10', found('DELETE /monitors/{ids}', { ids: [7, 8, 9, 10] })],
    ['DELETE', '/monitors/%37%2C%38', found('DELETE /monitors/{ids}', { ids: [7, 8] })],
    ['HEAD', '/cdrs', found('GET /cdrs')],
    ['HEAD', '/monitors/7.mp3', found('GET /monitors/{id}.mp3', { id: 7 })],
    ['GET', '/cdrs/%37', found('GET /cdrs/{id}', { id: 7 })],
    [
      'GET',
      '/users/1/smsthreads/%2B447700900142/447700900143',
      found('GET /users/{id}/smsthreads/{from}/{to}', { id: 1, from: '+447700900142', to: '447700900143' }),
    ],
  ])('leads %s %s to its endpoint', (method, path, expected) => {
    expect(router.find(method, path)).toMatchObject(expected)
  })

  it.each([
    '/cdr',
    '/cdrs/',
    '/cdrs/x',
    '/cdrs/-1',
    '/cdrs/1.5',
    '/cdrs/9999999999999999',
    '/monitors/7xmp3',
    '/',
    '//cdrs',
  ])('does not know %s', (path) => expect(router.find('GET', path)).toEqual({ kind: 'unknown' }))

  it('does not know a path that is badly encoded', () => {
    expect(router.find('GET', '/users/1/smsthreads/%E0%A4/1').kind).toBe('unknown')
  })

  it.each([
    ['POST', '/cdrs', ['PATCH', 'GET']],
    ['PUT', '/monitors/7', ['GET', 'DELETE']],
    ['DELETE', '/monitors/7.mp3', ['GET']],
  ])('says for %s %s what is possible', (method, path, allow) => {
    expect(router.find(method, path)).toEqual({ kind: 'wrong-method', allow })
  })
})
