import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

async function scriptIn(folder: { join(name: string): string }, text: string): Promise<string> {
  const script = folder.join('script.ts')
  await writeFile(script, text)
  return script
}

test('a process is ready with its first JSON line, and ends when it is stopped', async () => {
  await using folder = await temporaryFolder('process')
  const script = await scriptIn(
    folder,
    `console.log('starting'); console.error('a warning')
     console.log(JSON.stringify({ ready: true, url: process.argv[2], own: process.env.OWN }))
     setInterval(() => {}, 1000)`,
  )
  await using started = await startProcess({ script, args: ['http://127.0.0.1/'], env: { OWN: 'yes' } })
  expect(started.ready).toEqual({ ready: true, url: 'http://127.0.0.1/', own: 'yes' })
  expect(started.readyText('url')).toBe('http://127.0.0.1/')
  expect(() => started.readyText('port')).toThrow('port')
  await eventually(() => expect(started.stderr()).toContain('a warning'))
  expect(await started.stop()).toBe('SIGTERM')
})

test('a process that ends before it is ready fails with what it wrote', async () => {
  await using folder = await temporaryFolder('process')
  const script = await scriptIn(folder, `console.error('the port is in use'); process.exitCode = 3`)
  await expect(startProcess({ script })).rejects.toThrow(/ended with 3 before[^]*the port is in use/)
})

test('a process that is never ready is stopped', async () => {
  await using folder = await temporaryFolder('process')
  const script = await scriptIn(folder, `setInterval(() => {}, 1000)`)
  await expect(startProcess({ script, readyTimeout: 300 })).rejects.toThrow('not ready after 300 ms')
})
