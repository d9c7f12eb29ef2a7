import { expect, test } from 'vitest'
import { keepTelephoneLinks } from '#electron/desktop/telephone-links.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { silentLog } from '#shared/core/log.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { FakeHost } from '#test/support/fake-host.ts'

type Start = { readonly wanted?: boolean; readonly requested?: boolean; readonly refused?: string }

function kept(platform: NodeJS.Platform, { wanted = false, requested = wanted, refused = '' }: Start = {}) {
  const host = new FakeHost({
    settings: { ...defaultSettings, telephoneLinks: wanted, requestedTelephoneLinks: requested },
  })
  const look = new Emitter<void>()
  const ours = new Set<string>()
  const commands: (readonly (string | undefined)[])[] = []
  keepTelephoneLinks({
    app: {
      setAsDefaultProtocolClient: (scheme, path, args) => {
        commands.push([scheme, path, ...(args ?? [])])
        if (scheme !== refused) ours.add(scheme)
        return scheme !== refused
      },
      removeAsDefaultProtocolClient: (scheme) => ours.delete(scheme),
      isDefaultProtocolClient: (scheme) => ours.has(scheme),
    },
    platform,
    command: ['/opt/switchhook', '/app'],
    host,
    log: silentLog,
    onFrontChange: (listener) => look.on(listener),
  })
  const want = (telephoneLinks: boolean) =>
    host.update({ settings: { ...host.state.settings, telephoneLinks } })
  return { host, look, ours, commands, want, shown: () => host.state.computer.links }
}

test('nothing is asked of the system until the person wants it, and all is given back', () => {
  const { ours, commands, want, shown } = kept('darwin')
  expect(commands).toEqual([])
  expect(shown()).toEqual({ ours: [], decides: 'app' })
  want(true)
  expect(shown()?.ours).toEqual(['tel', 'sip', 'sips', 'callto'])
  want(false)
  expect(ours.size).toBe(0)
  expect(shown()?.ours).toEqual([])
})

test('a link can add no switch to the command that opens it', () => {
  const { commands, want } = kept('win32')
  want(true)
  expect(commands[0]).toEqual(['tel', '/opt/switchhook', '/app', '--'])
})

test('what the system made of it is read back, at the start and when the person comes back', () => {
  const { ours, look, shown } = kept('win32', { wanted: true })
  expect(shown()).toEqual({ ours: [], decides: 'default-apps' })
  ours.add('tel')
  look.emit()
  expect(shown()?.ours).toEqual(['tel'])
})

test('what the organisation chose before the first start is requested once, and another app chosen since stays', () => {
  const first = kept('darwin', { wanted: true, requested: false })
  expect(first.shown()?.ours).toEqual(['tel', 'sip', 'sips', 'callto'])
  expect(first.host.state.settings.requestedTelephoneLinks).toBe(true)
  const next = kept('darwin', { wanted: true, requested: true })
  expect(next.commands).toEqual([])
  expect(next.shown()?.ours).toEqual([])
})

test('links are given back if the organisation forbade them while the app did not run', () => {
  const { host, commands } = kept('linux', { wanted: false, requested: true })
  expect(commands).toEqual([])
  expect(host.state.settings.requestedTelephoneLinks).toBe(false)
})

test('a scheme that the system refuses is not counted', () => {
  const { want, shown } = kept('linux', { refused: 'callto' })
  want(true)
  expect(shown()).toEqual({ ours: ['tel', 'sip', 'sips'], decides: 'desktop' })
})
