import { expect, test } from 'vitest'
import { cutAt, file, refusal, type Serve } from '#test/support/sounds/sound-host.ts'
import { recording, soundBench, token } from '#test/support/sounds/sound-bench.ts'
import { longMp3, toneMp3 } from '#test/support/sounds/sample-sounds.ts'

const mp3 = await toneMp3(20)
const long = await longMp3(720)

test('a sound comes whole, by ranges, and as what its bytes are', async () => {
  await using bench = await soundBench(file(mp3, { type: 'text/html', etag: '"a"' }))
  const whole = await bench.read()
  expect(whole.bytes.equals(mp3)).toBe(true)
  expect(whole).toMatchObject({
    status: 200,
    headers: { 'content-type': 'audio/mpeg', 'content-length': String(mp3.length), 'accept-ranges': 'bytes' },
  })
  const part = await bench.read('bytes=100-199')
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${mp3.length}`])
  expect(part.bytes.equals(mp3.subarray(100, 200))).toBe(true)
  expect((await bench.read('bytes=-50')).bytes.equals(mp3.subarray(-50))).toBe(true)
  expect((await bench.read('bytes=40000-')).bytes.equals(mp3.subarray(40_000))).toBe(true)
  expect(await bench.read(`bytes=${mp3.length}-`)).toMatchObject({
    status: 416,
    headers: { 'content-range': `bytes */${mp3.length}` },
  })
  for (const ignored of ['bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-'])
    expect((await bench.read(ignored)).status).toBe(200)
  expect(bench.host.requests[0]).toMatchObject({
    path: '/v1.2/monitors/41.mp3',
    headers: { 'x-auth-token': token },
  })
  expect(JSON.stringify(whole.headers)).not.toContain(token)
})

test('players and looks share one download', async () => {
  await using bench = await soundBench(file(mp3))
  const all = await Promise.all([bench.read(), bench.readFacts(), bench.read('bytes=9-'), bench.readFacts()])
  expect(all[0].bytes.equals(mp3)).toBe(true)
  expect(bench.host.requests).toHaveLength(1)
})

test('what has come is served while the rest is on its way, and what is far ahead from its place', async () => {
  const rest = Promise.withResolvers<void>()
  const half = Math.floor(long.length / 2)
  const good = file(long, { etag: '"a"' })
  await using bench = await soundBench((request, response) => {
    if (request.headers.range !== undefined) return good(request, response)
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': long.length, etag: '"a"' })
    response.write(long.subarray(0, half))
    void rest.promise.then(() => response.end(long.subarray(half)))
  })
  expect((await bench.read('bytes=1000-1999')).bytes.equals(long.subarray(1_000, 2_000))).toBe(true)
  expect(bench.host.requests).toHaveLength(1)
  const end = long.length - 1_000
  expect((await bench.read(`bytes=${end}-`)).bytes.equals(long.subarray(end))).toBe(true)
  expect(bench.host.requests[1]?.headers).toMatchObject({
    range: `bytes=${end}-${long.length - 1}`,
    'if-range': '"a"',
  })
  const waits = bench.read(`bytes=${half}-${half + 99}`)
  expect(await bench.sounds.look(recording)).toMatchObject({ ok: true, value: { isComplete: false } })
  rest.resolve()
  expect((await waits).bytes.equals(long.subarray(half, half + 100))).toBe(true)
  expect(bench.host.requests).toHaveLength(2)
})

const ways: readonly (readonly [string, Serve, string | undefined])[] = [
  ['ranges and a tag', file(mp3, { etag: '"a"' }), '"a"'],
  ['ranges', file(mp3), undefined],
  ['neither', file(mp3, { ranges: false }), undefined],
]
for (const [name, then, etag] of ways) {
  test(`a cut download goes on from where it stopped, with ${name}`, async () => {
    let cuts = 0
    await using bench = await soundBench((request, response) => {
      cuts += 1
      return (cuts === 1 ? cutAt(mp3, 20_000, etag) : then)(request, response)
    })
    expect((await bench.read()).bytes.equals(mp3)).toBe(true)
    expect(bench.host.requests[1]?.headers.range).toMatch(/^bytes=[1-9]\d*-/)
    expect(bench.host.requests[1]?.headers['if-range']).toBe(etag)
  })
}

test('a cut download does not go on with another sound', async () => {
  await using bench = await soundBench((request, response) =>
    (bench.host.requests.length === 1 ? cutAt(mp3, 20_000, '"a"') : file(mp3, { etag: '"b"' }))(
      request,
      response,
    ),
  )
  await expect(bench.read()).rejects.toThrow('sound.cut-off')
  await expect(bench.readFacts()).rejects.toThrow('sound.cut-off')
})

test('one that is cut again and again, or shorter than it was promised to be, fails plainly', async () => {
  await using bench = await soundBench((request, response) =>
    (request.headers.range === undefined ? cutAt(mp3, 9_000) : cutAt(mp3, 0))(request, response),
  )
  await expect(bench.readFacts()).rejects.toThrow('sound.cut-off')
  bench.host.serve = (request, response) => {
    if (request.headers.range !== undefined) return refusal(416)(request, response)
    return cutAt(Buffer.concat([mp3, mp3]), mp3.length)(request, response)
  }
  await expect(bench.readFacts({ kind: 'voicemail', id: 3 })).rejects.toThrow('sound.cut-off')
})

const bad: readonly (readonly [string, Buffer])[] = [
  ['sound.not-audio', Buffer.from('<!doctype html><title>Sign in</title><p>Welcome back')],
  ['sound.not-audio', Buffer.from(JSON.stringify({ message: 'Not now', filler: 'x'.repeat(20_000) }))],
  ['sound.not-audio', Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * 7919) % 251))],
  ['sound.empty', Buffer.alloc(0)],
  ['sound.empty', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10)])],
]
for (const [code, bytes] of bad) {
  test(`${bytes.length} bytes that begin "${bytes.toString('latin1', 0, 4)}" are ${code}`, async () => {
    await using bench = await soundBench(file(bytes))
    await expect(bench.readFacts()).rejects.toThrow(code)
    const read = await bench.read().catch((fault: Error) => fault.message)
    expect(typeof read === 'string' ? read : bytes.length).toBe(
      code === 'sound.empty' && bytes.length > 0 ? bytes.length : code,
    )
  })
}

const refusals: readonly (readonly [number, string])[] = [
  [401, 'session.signed-out'],
  [403, 'platform.forbidden'],
  [404, 'platform.not-found'],
  [500, 'platform.failed'],
  [302, 'platform.unexpected-answer'],
]
for (const [status, code] of refusals) {
  test(`${status} is ${code}, for the player and the look`, async () => {
    await using bench = await soundBench(refusal(status))
    await expect(bench.readFacts()).rejects.toThrow(code)
    await expect(bench.read()).rejects.toThrow(code)
  })
}

test('a platform that asks to wait is waited for, but not for long', async () => {
  await using bench = await soundBench((request, response) =>
    (bench.host.requests.length === 1 ? refusal(429, { 'retry-after': '0.1' }) : file(mp3))(
      request,
      response,
    ),
  )
  expect((await bench.read()).bytes.equals(mp3)).toBe(true)
  bench.host.serve = refusal(429, { 'retry-after': '60' })
  await expect(bench.readFacts({ kind: 'voicemail', id: 3 })).rejects.toThrow('platform.rate-limited')
})

test('a refusal that names the token does not carry it on', async () => {
  await using bench = await soundBench((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: `The token ${token} may not do this` }))
  })
  const looked = await bench.sounds.look(recording)
  expect(looked).toMatchObject({ ok: false, error: { detail: 'The token … may not do this' } })
})

test('a failure can be tried again after a while', async () => {
  await using bench = await soundBench(refusal(500))
  await expect(bench.readFacts()).rejects.toThrow('platform.failed')
  bench.host.serve = file(mp3)
  await expect
    .poll(() => bench.readFacts().catch(() => null), { timeout: 20_000 })
    .toMatchObject({ isComplete: true })
})
