import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readRelayConfig } from '#electron/event-relay/relay-config.ts'
import { issueCredentials } from '#electron/event-relay/issue-credentials.ts'
import { relayAccess } from '#electron/event-relay/access.ts'
import { nodePath } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const deployed = (name: string) => readFile(`${root}electron/event-relay/deploy/${name}`, 'utf8')

test('the configuration that operators begin with can be used', async () => {
  expect(readRelayConfig(await deployed('relay.json'))).toMatchObject({ ok: true })
})

test('the container holds all that the relay needs', async () => {
  await using folder = await temporaryFolder('container')
  const image = (await deployed('Containerfile')).split(/^FROM .*$/m).at(-1) ?? ''
  const copies = [...image.matchAll(/^COPY (?:--from=packages \/relay\/)?(\S+) (\S+)$/gm)]
  expect(copies.length).toBeGreaterThan(5)
  for (const [, from = '', to = ''] of copies) {
    const target = folder.join(to.endsWith('/') ? `${to}${from}` : to)
    await mkdir(dirname(target), { recursive: true })
    await cp(`${root}${from}`, target, { recursive: true, dereference: true })
  }
  const config = {
    listen: { port: 0 },
    data: 'data',
    nats: { servers: ['tls://localhost:4222'], credentials: 'relay.creds' },
    customers: [{ name: 'acme', secret: 'acme.secret' }],
  }
  await issueCredentials(folder.join('relay.creds'), relayAccess)
  await writeFile(folder.join('acme.secret'), 'a'.repeat(32))
  await writeFile(folder.join('relay.json'), JSON.stringify(config))
  const checked = spawnSync(nodePath(), ['electron/relay.ts', 'check', 'relay.json'], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  expect(`${checked.stdout}${checked.stderr}`).toBe('The configuration can be used.\n')
})
