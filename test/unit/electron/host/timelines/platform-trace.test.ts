import { expect, test } from 'vitest'
import { readPackets, readPlatformTrace } from '#electron/host/timelines/platform-trace.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { fakeApi, page, queryOf } from '#test/support/fake-api.ts'

const secret = 'Authorization: Digest username="204", response="0123456789abcdef"'
const text = `2025-11-20T11:02:15.102Z received from 198.51.100.12:5060\nINVITE sip:1@x SIP/2.0\n${secret}\nCall-ID: a\n\n`

test('the trace of a record is read, without secrets', async () => {
  const { api, routes } = fakeApi()
  routes.set('GET /cdrs/7.trace', () => ok(new TextEncoder().encode(text)))
  const read = await readPlatformTrace(api, { kind: 'record', id: 7 })
  expect(read).toMatchObject({ ok: true, value: { kind: 'messages', messages: [{ to: 'platform' }] } })
  expect(JSON.stringify(read)).not.toContain('0123456789abcdef')
  expect(JSON.stringify(read)).toContain('Authorization: [removed]')
})

test('a text in no known form is cleaned as well, and stays whole', async () => {
  const { api, routes } = fakeApi()
  const strange = `capture of something\n${secret}\n${'a line of it\n'.repeat(8_000)}the end`
  routes.set('GET /msdrs/8.trace', () => ok(new TextEncoder().encode(strange)))
  const read = await readPlatformTrace(api, { kind: 'media', id: 8 })
  if (!read.ok || read.value.kind !== 'text') throw new Error('It is text')
  expect(read.value.text).not.toContain('0123456789abcdef')
  expect(read.value.text.split('\n')).toHaveLength(8_003)
  expect(read.value.text.endsWith('the end')).toBe(true)
})

test('the trace of a live call is read page by page', async () => {
  const { api, routes, requests } = fakeApi()
  const message = (id: number) => ({
    id,
    time: '2025-11-20 11:02:15',
    from: 'a',
    to: 'b',
    message: 'BYE sip:x SIP/2.0',
  })
  routes.set('GET /calls/9/trace', (request) =>
    queryOf(request, 'page') === '1' ? page([message(1), message(2)], 3) : page([message(3)], 3),
  )
  const read = await readPlatformTrace(api, { kind: 'call', id: 9 })
  expect(read).toMatchObject({ ok: true, value: { kind: 'messages', messages: [{}, {}, {}] } })
  expect(requests).toHaveLength(2)
})

test('a refusal of the platform is passed on', async () => {
  const { api, routes } = fakeApi()
  routes.set('GET /cdrs/7.trace', () => err(appError('platform.forbidden')))
  expect(await readPlatformTrace(api, { kind: 'record', id: 7 })).toMatchObject({
    error: { code: 'platform.forbidden' },
  })
})

test('packets are handed on as they are; a live call has none', async () => {
  const { api, routes } = fakeApi()
  routes.set('GET /cdrs/7.pcap', () => ok(new Uint8Array([0xd4, 0xc3, 0xb2, 0xa1])))
  expect(await readPackets(api, { kind: 'record', id: 7 })).toEqual({
    ok: true,
    value: { name: 'record-7.pcap', base64: '1MOyoQ==' },
  })
  expect(await readPackets(api, { kind: 'call', id: 7 })).toMatchObject({ ok: false })
})
