import { mkdir, readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needsMounts, smallDisk } from '#test/support/mounts.ts'
import { startProcess } from '#test/support/process.ts'
import { file, refusal } from '#test/support/sounds/sound-host.ts'
import { recording, soundBench, token } from '#test/support/sounds/sound-bench.ts'
import { longMp3, toneMp3 } from '#test/support/sounds/sample-sounds.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'

const mp3 = await toneMp3(20)

/** Files below the folder of sounds, with their modes. One that was renamed meanwhile counts as gone. */
async function kept(userData: string) {
  const root = join(userData, 'sounds')
  const names = await readdir(root, { recursive: true }).catch(() => [])
  const all = await Promise.all(
    names.map(async (name) => {
      const path = join(root, name)
      const facts = await stat(path).catch(() => null)
      return facts === null
        ? []
        : [{ name, path, mode: facts.mode & 0o777, size: facts.size, isFile: facts.isFile() }]
    }),
  )
  const found = all.flat()
  return { files: found.filter(({ isFile }) => isFile), folders: found.filter(({ isFile }) => !isFile) }
}

test('a sound that was here whole is played and known without the platform, after a new start too', async () => {
  await using bench = await soundBench(file(mp3, { etag: '"a"' }))
  const facts = await bench.readFacts()
  await eventually(async () => expect((await kept(bench.userData)).files).toHaveLength(2))
  await bench.restart()
  bench.host.serve = refusal(500)
  expect(await bench.readFacts()).toEqual(facts)
  expect((await bench.read('bytes=500-')).bytes.equals(mp3.subarray(500))).toBe(true)
  expect(bench.host.requests.slice(1).map(({ headers }) => headers['if-none-match'])).toEqual(['"a"'])
})

test('nothing is kept of a sound that was deleted, nor of one that was on its way then', async () => {
  await using bench = await soundBench(file(mp3))
  await bench.readFacts()
  await eventually(async () => expect((await kept(bench.userData)).files).toHaveLength(2))
  const other = { kind: 'voicemail', id: 8 } as const
  const begun = await bench.sounds.open(other)
  await Promise.all([bench.sounds.remove('recording', [recording.id]), bench.sounds.remove('voicemail', [8])])
  if (begun.ok) begun.value.body.destroy()
  expect((await kept(bench.userData)).files).toEqual([])
  expect(bench.log.lines).toEqual([])
})

test('what is kept can be read by this user only, and neither names nor contents tell what it is', async () => {
  await using bench = await soundBench(file(mp3))
  await bench.readFacts()
  await bench.sounds.stopped(recording, 12.34)
  await eventually(async () => expect((await kept(bench.userData)).files).toHaveLength(2))
  const { files, folders } = await kept(bench.userData)
  expect(files.map(({ mode }) => mode)).toEqual([0o600, 0o600])
  expect(folders.map(({ mode }) => mode)).toEqual([0o700])
  for (const { name } of [...files, ...folders])
    expect(name).toMatch(/^[0-9a-f]{32}(\/[0-9a-f]{32}\.(sound|json))?$/)
  for (const { path } of files) expect((await readFile(path)).includes(token)).toBe(false)
  const [places = ''] = await readdir(join(bench.userData, 'sound-places'))
  const place = join(bench.userData, 'sound-places', places)
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  expect(await readFile(place, 'utf8')).toMatch(/^\[\["[0-9a-f]{32}",12\.3\]\]$/)
  expect(JSON.stringify(bench.log.lines)).not.toContain(token)
})

test('at sign-out everything that was kept goes, and what was on its way stops', async () => {
  await using bench = await soundBench(file(mp3))
  await bench.readFacts()
  bench.host.serve = (_request, response) => {
    response.writeHead(200, { 'content-length': 90_000 })
    response.write(mp3.subarray(0, 9_000))
  }
  const waits = bench.read(undefined, { kind: 'voicemail', id: 5 })
  const refused = waits.catch((fault: Error) => fault.message)
  await eventually(async () => expect((await kept(bench.userData)).files).toHaveLength(3))
  bench.sounds.forget()
  expect(await refused).toBe('session.signed-out')
  await eventually(async () => expect(await kept(bench.userData)).toEqual({ files: [], folders: [] }))
  expect(await bench.sounds.look(recording)).toMatchObject({
    ok: false,
    error: { code: 'session.signed-out' },
  })
})

test('a start sweeps what a crash left of others, and what was not finished', async () => {
  await using folder = await temporaryFolder('sounds')
  const other = join(folder.path, 'sounds', 'f'.repeat(32))
  await mkdir(other, { recursive: true })
  await writeFile(join(other, `${'a'.repeat(32)}.sound`), mp3)
  const child = await startProcess({ script: 'test/support/sounds/sound-child.ts', args: [folder.path] })
  expect(
    (await kept(folder.path)).files.map(({ name }) => name.replace(/.*\.(?=\w+$)/, '')).toSorted(),
  ).toEqual(['json', 'part', 'sound'])
  process.kill(child.pid, 'SIGKILL')
  await child.exited
  await using bench = await soundBench(file(mp3), folder.path)
  expect((await bench.read()).bytes.equals(mp3)).toBe(true)
  await bench.readFacts()
  // The child's platform had another address, so its agent is another one.
  await eventually(async () => expect((await kept(folder.path)).files).toHaveLength(2))
  const { files } = await kept(folder.path)
  await writeFile(`${files[0]?.path}.41.part`, mp3)
  await bench.restart()
  await eventually(async () => expect((await kept(folder.path)).files).toEqual(files))
})

test('a sound that was deleted, or that this agent may not have any more, is not played from the disk', async () => {
  for (const status of [403, 404]) {
    await using bench = await soundBench(file(mp3))
    await bench.readFacts()
    await bench.restart()
    bench.host.serve = refusal(status)
    await expect(bench.read()).rejects.toThrow(status === 403 ? 'platform.forbidden' : 'platform.not-found')
    expect((await kept(bench.userData)).files).toEqual([])
  }
})

test('another sound at the same place is fetched anew', async () => {
  const other = await toneMp3(7)
  for (const etags of [['"a"', '"b"'] as const, [undefined, undefined] as const]) {
    await using bench = await soundBench(file(mp3, etags[0] === undefined ? {} : { etag: etags[0] }))
    await bench.readFacts()
    await bench.restart()
    bench.host.serve = file(other, etags[1] === undefined ? {} : { etag: etags[1] })
    expect((await bench.readFacts()).seconds).toBeCloseTo(7, 0)
    expect((await bench.read()).bytes.equals(other)).toBe(true)
  }
})

test('the sounds used least recently are deleted above 256 MiB in all', async () => {
  await using bench = await soundBench(file(mp3))
  await bench.readFacts()
  const [folder] = (await kept(bench.userData)).folders
  for (let index = 0; index < 5; index += 1) {
    const path = join(folder?.path ?? '', `${String(index).repeat(32)}.sound`)
    await writeFile(path, '')
    await truncate(path, 60 * 1_048_576)
    await utimes(path, new Date(index * 1_000), new Date(index * 1_000))
  }
  await bench.readFacts({ kind: 'voicemail', id: 9 })
  await eventually(async () => {
    const names = (await kept(bench.userData)).files.map(({ name }) => name.slice(33))
    expect(names.filter((name) => name.startsWith('0000'))).toEqual([])
    expect(names.filter((name) => /^(1111|2222|3333|4444)/.test(name))).toHaveLength(4)
    expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(2)
  })
})

test('a sound of more than a quarter of that is streamed, with ranges, and never kept', async () => {
  const frames = await longMp3(3_600)
  const large = Buffer.concat(
    Array.from({ length: Math.ceil((66 * 1_048_576) / frames.length) }, () => frames),
  )
  await using bench = await soundBench(file(large, { etag: '"a"' }))
  const looked = await bench.readFacts()
  expect(looked.peaks).toEqual([])
  expect(looked.seconds / (large.length / 2_000)).toBeCloseTo(1, 1)
  const from = large.length - 5_000
  const end = await bench.read(`bytes=${from}-`)
  expect([end.status, end.bytes.equals(large.subarray(from))]).toEqual([206, true])
  expect((await bench.read('bytes=2000-2999')).bytes.equals(large.subarray(2_000, 3_000))).toBe(true)
  expect((await kept(bench.userData)).files).toEqual([])
})

test('a full disk only means that nothing is kept', inFull(needsMounts()), async () => {
  await using folder = await temporaryFolder('disk')
  using disk = await smallDisk(join(folder.path, 'disk'), 1)
  const sound = await longMp3(1_500)
  await using bench = await soundBench(file(sound), disk.path)
  const [whole, looked] = await Promise.all([bench.read(), bench.readFacts()])
  expect(whole.bytes.equals(sound)).toBe(true)
  expect([looked.peaks.length, Math.round(looked.seconds / 100)]).toEqual([400, 15])
  await eventually(async () => expect((await kept(disk.path)).files).toEqual([]))
})

test('places are remembered for each sound, for the last 500, and 0 forgets one', async () => {
  await using bench = await soundBench(file(mp3))
  await bench.sounds.stopped(recording, 0.4)
  for (let id = 1_000; id < 1_500; id += 1) await bench.sounds.stopped({ kind: 'voicemail', id }, id / 10)
  const of = async (id: number, kind: 'recording' | 'voicemail' = 'voicemail') => {
    const place = await bench.sounds.position({ kind, id })
    return place.ok ? place.value.seconds : null
  }
  expect([await of(41, 'recording'), await of(1_000), await of(1_499)]).toEqual([0, 100, 149.9])
  await bench.sounds.stopped({ kind: 'voicemail', id: 1_000 }, 0)
  bench.sounds.forget()
  await bench.restart()
  expect([await of(1_000), await of(1_499)]).toEqual([0, 149.9])
})
