import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useEventAddressStore } from '#renderer/stores/event-address.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { openTunnel, publicOrigin } from '#test/e2e/screens/event-scenes.ts'
import { startPageHost } from '#test/support/page-host.ts'

const local = 'https://127.0.0.1:8443'
const url = `${publicOrigin}/secret`
let host: Screens
let address: ReturnType<typeof useEventAddressStore>
let clipboard: string[]

beforeAll(async () => {
  host = await startPageHost({ receiver })
  address = useEventAddressStore()
})
beforeEach(() => {
  clipboard = []
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void clipboard.push(text) },
  })
  host.answer('receiver.address', ok({ url, ca: 'PEM' }))
  host.answer('receiver.newSecret', ok(undefined))
  setRegisteredAddress('')
  host.show('tunnel', openTunnel(Date.now()))
  host.show('receiver', receiver)
})

const receiver = { kind: 'listening', origin: local, lastEventAt: null, received: 0 } as const
const setRegisteredAddress = (registeredAddress: string) =>
  host.show('settings', { ...defaultSettings, registeredAddress })
const asked = (method: string) => host.asked().filter((each) => each.method === method).length

test('the address is the tunnel’s where there is one, else this computer’s, else not known', () => {
  expect(address.origin).toBe(publicOrigin)
  host.show('tunnel', { kind: 'none' })
  expect(address.origin).toBe(local)
  host.show('tunnel', { kind: 'starting', address: null })
  expect(address.origin).toBeNull()
})

test('only the first copy of the address counts as given to the dashboard', async () => {
  const before = asked('receiver.addressRegistered')
  expect(await address.copy('certificate')).toEqual({ kind: 'copied' })
  expect(asked('receiver.addressRegistered')).toBe(before)
  expect(await address.copy('address')).toEqual({ kind: 'copied' })
  expect(clipboard).toEqual(['PEM', url])
  expect(asked('receiver.addressRegistered')).toBe(before + 1)
  setRegisteredAddress('https://old.example')
  await address.copy('address')
  expect(asked('receiver.addressRegistered')).toBe(before + 1)
})

test('an address that the dashboard does not have must be told, until somebody says that it was', async () => {
  expect(address.mustBeUpdated).toBe(false)
  setRegisteredAddress('https://old.example')
  expect(address.mustBeUpdated).toBe(true)
  host.show('tunnel', { kind: 'starting', address: null })
  expect(address.mustBeUpdated).toBe(false)
  host.show('tunnel', openTunnel(Date.now()))
  setRegisteredAddress(publicOrigin)
  expect(address.mustBeUpdated).toBe(false)
})

test('a new secret must be told even where the origin stays, and a refused one changes nothing', async () => {
  setRegisteredAddress(publicOrigin)
  host.answer('receiver.newSecret', err(appError('internal')))
  expect(await address.renewSecret()).toBe(false)
  expect(address.mustBeUpdated).toBe(false)
  host.answer('receiver.newSecret', ok(undefined))
  expect(await address.renewSecret()).toBe(true)
  host.show('receiver', { ...receiver, secretIsNew: true })
  expect(address.mustBeUpdated).toBe(true)
  host.show('receiver', receiver)
  expect(address.mustBeUpdated).toBe(false)
})

test('copying a new secret does not say that the dashboard has it', async () => {
  host.show('receiver', { ...receiver, secretIsNew: true })
  const before = asked('receiver.addressRegistered')
  await address.copy('address')
  expect(asked('receiver.addressRegistered')).toBe(before)
})

test('where the page may not write to the clipboard, the text is handed back', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
  expect(await address.copy('address')).toEqual({ kind: 'by-hand', text: url })
  host.answer('receiver.address', err(appError('network.unreachable')))
  expect(await address.copy('address')).toEqual({ kind: 'failed' })
})
