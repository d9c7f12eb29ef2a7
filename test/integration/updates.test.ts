import { randomBytes } from 'node:crypto'
import { chmod, readdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { appImageFixture } from '#test/support/updates/app-image-updater.ts'
import { FeedServer, type FeedRelease } from '#test/support/updates/feed-server.ts'
import { eventually } from '#test/support/eventually.ts'
import { skipWhen } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const noAbort = () => new AbortController().signal
const two: FeedRelease = {
  version: '2.0.0',
  file: randomBytes(200_000),
  more: `releaseNotes: |
  <p>Faster &amp; quieter</p>
vendor:
  removed:
    - Fax view
  replaces:
    - 2.1.0
`,
}

async function openFixture(release: FeedRelease | null, version?: string) {
  const folder = await temporaryFolder('update')
  const feed = new FeedServer()
  feed.release = release
  const url = await feed.listen()
  const installation = await appImageFixture(folder.path, url, version)
  vi.stubEnv('APPIMAGE', installation.image)
  onTestFinished(async () => {
    await feed[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })
  return { folder, feed, ...installation }
}

test('a newer version is found, fetched, compared and put in the place of this one, which is kept', async () => {
  const { port, image, relaunched, feed, folder } = await openFixture(two)
  expect(await port.check()).toEqual(
    ok({ version: '2.0.0', notes: 'Faster & quieter', removed: ['Fax view'], goesBack: false }),
  )
  expect(feed.requests.some((path) => path.endsWith('.AppImage'))).toBe(false)
  const percents: number[] = []
  expect(await port.download((percent) => percents.push(percent), noAbort())).toEqual(ok(undefined))
  expect(await readFile(image, 'utf8')).toBe('version 1.0.0')
  expect(await port.install(true)).toEqual(ok(undefined))
  expect((await readFile(image)).equals(two.file)).toBe(true)
  expect(relaunched).toEqual([image])
  expect(await readFile(folder.join('packages/1.0.0.AppImage'), 'utf8')).toBe('version 1.0.0')
  expect((await readdir(dirname(image))).filter((name) => name.includes('.new'))).toEqual([])
})

test('installed while the app ends for good, nothing is started', async () => {
  const { port, image, relaunched } = await openFixture(two)
  await port.check()
  await port.download(() => {}, noAbort())
  expect(await port.install(false)).toEqual(ok(undefined))
  expect((await readFile(image)).equals(two.file)).toBe(true)
  expect(relaunched).toEqual([])
})

test('a download that differs from the published file is refused and deleted', async () => {
  const { port, image, folder } = await openFixture({
    ...two,
    sha512: Buffer.alloc(64, 1).toString('base64'),
  })
  await port.check()
  expect(await port.download(() => {}, noAbort())).toEqual(err(appError('updates.damaged')))
  expect(await port.install(true)).toEqual(err(appError('updates.failed')))
  expect(await readFile(image, 'utf8')).toBe('version 1.0.0')
  const left = await readdir(folder.join('cache'), { recursive: true })
  expect(left.filter((name) => name.endsWith('.AppImage'))).toEqual([])
})

test('a feed that names no hash is refused', async () => {
  const { port } = await openFixture({ ...two, sha512: '' })
  await port.check()
  expect(await port.download(() => {}, noAbort())).toEqual(err(appError('updates.damaged')))
})

test('a download that a call stops leaves this version as it is, and can begin again', async () => {
  const { port, feed, image } = await openFixture({ ...two, file: randomBytes(4_000_000) })
  feed.stalls = true
  await port.check()
  const stop = new AbortController()
  const download = port.download(() => {}, stop.signal)
  await eventually(() => expect(feed.requests.some((path) => path.endsWith('.AppImage'))).toBe(true))
  stop.abort()
  expect(await download).toEqual(err(appError('updates.stopped')))
  expect(await readFile(image, 'utf8')).toBe('version 1.0.0')
  feed.stalls = false
  await port.check()
  expect(await port.download(() => {}, noAbort())).toEqual(ok(undefined))
})

test('the same version, or one of an earlier time, is nothing new', async () => {
  expect(await (await openFixture(two, '2.0.0')).port.check()).toEqual(ok(null))
  expect(await (await openFixture(two, '2.2.0')).port.check()).toEqual(ok(null))
})

test('a version that the feed withdrew goes back to the one before', async () => {
  const { port, image } = await openFixture(two, '2.1.0')
  expect(await port.check()).toMatchObject({ ok: true, value: { version: '2.0.0', goesBack: true } })
  await port.download(() => {}, noAbort())
  expect(await port.install(false)).toEqual(ok(undefined))
  expect((await readFile(image)).equals(two.file)).toBe(true)
})

test('a staged release comes to a share of the installations, and always to the same ones', async () => {
  const { port, feed, folder } = await openFixture({ ...two, more: 'stagingPercentage: 0\n' })
  expect(await port.check()).toEqual(ok(null))
  const number = await readFile(folder.join('data/.updaterId'), 'utf8')
  expect(number).toMatch(/^[\da-f-]{36}$/)
  feed.release = { ...two, more: 'stagingPercentage: 100\n' }
  expect(await port.check()).toMatchObject({ ok: true, value: { version: '2.0.0' } })
  expect(await readFile(folder.join('data/.updaterId'), 'utf8')).toBe(number)
})

test('a missing feed and a malformed feed are reported as errors', async () => {
  const { port, feed } = await openFixture(null)
  expect(await port.check()).toEqual(err(appError('updates.bad-feed')))
  feed.release = { ...two, version: 'newest' }
  expect(await port.check()).toEqual(err(appError('updates.bad-feed')))
  await feed[Symbol.asyncDispose]().catch(() => {})
  expect(await port.check()).toEqual(err(appError('updates.unreachable')))
})

test(
  'a file that may not be replaced stays, and so does what runs',
  skipWhen(process.getuid?.() === 0, 'root may replace any file'),
  async () => {
    const { port, image } = await openFixture(two)
    await port.check()
    await port.download(() => {}, noAbort())
    await chmod(dirname(image), 0o555)
    onTestFinished(() => chmod(dirname(image), 0o755))
    expect(await port.install(true)).toEqual(err(appError('updates.not-writable')))
    expect(await readFile(image, 'utf8')).toBe('version 1.0.0')
  },
)

test('an installation that fails leaves the version that runs, whole', async () => {
  const { port, image, folder, relaunched } = await openFixture(two)
  await port.check()
  await port.download(() => {}, noAbort())
  for (const name of await readdir(folder.join('cache/switchhook-updater/pending'))) {
    if (name.endsWith('.AppImage')) await rm(folder.join('cache/switchhook-updater/pending', name))
  }
  expect(await port.install(true)).toMatchObject({ ok: false })
  expect(relaunched).toEqual([image])
  expect(await readFile(image, 'utf8')).toBe('version 1.0.0')
})
