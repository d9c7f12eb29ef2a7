import { beforeEach, expect, test } from 'vitest'
import { Devices } from '#electron/host/devices/devices.ts'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import { silentLog } from '#shared/core/log.ts'
import type { DeviceSwitch, Levels } from '#shared/host/audio.ts'
import type { DevicesState } from '#shared/host/slices.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { eventually } from '#test/support/eventually.ts'
import { FakeAudioPort } from '#test/support/fake-audio-port.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'

const desk = { id: 'a', name: 'Desk headset' }
const turn = { urls: 'turn:127.0.0.1:3478', username: 'wren' }
const network = { ...defaultSettings.network, iceServers: [turn, { urls: 'stun:127.0.0.1', username: '' }] }
const gone: DeviceSwitch = { role: 'microphone', from: 'Desk headset', to: 'Built-in', back: false, at: 1 }

let audio: FakeAudioPort
let secrets: OpenSecrets
let file: MemorySettingsFile
let settings: SettingsStore
let devices: Devices
let states: DevicesState[]
let levels: Levels[]

beforeEach(() => {
  audio = new FakeAudioPort()
  secrets = new OpenSecrets()
  file = new MemorySettingsFile()
  start()
})

function start(): void {
  settings = new SettingsStore(file, silentLog)
  states = []
  levels = []
  devices = new Devices({
    audio,
    secrets,
    settings,
    onDevices: (state) => states.push(state),
    onLevels: (now) => levels.push(now),
  })
}

test('an engine is configured in the moment that it comes, and at each change that concerns it', () => {
  audio.connect()
  expect(audio.lastInput('audio.configure')).toMatchObject({
    microphone: null,
    gatheringMs: 1_000,
    iceServers: [],
  })
  settings.change({ audio: { ...defaultSettings.audio, microphone: desk, echoCancellation: false } })
  expect(audio.lastInput('audio.configure')).toMatchObject({ microphone: desk, echoCancellation: false })
  const count = audio.requests.length
  settings.change({ theme: 'dark' })
  expect(audio.requests).toHaveLength(count)
})

test('the engine’s devices are published, and none once it is disconnected', () => {
  audio.connect()
  const inUse = { microphone: desk, speaker: desk, ringers: [desk] }
  audio.report({ kind: 'devices', devices: { microphones: [desk], speakers: [desk], inUse } })
  audio.report({ kind: 'levels', levels: { input: 0.5, output: 0.1 } })
  expect(states.at(-1)?.audio?.inUse).toEqual(inUse)
  expect(levels.at(-1)).toEqual({ input: 0.5, output: 0.1 })
  audio.disconnect()
  expect(states.at(-1)).toEqual({ audio: null, switched: null, headset: null })
  expect(levels.at(-1)).toEqual({ input: 0, output: 0 })
})

test('a device switch is reported until the device is back', () => {
  audio.connect()
  audio.report({ kind: 'switched', switched: gone })
  audio.report({ kind: 'switched', switched: { ...gone, role: 'speaker' } })
  expect(states.at(-1)?.switched).toMatchObject({ role: 'speaker' })
  audio.report({ kind: 'switched', switched: { ...gone, role: 'speaker', back: true } })
  expect(states.at(-1)?.switched).toEqual(gone)
  audio.report({ kind: 'switched', switched: { ...gone, back: true } })
  expect(states.at(-1)?.switched).toBeNull()
})

test('a device switch is reported until another device is chosen', () => {
  audio.connect()
  audio.report({ kind: 'switched', switched: gone })
  settings.change({ audio: { ...defaultSettings.audio, speaker: desk } })
  expect(states.at(-1)?.switched).toEqual(gone)
  settings.change({ audio: { ...defaultSettings.audio, speaker: desk, microphone: desk } })
  expect(states.at(-1)?.switched).toBeNull()
})

test('levels are measured while a page watches, also by an engine that comes later', async () => {
  audio.connect()
  const [one, other] = [devices.page(), devices.page()]
  await one.watchLevels(true)
  await other.watchLevels(true)
  expect(audio.requests.filter(({ method }) => method === 'audio.watchLevels')).toHaveLength(1)
  audio.disconnect()
  audio.connect()
  expect(audio.lastInput('audio.watchLevels')).toEqual({ watching: true })
  one[Symbol.dispose]()
  expect(audio.lastInput('audio.watchLevels')).toEqual({ watching: true })
  other[Symbol.dispose]()
  expect(audio.lastInput('audio.watchLevels')).toEqual({ watching: false })
})

test('a test ends with the page that began it, and with no other', async () => {
  audio.connect()
  const [one, other] = [devices.page(), devices.page()]
  await one.test('loopback')
  other[Symbol.dispose]()
  expect(audio.lastInput('audio.test')).toEqual({ what: 'loopback' })
  one[Symbol.dispose]()
  expect(audio.lastInput('audio.test')).toEqual({ what: 'none' })
})

test('passwords of TURN servers are in the keychain and on their way to the engine only', async () => {
  audio.connect()
  expect(await devices.saveNetwork(network, { [turn.urls]: 'drowssap' })).toMatchObject({ ok: true })
  const iceServers = [{ ...turn, credential: 'drowssap' }, { urls: 'stun:127.0.0.1' }]
  expect(audio.lastInput('audio.configure')).toMatchObject({ iceServers })
  expect([...secrets.entries]).toEqual([['turn wren@turn:127.0.0.1:3478', 'drowssap']])
  expect(JSON.stringify(file.stored)).not.toContain('drowssap')

  audio = new FakeAudioPort()
  start()
  audio.connect()
  await eventually(() => expect(audio.lastInput('audio.configure')).toMatchObject({ iceServers }))
  expect(await devices.saveNetwork(network, {})).toMatchObject({ ok: true })
  expect(audio.lastInput('audio.configure')).toMatchObject({ iceServers })

  await devices.saveNetwork({ ...network, iceServers: [] }, {})
  await eventually(() => expect(secrets.entries.size).toBe(0))
  expect(audio.lastInput('audio.configure')).toMatchObject({ iceServers: [] })
})

test('a network that cannot be is refused, and no password of it is kept', async () => {
  const bad = { ...network, gatheringMs: 5 }
  expect(await devices.saveNetwork(bad, { [turn.urls]: 'drowssap' })).toMatchObject({
    ok: false,
    error: { code: 'settings.invalid' },
  })
  expect(secrets.entries.size).toBe(0)
})

test('a TURN server without its password is left out, since WebRTC would refuse them all', async () => {
  audio.connect()
  await devices.saveNetwork(network, {})
  expect(audio.lastInput('audio.configure')).toMatchObject({ iceServers: [{ urls: 'stun:127.0.0.1' }] })
})
