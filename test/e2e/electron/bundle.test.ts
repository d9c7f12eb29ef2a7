import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { runOnStandIn } from '#test/support/electron-stand-in/run.ts'

test('the bundle starts, serves the built pages and its own demo platform, and ends in order', async () => {
  await using app = await runOnStandIn('out/main/main.js', ['--demo'])
  await eventually(() => expect(app.all('page').map(({ status }) => status)).toEqual([200, 200]))
  await eventually(() => expect(app.last('session')).toMatchObject({ kind: 'signed-in' }), {
    timeout: 20_000,
  })
  await eventually(() => expect(app.last('tray')?.['tooltip']).toMatch(/^Ready, ext \d+(\. \d+ .+)?$/))
  expect((await app.quit()).code).toBe(0)
})
