import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { runOnStandIn } from '#test/support/electron-stand-in/run.ts'

test('the Electron shell, on a stand-in for Electron: pages, demo, ring, keys, an orderly end', async () => {
  await using app = await runOnStandIn('electron/main.ts', ['--demo'])
  await eventually(() => expect(app.all('reply')).toHaveLength(2))
  expect(app.all('page')).toEqual(
    ['app://switchhook/audio/audio.html', 'app://switchhook/'].map((address) =>
      expect.objectContaining({
        address,
        status: 200,
        policy: expect.stringContaining("default-src 'none'"),
      }),
    ),
  )
  expect(app.last('menu')).toEqual({ fact: 'menu', items: ['Call', 'editMenu', 'View', 'Go', 'Help'] })

  await eventually(() => expect(app.last('session')).toMatchObject({ kind: 'signed-in' }), {
    timeout: 20_000,
  })
  await eventually(() => expect(app.last('tray')?.['tooltip']).toMatch(/^Ready, ext \d+(\. \d+ .+)?$/))

  await eventually(() => expect(app.all('notification')).toHaveLength(1), { timeout: 20_000 })
  expect(app.last('tray')?.['tooltip']).toContain(app.last('notification')?.['title'])
  await eventually(() =>
    expect(app.last('keys')?.['held']).toEqual(['CommandOrControl+Shift+A', 'CommandOrControl+Shift+D']),
  )

  app.pressDecline()
  await eventually(() => expect(app.last('keys')?.['held']).toEqual([]))

  const { code, errors } = await app.quit()
  expect(code).toBe(0)
  expect(errors).not.toContain('"level":"error"')
})

test('a profile that cannot be read keeps nothing from starting, and is told to the pages', async () => {
  await using app = await runOnStandIn('electron/main.ts', ['--profile', '/nowhere/profile.json'])
  await eventually(() =>
    expect(app.last('shell')).toMatchObject({ startError: { code: 'profile.unreadable' } }),
  )
  await eventually(() => expect(app.last('session')).toMatchObject({ kind: 'signed-out' }))
  expect((await app.quit()).code).toBe(0)
})
