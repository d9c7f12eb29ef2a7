import { beforeAll, expect, test } from 'vitest'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { startProcess } from '#test/support/process.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { type HostPlaces, startSipHost } from '#test/support/sip-host.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { inviteText } from '#test/support/wire-calls.ts'
import { startWirePeer, type WirePeer } from '#test/support/wire-peer.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

/** A flood of calls on the whole host: a page, a platform, and the record of missed calls on the disk. */

const flood = 1_500

let platform: RunningPlatform
let peer: WirePeer
let folder: TemporaryFolder

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'empty' })
  peer = await startWirePeer()
  folder = await temporaryFolder('flood')
})

disposeAfterAll(() => [peer, platform, folder])

const places = (name: string): HostPlaces => {
  const { email, password } = platform.user('204')
  const userData = join(folder.path, name)
  return { baseUrl: platform.platform.baseUrl, user: { email, password }, ws: peer.ws, userData }
}

const callMany = () => {
  for (let count = 0; count < flood; count += 1) peer.send(inviteText({ peer }, []))
}

const answersSent = () => peer.received.filter((text) => /^SIP\/2\.0 (180|486) /.test(text)).length

function ringsRecorded(userData: string): number {
  const file = new DatabaseSync(join(userData, 'missed-calls', 'record.db'), { readOnly: true })
  const row = file.prepare('SELECT count(*) AS count FROM rings').get()
  file.close()
  return Number(row?.['count'])
}

test('the host answers its pages between the messages of a flood, and tells of it in few frames', async () => {
  await using host = await startSipHost(places('pages'))
  const { running, received } = host
  const frames = running.frames.length
  const before = received.length
  const passed: number[] = []
  callMany()
  await eventually(() => expect(received.length).toBeGreaterThan(before))
  while (received.length < before + flood) {
    const asked = received.length
    expect(await running.ask('app.attention', { inFront: true })).toEqual(ok(undefined))
    passed.push(received.length - asked)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await eventually(() => expect(answersSent()).toBe(flood))
  // An answer waits for a few messages at most, so there were many.
  expect(Math.max(...passed)).toBeLessThanOrEqual(8)
  expect(passed.length).toBeGreaterThan(flood / 10)
  expect(running.state.lines).toHaveLength(20)
  expect(running.frames.length - frames).toBeLessThan(300 + 2 * passed.length)
  expect(running.frames.filter(({ kind }) => kind === 'slice').length).toBeLessThan(300)
  expect(running.log.errors).toEqual([])
  expect(running.log.lines.length).toBeLessThan(1_000)
  await eventually(() => expect(ringsRecorded(running.userData)).toBe(80))
})

test('a host that is asked to end during a flood of calls ends', inFull(), async () => {
  const given = places('end')
  await using child = await startProcess({
    script: 'test/support/host-child.ts',
    args: [JSON.stringify(given)],
  })
  const before = answersSent()
  callMany()
  const again = setInterval(() => peer.send(inviteText({ peer }, [])), 1)
  try {
    await eventually(() => expect(answersSent()).toBeGreaterThan(before + 20))
    // After 10 s it would be killed, and the signal be its end.
    expect(await child.stop()).toBe(0)
  } finally {
    clearInterval(again)
  }
  expect(ringsRecorded(given.userData)).toBeLessThanOrEqual(80)
})
