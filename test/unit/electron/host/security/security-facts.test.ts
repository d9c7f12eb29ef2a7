import { createServer as createHttp } from 'node:http'
import { createConnection, createServer, type AddressInfo, type Server } from 'node:net'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContactedHosts } from '#electron/host/security/contacted-hosts.ts'
import { closeFolder } from '#electron/host/security/security-feature.ts'
import { readFileModes, readSecurityFacts, pinnedAuthority } from '#electron/host/security/security-facts.ts'
import { createAuthority } from '#test/support/certificates.ts'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test.skipIf(process.platform === 'win32')('a file that others may read is found by its name', async () => {
  await using folder = await temporaryFolder('modes')
  const { path } = folder
  await mkdir(join(path, 'inner'), { mode: 0o700 })
  await writeFile(join(path, 'inner/closed'), 'x', { mode: 0o600 })
  await chmod(path, 0o700)
  expect(await readFileModes(path)).toEqual({ looked: 3, open: 0, named: [] })
  await writeFile(join(path, 'inner/settings.json'), 'x')
  await chmod(join(path, 'inner/settings.json'), 0o644)
  await symlink('/etc', join(path, 'elsewhere'))
  expect(await readFileModes(path)).toEqual({ looked: 4, open: 1, named: ['inner/settings.json'] })
})

test.skipIf(process.platform === 'win32')(
  'the app closes its folder to others, and says where it is open',
  async () => {
    await using folder = await temporaryFolder('modes')
    await chmod(folder.path, 0o755)
    expect(await readFileModes(folder.path)).toEqual({ looked: 1, open: 1, named: ['.'] })
    await closeFolder(folder.path)
    expect(await readFileModes(folder.path)).toEqual({ looked: 1, open: 0, named: [] })
    await closeFolder(join(folder.path, 'gone'))
  },
)

test('Windows has no such modes', async () => {
  expect(await readFileModes('/', 'win32')).toBeNull()
})

test('contacted hosts are known by name and port, until nobody listens any more', async () => {
  const web = createHttp((_, response) => response.end())
  const plain = createServer((socket) => socket.end())
  const [webPort, plainPort] = [await listening(web), await listening(plain)]
  const hosts = new ContactedHosts()
  await fetchLike(`http://localhost:${webPort}/`)
  createConnection({ port: plainPort, host: '127.0.0.1' }).on('error', () => undefined)
  await eventually(() => expect(hosts.value).toContain(`127.0.0.1:${plainPort}`))
  expect(hosts.value).toContain(`localhost:${webPort}`)
  hosts[Symbol.dispose]()
  await fetchLike(`http://127.0.0.1:${webPort}/later`)
  expect(hosts.value).not.toContain(`127.0.0.1:${webPort}`)
  web.close()
  plain.close()
})

/** As the host asks the platform: by Node's own client. */
async function fetchLike(url: string): Promise<void> {
  const { get } = await import('node:http')
  await new Promise<void>((resolve, reject) => {
    get(url, { agent: false }, (response) => response.resume().on('end', resolve)).on('error', reject)
  })
}

test('a private authority is told by its name, its print, and whom it is trusted for', async () => {
  const { pem } = await createAuthority()
  const baseUrl = 'https://api.example.com/v1.2'
  expect(pinnedAuthority({ ca: pem, baseUrl })).toEqual({
    name: 'Example authority',
    fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}[\dA-F]{2}$/),
    until: expect.any(Number),
    trustedFor: baseUrl,
  })
  expect(pinnedAuthority({ ca: null, baseUrl })).toBeNull()
  expect(pinnedAuthority({ ca: 'no certificate', baseUrl })).toBeNull()
  expect(pinnedAuthority(null)).toBeNull()
})

test('the browser shell says nothing of windows and crash reports', async () => {
  await using folder = await temporaryFolder('modes')
  const parts = {
    secrets: { place: 'memory' },
    userData: folder.path,
    hosts: { value: ['api.example.com:443'] },
    connection: () => null,
  } as const
  expect(await readSecurityFacts(parts)).toMatchObject({
    desktop: null,
    crashReports: null,
    authority: null,
    secretsIn: 'memory',
    hosts: ['api.example.com:443'],
    node: process.versions.node,
  })
  const crashReports = { count: async () => 2, removeAll: async () => {} }
  expect((await readSecurityFacts({ ...parts, crashReports })).crashReports).toEqual({ kept: 2 })
})
