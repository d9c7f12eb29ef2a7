import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { bodyPieces } from '#electron/host/sounds/body-pieces.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let body: PassThrough
let came: number

beforeEach(() => {
  clock = new ManualClock()
  body = new PassThrough()
  came = 0
})

async function readAll(onPiece = async () => {}): Promise<'whole' | 'ended'> {
  try {
    for await (const piece of bodyPieces(body, clock)) {
      came += piece.length
      await onPiece()
    }
    return 'whole'
  } catch {
    return 'ended'
  }
}

/** Writes `bytes` every `seconds`, until the body has ended or a minute has passed. */
async function drip(bytes: number, seconds: number): Promise<void> {
  for (let passed = 0; passed < 60 && !body.destroyed; passed += seconds) {
    body.write(Buffer.alloc(bytes))
    await nextTurn()
    clock.advance(seconds * 1_000)
  }
}

test.each([
  ['a byte every three seconds', { bytes: 1, seconds: 3 }, 5],
  ['silence', { bytes: 0, seconds: 15 }, 0],
])('%s is ended after 15 seconds', async (_, { bytes, seconds }, expected) => {
  const reading = readAll()
  await drip(bytes, seconds)
  expect([await reading, came]).toEqual(['ended', expected])
})

test('a slow but steady body comes whole', async () => {
  const reading = readAll()
  await drip(16_384, 3)
  body.end()
  expect([await reading, came]).toEqual(['whole', 20 * 16_384])
})

test('a reader that is slow itself is waited for', async () => {
  const reading = readAll(async () => {
    clock.advance(60_000)
    await nextTurn()
  })
  for (let piece = 0; piece < 5; piece += 1) {
    body.write(Buffer.alloc(10))
    await nextTurn()
  }
  body.end()
  expect([await reading, came]).toEqual(['whole', 50])
})
