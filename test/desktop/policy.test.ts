import { chmod, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { skipWhen } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { startAtWork } from './support/at-work.ts'
import { startDesktop } from './support/start-desktop.ts'

/** A policy counts only if it is root's, and so it is written by root. */
async function policyFile(policy: object) {
  const folder = await temporaryFolder('policy')
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await chmod(folder.path, 0o755)
  const path = folder.join('policy.json')
  const write = async (next: object, mode = 0o644) => {
    await writeFile(path, JSON.stringify(next))
    await chmod(path, mode)
  }
  await write(policy)
  return { path, write }
}

const root = skipWhen(
  process.getuid?.() !== 0,
  'policies count only if they are root’s, and this test is not run by root',
)

test('a policy is in force from the start, obeyed when it changes, and shown', root, async () => {
  const server = 'https://api.telephony.example/v1.2'
  const locked = { server, recording: 'shown', globalShortcuts: false, autoAnswer: false }
  const { path, write } = await policyFile({ locked, preset: { telephoneLinks: true } })
  await using app = await startDesktop({
    args: ['--policy', path],
    settings: { autoAnswer: 'asked', receiver: { enabled: false, port: 0 } },
  })
  const address = app.console.getByRole('textbox', { name: 'Platform address' })
  await address.waitFor()
  await eventually(() =>
    expect(app.facts('links').at(-1)).toMatchObject({ protocols: ['tel', 'sip', 'sips', 'callto'] }),
  )
  expect(await address.inputValue()).toBe(server)
  expect(await address.getAttribute('readonly')).not.toBeNull()
  await app.console.getByText('Set by your organisation').waitFor()
  await app.console.getByRole('button', { name: 'Try the demo' }).click()
  await app.console.getByRole('link', { name: 'Settings' }).click({ timeout: 90_000 })
  const managed = app.console.getByRole('region', { name: 'Managed settings' })
  const row = (name: string) => managed.locator('.mg-row').filter({ hasText: name })
  await row('Call recording').getByText('Only shown').waitFor()
  await row('Call recording').getByText(path).waitFor()
  const autoAnswer = app.console.getByRole('combobox', { name: 'Answer automatically' })
  expect(await autoAnswer.isDisabled()).toBe(true)
  expect(await autoAnswer.inputValue()).toBe('off')

  await write({ locked: { server, globalShortcuts: false } })
  await eventually(async () => expect(await autoAnswer.isDisabled()).toBe(false))
  expect(await autoAnswer.inputValue()).toBe('asked')
  await write({ locked: {} }, 0o666)
  await managed.getByText('Users other than root can change it').waitFor()
  expect(app.faults).toEqual([])
  expect((await app.quit()).code).toBe(0)
})

test(
  'keys of the system are left alone where the organisation says so, also while a call rings',
  root,
  async () => {
    const { path, write } = await policyFile({ locked: { globalShortcuts: false } })
    await using work = await startAtWork({ app: { args: ['--policy', path] } })
    const { desktop: app } = work
    await work.ring()
    expect(await app.heldKeys()).toEqual([])
    await write({ locked: {} })
    await eventually(async () =>
      expect(await app.heldKeys()).toEqual(expect.arrayContaining(['CommandOrControl+Shift+D'])),
    )
  },
)

test('a profile by a link in a cold start is asked about, and connects to what it says once it is used', async () => {
  const profile = { base_url: 'https://api.hollowmere.example/v1.2' }
  const data = Buffer.from(JSON.stringify(profile)).toString('base64url')
  await using app = await startDesktop({ args: ['--', `switchhook://profile?data=${data}`] })
  const dialog = app.console.getByRole('dialog', { name: 'Use this connection profile?' })
  await dialog.getByText('This connects you to api.hollowmere.example.').waitFor()
  const address = app.console.getByLabel('Platform address')
  expect(await address.inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => expect(await address.inputValue()).toBe(profile.base_url))

  const secret = Buffer.from(JSON.stringify({ ...profile, token: 'x' })).toString('base64url')
  await app.openUrl(`switchhook://profile?data=${secret}`)
  await app.console.getByRole('alert').getByText('The profile contains a secret (token)').waitFor()
  await app.startAgain(['--', 'switchhook://profile?url=https%3A%2F%2Fconfig.example%2Fp.json'])
  await app.console.getByRole('button', { name: 'Close' }).click()
  await app.console.getByRole('dialog').getByText('from config.example').waitFor()
  expect(app.faults).toEqual([])
})
