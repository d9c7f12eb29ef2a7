import { writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownBrowser, startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { testedShell } from '#test/e2e/support/shell.ts'
import { savedBy } from '#test/e2e/support/saved-file.ts'
import { settingsSection } from '#test/e2e/support/settings-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { pasted } from '#test/e2e/support/clipboard.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

/** Stands for a tunnel: says its address and stays, or ends at once. The way itself is this computer's own loopback. */
const program = `
const [host, port] = process.argv.slice(2)
if (host === 'none') { console.error('no way out today'); process.exit(1) }
console.log('listening as https://' + host + ':' + port + ' from now on')
setInterval(() => {}, 60_000)
`

/** A person chooses a way for events, sees it work, move and fail, and tells the dashboard. */
describe('a tunnel, chosen in Settings', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent
  let folder: TemporaryFolder

  beforeAll(async () => {
    folder = await temporaryFolder('tunnel-program')
    await writeFile(folder.join('tunnel.mjs'), program)
    platform = await startDemoPlatform()
    const args = ['127.0.0.1', 'localhost', 'none'].flatMap((host) => ['--allow-command', commandTo(host)])
    agent = await startAgent({
      platform,
      user: platform.agent(0),
      microphone: ownBrowser,
      ...(testedShell === 'browser' && { app: { args } }),
    })
    await agent.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await agent.console.goTo('Settings')
  })
  endAfterAll(() => ({ agent, platform, folder }))

  const section = () => settingsSection(agent.page, 'Events')
  const station = (name: string) =>
    section().getByRole('list', { name: 'Event path' }).getByRole('listitem').filter({ hasText: name })
  const clipboard = () => pasted(agent.page)

  /** The command of a program that says that it leads here from this host. */
  const commandTo = (host: string) => `"${process.execPath}" "${folder.join('tunnel.mjs')}" ${host} {port}`
  const form = () => section().getByRole('form', { name: 'How events arrive' })

  async function fill(command: string): Promise<void> {
    await form().getByLabel('How events arrive').selectOption({ label: 'Your own command' })
    await form().getByLabel('Command').fill(command)
  }

  async function lead(host: string): Promise<void> {
    await fill(commandTo(host))
    await agent.app.desktop?.answerNextDialog('Run it')
    await form().getByRole('button', { name: 'Apply' }).click()
    await form().getByText('Saved', { exact: true }).waitFor()
  }

  test.skipIf(testedShell !== 'browser')('is refused where the start did not name its program', async () => {
    await fill(`touch ${folder.join('ran')}`)
    await form()
      .getByText(/^Only commands that Switchhook was started with are run: /)
      .waitFor()
    await form().getByRole('button', { name: 'Apply' }).click()
    await form().getByText('Switchhook was not started with --allow-command and this command.').waitFor()
    await station('Tunnel').getByText('None').waitFor()
  })

  test('is opened, proved and told', async () => {
    await station('Tunnel').getByText('None').waitFor()
    await lead('127.0.0.1')
    await station('Tunnel')
      .getByText(/^Open, \d+ ms$/)
      .waitFor()
    await station('Platform').getByText('Does not have your address yet').waitFor()
    await section().getByRole('button', { name: 'Copy', exact: true }).click()
    await station('Platform').getByText('Has your address, no event yet').waitFor()
    expect(await clipboard()).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/\S{20,}$/)
    await agent.console.status.getByText('Call events live, none yet').waitFor()
  })

  test('that has a new address asks for it to be given to the dashboard again, in Settings and on the console', async () => {
    await lead('localhost')
    await section().getByText('The address has changed.').waitFor()
    await station('Platform').getByText('Sends to the old address').waitFor()
    await agent.console.goTo('Console')
    const notice = agent.page.getByRole('status').filter({ hasText: 'The address for events has changed.' })
    await notice.getByRole('button', { name: 'Copy address' }).click()
    await eventually(async () => expect(await clipboard()).toMatch(/^https:\/\/localhost:\d+\/\S{20,}$/))
    await notice.getByRole('button', { name: 'Show steps' }).click()
    await section().getByRole('button', { name: 'The dashboard has it' }).click()
    await section().getByText('The address has changed.').waitFor({ state: 'detached' })
    await agent.console.goTo('Console')
    await agent.console.liveCalls.waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('that fails says why, and the console that events do not arrive', async () => {
    await agent.console.goTo('Settings')
    await lead('none')
    await section().getByRole('alert').filter({ hasText: 'The tunnel ended: no way out today' }).waitFor()
    expect(await station('Tunnel').getAttribute('data-state')).toBe('bad')
    await agent.console.goTo('Console')
    await agent.page.getByRole('status').filter({ hasText: 'Events are not arriving.' }).waitFor()
    await agent.console.status.getByText(/^No call events since/).waitFor()
  })

  test('leaves nothing of its secret in the exported log', async () => {
    const secret = new URL(await clipboard()).pathname.slice(1)
    await agent.console.goTo('Settings')
    const { name, text } = await savedBy(agent.page, () =>
      section().getByRole('button', { name: 'Export event log' }).click(),
    )
    expect(name).toMatch(/^switchhook-events-\d{4}-\d\d-\d\d\.jsonl$/)
    expect(text).not.toBe('')
    expect(text).not.toContain(secret)
  })
})
