import { expect, test } from 'vitest'
import { callIs } from '#test/e2e/support/call-facts.ts'
import { ConsolePage } from '#test/e2e/support/console-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { startAtWork, tamsin } from './support/at-work.ts'

test('a console that crashes in a call comes back with it, and says what was lost; sleep ends nothing', async () => {
  await using work = await startAtWork()
  const { desktop, platform } = work
  const id = await work.talk()
  const before = desktop.console
  await desktop.crash(before)
  await eventually(() => expect(desktop.console).not.toBe(before))
  const back = new ConsolePage(desktop.console)
  await back.shows(tamsin.name, 'Connected')
  const notice = desktop.console.getByRole('status').filter({ hasText: 'The window was restarted.' })
  await notice.getByText('Your call continued.').waitFor()
  await callIs(platform.api, id, 'CONNECTED')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'detached' })

  await desktop.power('suspend')
  await desktop.power('resume')
  await eventually(() => expect(desktop.stderr()).toMatch(/network\.event.*resume/))
  await callIs(platform.api, id, 'CONNECTED')
  await platform.endCalls()
  await back.isIdle()
  await desktop.power('suspend')
  await desktop.power('resume')
  const began = performance.now()
  await platform.operator.ring({ from: tamsin.number, to: work.agent.user.cli })
  await back.rings(tamsin.name)
  expect(performance.now() - began).toBeLessThan(5_000)
})
