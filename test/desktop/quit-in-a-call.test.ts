import { expect, test } from 'vitest'
import { callIsOver } from '#test/e2e/support/call-facts.ts'
import { eventually } from '#test/support/eventually.ts'
import { startAtWork, tamsin } from './support/at-work.ts'

test('a closed window keeps the call; to quit is asked about first, and hangs up in order', async () => {
  await using work = await startAtWork()
  const { agent, desktop, platform } = work
  const id = await work.talk()

  await desktop.act('/', 'close')
  await eventually(async () => expect((await desktop.window('/')).visible).toBe(false))
  expect((await desktop.notices()).filter(({ title }) => title === 'Your call continues')).toHaveLength(1)
  expect((await desktop.tray()).tooltip).toContain(`On a call with ${tamsin.name}`)
  await desktop.clickTray()
  await agent.console.shows(tamsin.name, 'Connected')
  await desktop.act('/', 'close')
  expect((await desktop.notices()).filter(({ title }) => title === 'Your call continues')).toHaveLength(1)

  await desktop.answerNextDialog('Stay')
  await desktop.trayMenu('Quit Switchhook')
  await eventually(async () =>
    expect(await desktop.dialogs()).toMatchObject([
      { message: `You are on a call with ${tamsin.name}`, buttons: ['Stay', 'Hang up and quit'], answer: 0 },
    ]),
  )
  await desktop.clickTray()
  await agent.console.shows(tamsin.name, 'Connected')

  await desktop.answerNextDialog('Hang up and quit')
  const { code, errors } = await desktop.quit()
  expect(code).toBe(0)
  expect(errors).not.toContain('quit.slow')
  await callIsOver(platform.api, id)
})

test('the end of the session asks nobody, and hangs up in order', async () => {
  await using work = await startAtWork()
  const { desktop, platform } = work
  const id = await work.talk()
  await desktop.power('shutdown')
  expect(await desktop.exited).toBe(0)
  await callIsOver(platform.api, id)
})
