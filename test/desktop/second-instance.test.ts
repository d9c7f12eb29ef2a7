import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { startDesktop } from './support/start-desktop.ts'

test('a second start shows the console and hands its link over; nothing else of it is obeyed', async () => {
  await using app = await startDesktop()
  await app.console.getByRole('heading', { level: 1 }).waitFor()
  await app.act('/', 'close')
  await eventually(async () => expect((await app.window('/')).visible).toBe(false))

  await app.startAgain(['--demo', '--hidden'])
  await eventually(async () => expect(await app.window('/')).toMatchObject({ visible: true }))
  expect(await app.tray()).toMatchObject({ tooltip: 'Signed out' })

  await app.startAgain(['--', 'tel:+44%22%20--gpu-launcher=%22calc'])
  const refusal = app.console.getByRole('dialog', { name: 'This link cannot be called' })
  await refusal.getByRole('button', { name: 'Close' }).click()
  await refusal.waitFor({ state: 'detached' })

  await app.startAgain(['--', 'tel:+441632960300', '--gpu-launcher=calc'])
  await app.startAgain(['tel:+441632960501', '--demo', '--user-data=/nowhere'])
  await app.console.getByText('A link asks to call +44 1632 960501.').waitFor()
  expect(await app.tray()).toMatchObject({ tooltip: 'Signed out' })
  expect((await app.quit()).code).toBe(0)
})
