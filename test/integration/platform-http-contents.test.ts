import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

let platform: RunningPlatform
let root = ''

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'empty' })
  root = await platform.signIn(platform.user('201'))
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a part of a file', () => {
  // RFC 9110 section 13.1.5: files have no validator, so no condition is ever true, and a download starts again.
  it.each(['"a-tag"', 'W/"a-tag"', 'Mon, 30 Nov 2026 13:00:00 GMT', ''])(
    'is not sent on the condition that the file is %s',
    async (condition) => {
      const body = { user_id: platform.user('204').user_id }
      const made = await platform.ask('POST', '/operator/simulate/voicemail', { token: root, body })
      const path = `/voicemessages/${String(recordOf(made.json)['id'])}.mp3`
      const part = { Range: 'bytes=0-9' }
      expect((await platform.ask('GET', path, { token: root, headers: part })).status).toBe(206)
      const headers = { ...part, 'If-Range': condition }
      const whole = await platform.ask('GET', path, { token: root, headers })
      expect([whole.status, whole.headers.get('content-range')]).toEqual([200, null])
      expect(whole.bytes.length).toBeGreaterThan(10)
    },
  )
})

describe('content codings', () => {
  it.each(['gzip', 'br', 'deflate', 'zstd'])('a body in %s is refused by name', async (coding) => {
    const refused = await platform.ask('POST', '/calllabels', {
      token: root,
      body: gzipSync('{"name":"Packed"}'),
      headers: { 'Content-Encoding': coding },
    })
    expect([refused.status, refused.json?.['message']]).toEqual([
      415,
      `The body must not be compressed, and Content-Encoding is ${coding}`,
    ])
    expect(refused.headers.get('accept-encoding')).toBe('identity')
  })
  it('a body without one is read', async () => {
    const options = { token: root, body: '{"name":"Plain"}', headers: { 'Content-Encoding': 'identity' } }
    expect((await platform.ask('POST', '/calllabels', options)).status).toBe(201)
  })
})
