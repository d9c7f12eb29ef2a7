import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createHost } from '#electron/host/host.ts'
import type { UpdaterPort } from '#electron/host/updates/updater-port.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { hostPorts } from '#test/support/host-ports.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

function playedUpdater(did: string[]): UpdaterPort {
  return {
    obstacle: null,
    check: async () => ok({ version: '2.0.0', notes: '', removed: [], goesBack: false }),
    download: async () => ok(undefined),
    async install(restart) {
      did.push(restart ? 'install and start' : 'install')
      return ok(undefined)
    },
    quit: () => did.push('quit'),
    kept: async () => null,
  }
}

test('a host that ends installs what waited for that, after all else, and the next start knows of it', async () => {
  await using folder = await temporaryFolder('host-updates')
  const did: string[] = []
  const ports = hostPorts({ userData: folder.path, updater: playedUpdater(did) })
  const host = createHost(ports)
  expect(await host.methods['updates.check']()).toEqual(ok(undefined))
  await eventually(() => expect(host.state.updates).toMatchObject({ stage: 'at-quit', mode: 'automatic' }))
  expect(did).toEqual([])
  await host[Symbol.asyncDispose]()
  expect(did).toEqual(['install'])

  const next = createHost({ ...ports, shell: { ...ports.shell, version: '2.0.0' } })
  await eventually(() => expect(next.state.updates.updatedFrom).toBe('0.0.0'))
  await next[Symbol.asyncDispose]()
})

test('"now" ends the app, and a setting that forbids updates takes them away', async () => {
  await using folder = await temporaryFolder('host-updates')
  const did: string[] = []
  const host = createHost(hostPorts({ userData: folder.path, updater: playedUpdater(did) }))
  await host.methods['updates.check']()
  await eventually(() => expect(host.state.updates.stage).toBe('at-quit'))
  await host.methods['settings.change']({ changes: { updates: 'off' } })
  expect(host.state.updates).toMatchObject({ mode: 'off', because: 'chosen', stage: 'ready' })
  await host.methods['settings.change']({ changes: { updates: 'notify' } })
  expect(await host.methods['updates.install']({ when: 'now' })).toEqual(ok(undefined))
  expect(did).toEqual(['quit'])
  await host[Symbol.asyncDispose]()
  expect(did).toEqual(['quit', 'install and start'])
})

test('licences are read from the file of the build, and their absence is told', async () => {
  await using folder = await temporaryFolder('host-licences')
  const part = { name: 'ws', version: '8.0.0', licence: 'MIT', text: 'words' }
  await writeFile(folder.join('licences.json'), JSON.stringify([part]))
  const host = createHost(hostPorts({ userData: folder.path, licences: folder.join('licences.json') }))
  expect(await host.methods['app.licences']()).toEqual(ok([part]))
  await host[Symbol.asyncDispose]()
  const without = createHost(hostPorts({ userData: folder.path }))
  expect(await without.methods['app.licences']()).toMatchObject({
    ok: false,
    error: { code: 'licences.missing' },
  })
  expect(without.state.updates).toMatchObject({ mode: 'off', because: 'not-installed' })
  await without[Symbol.asyncDispose]()
})
