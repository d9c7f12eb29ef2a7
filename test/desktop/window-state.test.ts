import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { startDesktop } from './support/start-desktop.ts'

const main = { x: 0, y: 0, width: 1920, height: 1080 }
const side = { x: 1920, y: 0, width: 1280, height: 1024 }

test('the console comes back where it was, and onto a display that is there where its own has gone', async () => {
  await using folder = await temporaryFolder('window-state')
  const place = { x: 2000, y: 80, width: 1000, height: 700 }
  const open = (displays: readonly (typeof main)[]) => startDesktop({ userData: folder.path, displays })
  {
    await using app = await open([main, side])
    await eventually(async () => expect((await app.window('/')).visible).toBe(true))
    await app.place('/', place)
    await app.quit()
  }
  {
    await using app = await open([main, side])
    expect((await app.window('/')).bounds).toEqual(place)
    await app.quit()
  }
  {
    await using app = await open([main])
    const { bounds } = await app.window('/')
    expect(bounds).toMatchObject({ width: 1000, height: 700 })
    expect(bounds.x + bounds.width).toBeLessThanOrEqual(main.width)
    await app.quit()
  }
})
