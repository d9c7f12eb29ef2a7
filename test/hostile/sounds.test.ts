import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { SoundFault } from '#electron/host/sounds/sound-fault.ts'
import type { ErrorCode } from '#shared/core/app-error.ts'
import type { Sound } from '#shared/host/sounds.ts'
import { eventually } from '#test/support/eventually.ts'
import { toneMp3 } from '#test/support/sounds/sample-sounds.ts'
import { cutAt, file, refusal, type Serve } from '#test/support/sounds/sound-host.ts'
import { DeskPool } from './support/desk-pool.ts'
import type { HostileDesk } from './support/hostile-desk.ts'
import { expectPlain, expectUnharmed } from './support/run-case.ts'
import { watchMemory } from './support/watch-memory.ts'

/** Recordings and voice messages at a platform that sends something else. */

const pool = new DeskPool()
afterAll(() => pool[Symbol.asyncDispose]())

const right = await toneMp3(6)
const routes = /^GET \/(monitors|voicemessages)\/\d+\.mp3$/
/** Bytes after which whoever listens to a sound without end stops. */
const enough = 8 * 1_048_576
const recovery = 30_000

/** `told`: why there is no sound, or no more of it; `whole`: the right sound; `some`: it goes on and on. */
type Row = { readonly does: string; readonly serve: Serve; readonly told: ErrorCode | 'whole' | 'some' }

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

const rows: readonly Row[] = [
  { does: 'sends a page', serve: sends(html, { 'content-type': 'text/html' }), told: 'sound.not-audio' },
  { does: 'sends a page as audio', serve: sends(html, mp3), told: 'sound.not-audio' },
  { does: 'sends JSON', serve: sends('{"data":[]}'), told: 'sound.not-audio' },
  { does: 'sends zeros', serve: sends(Buffer.alloc(100_000), mp3), told: 'sound.not-audio' },
  { does: 'zips', serve: sends(gzipSync(right), { 'content-encoding': 'gzip' }), told: 'sound.not-audio' },
  { does: 'sends it as a page', serve: sends(right, { 'content-type': 'text/html' }), told: 'whole' },
  { does: 'sends no type', serve: sends(right), told: 'whole' },
  { does: 'sends nothing', serve: sends(''), told: 'sound.empty' },
  {
    does: 'sends no bytes in chunks',
    serve: (_, response) => void (response.write(''), response.end()),
    told: 'sound.empty',
  },
  { does: 'answers 204', serve: (_, response) => void response.writeHead(204).end(), told: 'sound.empty' },
  { does: 'answers 404', serve: refusal(404), told: 'platform.not-found' },
  { does: 'answers 403', serve: refusal(403), told: 'platform.forbidden' },
  { does: 'answers 500', serve: refusal(500), told: 'platform.failed' },
  {
    does: 'answers 429, wait an hour',
    serve: refusal(429, { 'retry-after': '3600' }),
    told: 'platform.rate-limited',
  },
  {
    does: 'answers 401 with a page',
    serve: sends(html, { 'content-type': 'text/html' }, 401),
    told: 'platform.not-json',
  },
  {
    does: 'points elsewhere',
    serve: sends('', { location: '/v1.2/elsewhere' }, 302),
    told: 'platform.unexpected-answer',
  },
  { does: 'answers 416', serve: refusal(416), told: 'platform.unexpected-answer' },
  {
    does: 'cuts the connection',
    serve: (request) => void request.socket.resetAndDestroy(),
    told: 'network.unreachable',
  },
  { does: 'cuts it at the same byte again and again', serve: cutAt(right, 9_000), told: 'sound.cut-off' },
  { does: 'cuts it before its first byte', serve: cutAt(right, 0), told: 'sound.cut-off' },
  {
    does: 'sends the middle first',
    serve: sends(right.subarray(9_000), { 'content-range': `bytes 9000-${size - 1}/${size}` }, 206),
    told: 'sound.cut-off',
  },
  {
    does: 'goes on at a later place',
    serve: thenRange(`bytes 9500-${size - 1}/${size}`, right.subarray(9_500)),
    told: 'sound.cut-off',
  },
  {
    does: 'goes on with a sound of another length',
    serve: thenRange(`bytes 9000-${size}/${size + 1}`, right.subarray(9_000)),
    told: 'sound.cut-off',
  },
  {
    does: 'goes on at a place that is none',
    serve: thenRange('bytes x-y/z', right.subarray(9_000)),
    told: 'sound.cut-off',
  },
  {
    does: 'goes on at 2^60',
    serve: thenRange(`bytes ${2 ** 60}-${2 ** 61}/*`, right.subarray(9_000)),
    told: 'sound.cut-off',
  },
  {
    does: 'goes on at the place, with more than there is',
    serve: thenRange(`bytes 9000-${size - 1}/${size}`, Buffer.concat([right.subarray(9_000), right])),
    told: 'whole',
  },
  {
    does: 'goes on with nothing',
    serve: thenRange(`bytes 9000-${size - 1}/${size}`, Buffer.alloc(0)),
    told: 'sound.cut-off',
  },
  {
    does: 'goes on from an earlier place',
    serve: thenRange(`bytes 8000-${size - 1}/${size}`, right.subarray(8_000)),
    told: 'whole',
  },
  { does: 'sends without end', serve: endless(mp3), told: 'some' },
  { does: 'says 4 GB', serve: endless({ ...mp3, 'content-length': 4e9 }), told: 'some' },
  {
    does: 'says a length beyond whole numbers',
    serve: endless({ ...mp3, 'content-length': '99999999999999999999' }),
    told: 'platform.unexpected-answer',
  },
]

let sounds = 0

test.concurrent.for([...rows])('sounds: it $does', ({ serve, told }) =>
  pool.use(async (desk) => {
    const id = (sounds += 1)
    const sound: Sound = { kind: id % 2 === 0 ? 'recording' : 'voicemail', id }
    using memory = watchMemory()
    desk.platform.misbehave(routes, ({ request, response }) => serve(request, response))
    expect(await play(desk, sound)).toBe(told)
    const look = await desk.host.ask('sounds.look', { sound })
    expectPlain(look)
    expect(look.ok ? look.value.seconds : 0).toBeLessThan(1e9)
    memory.expectBounded()
    desk.platform.misbehave(routes, ({ request, response }) => file(right)(request, response))
    // What goes on and on is still on its way here; another sound comes all the same.
    const next: Sound = told === 'some' ? { kind: 'recording', id: id + 2_000 } : sound
    await eventually(async () => expect(await play(desk, next)).toBe('whole'), {
      timeout: recovery,
      interval: 250,
    })
    expect(await play(desk, { kind: 'recording', id: id + 1_000 })).toBe('whole')
    desk.platform.behave()
    await expectUnharmed(desk)
  }),
)

/** What a player gets. */
async function play({ host }: HostileDesk, sound: Sound): Promise<string> {
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
