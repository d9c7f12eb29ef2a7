import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { SoundFault } from '#electron/host/sounds/sound-fault.ts'
import type { ErrorCode } from '#shared/core/app-error.ts'
import type { Sound } from '#shared/host/sounds.ts'
import { eventually } from '#test/support/eventually.ts'
import { toneMp3 } from '#test/support/sounds/sample-sounds.ts'
import { cutAt, file, refusal, type Serve } from '#test/support/sounds/sound-host.ts'
import { FixturePool } from './support/fixture-pool.ts'
import type { HostileFixture } from './support/hostile-fixture.ts'
import { rowsOf } from './support/rows.ts'
import { expectPlain, expectUnharmed } from './support/run-case.ts'
import { watchMemory } from './support/watch-memory.ts'

/** Recordings and voice messages at a platform that sends something else. */

const pool = new FixturePool()
afterAll(() => pool[Symbol.asyncDispose]())

const right = await toneMp3(6)
const routes = /^GET \/(monitors|voicemessages)\/\d+\.mp3$/
/** Bytes after which whoever listens to a sound without end stops. */
const enough = 8 * 1_048_576
const recovery = 30_000

const sends =
  (bytes: Buffer | string, headers: Readonly<Record<string, string | number>> = {}, status = 200): Serve =>
  (_request, response) =>
    void response.writeHead(status, headers).end(bytes)

/** A sound without end, whatever was asked. */
const endless =
  (headers: Readonly<Record<string, string | number>>): Serve =>
  (_request, response) => {
    response.writeHead(200, headers)
    const more = () => {
      while (!response.destroyed && response.write(right));
    }
    response.on('drain', more)
    more()
  }

/** The first answer is cut; what comes from then on is said to be the rest. */
const thenRange =
  (range: string, rest: Buffer): Serve =>
  (request, response) =>
    request.headers.range === undefined
      ? cutAt(right, 9_000)(request, response)
      : sends(rest, { 'content-range': range, 'content-length': rest.length }, 206)(request, response)

const mp3 = { 'content-type': 'audio/mpeg' }
const html = '<html><body>'.padEnd(20_000, 'Portal ')
const size = right.length

/** Why there is no sound, or no more of it; `whole`: the right sound; `some`: it goes on and on. */
const rows = rowsOf<ErrorCode | 'whole' | 'some', Serve>({
  'sound.not-audio': {
    'sends a page': sends(html, { 'content-type': 'text/html' }),
    'sends a page as audio': sends(html, mp3),
    'sends JSON': sends('{"data":[]}'),
    'sends zeros': sends(Buffer.alloc(100_000), mp3),
    zips: sends(gzipSync(right), { 'content-encoding': 'gzip' }),
  },
  whole: {
    'sends it as a page': sends(right, { 'content-type': 'text/html' }),
    'sends no type': sends(right),
    'goes on at the place, with more than there is': thenRange(
      `bytes 9000-${size - 1}/${size}`,
      Buffer.concat([right.subarray(9_000), right]),
    ),
    'goes on from an earlier place': thenRange(`bytes 8000-${size - 1}/${size}`, right.subarray(8_000)),
  },
  'sound.empty': {
    'sends nothing': sends(''),
    'sends no bytes in chunks': (_, response) => void (response.write(''), response.end()),
    'answers 204': (_, response) => void response.writeHead(204).end(),
  },
  'platform.not-found': {
    'answers 404': refusal(404),
  },
  'platform.forbidden': {
    'answers 403': refusal(403),
  },
  'platform.failed': {
    'answers 500': refusal(500),
  },
  'platform.rate-limited': {
    'answers 429, wait an hour': refusal(429, { 'retry-after': '3600' }),
  },
  'platform.not-json': {
    'answers 401 with a page': sends(html, { 'content-type': 'text/html' }, 401),
  },
  'platform.unexpected-answer': {
    'points elsewhere': sends('', { location: '/v1.2/elsewhere' }, 302),
    'answers 416': refusal(416),
    'says a length beyond whole numbers': endless({ ...mp3, 'content-length': '99999999999999999999' }),
  },
  'network.unreachable': {
    'cuts the connection': (request) => void request.socket.resetAndDestroy(),
  },
  'sound.cut-off': {
    'cuts it at the same byte again and again': cutAt(right, 9_000),
    'cuts it before its first byte': cutAt(right, 0),
    'sends the middle first': sends(
      right.subarray(9_000),
      { 'content-range': `bytes 9000-${size - 1}/${size}` },
      206,
    ),
    'goes on at a later place': thenRange(`bytes 9500-${size - 1}/${size}`, right.subarray(9_500)),
    'goes on with a sound of another length': thenRange(
      `bytes 9000-${size}/${size + 1}`,
      right.subarray(9_000),
    ),
    'goes on at a place that is none': thenRange('bytes x-y/z', right.subarray(9_000)),
    'goes on at 2^60': thenRange(`bytes ${2 ** 60}-${2 ** 61}/*`, right.subarray(9_000)),
    'goes on with nothing': thenRange(`bytes 9000-${size - 1}/${size}`, Buffer.alloc(0)),
  },
  some: {
    'sends without end': endless(mp3),
    'says 4 GB': endless({ ...mp3, 'content-length': 4e9 }),
  },
})

let sounds = 0

test.concurrent.for(rows)('sounds: it $does', ({ fault: serve, shown: outcome }) =>
  pool.use(async (fixture) => {
    const id = (sounds += 1)
    const sound: Sound = { kind: id % 2 === 0 ? 'recording' : 'voicemail', id }
    using memory = watchMemory()
    fixture.platform.misbehave(routes, ({ request, response }) => serve(request, response))
    expect(await play(fixture, sound)).toBe(outcome)
    const look = await fixture.host.ask('sounds.look', { sound })
    expectPlain(look)
    expect(look.ok ? look.value.seconds : 0).toBeLessThan(1e9)
    memory.expectBounded()
    fixture.platform.misbehave(routes, ({ request, response }) => file(right)(request, response))
    // What goes on and on is still on its way here; another sound comes all the same.
    const next: Sound = outcome === 'some' ? { kind: 'recording', id: id + 2_000 } : sound
    await eventually(async () => expect(await play(fixture, next)).toBe('whole'), {
      timeout: recovery,
      interval: 250,
    })
    expect(await play(fixture, { kind: 'recording', id: id + 1_000 })).toBe('whole')
    fixture.platform.behave()
    await expectUnharmed(fixture)
  }),
)

/** What a player gets. */
async function play({ host }: HostileFixture, sound: Sound): Promise<string> {
  const opened = await host.host.openSound(sound)
  if (!opened.ok) {
    expectPlain(opened)
    return opened.error.code
  }
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of opened.value.body as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > enough) return 'some'
      pieces.push(piece)
    }
  } catch (fault) {
    return fault instanceof SoundFault ? fault.error.code : String(fault)
  }
  return Buffer.concat(pieces).equals(right) ? 'whole' : `${bytes} other bytes`
}
