import { describe, expect, test } from 'vitest'
import { readDevices, type DeviceList } from '#renderer/audio/devices/device-list.ts'
import { resolveRoles, RoleSwitches, type DeviceChoices } from '#renderer/audio/devices/device-roles.ts'

type Info = Parameters<typeof readDevices>[0][number]

const input = (id: string, name = id, group = id): Info => ({
  kind: 'audioinput',
  deviceId: id,
  label: name,
  groupId: group,
})
const output = (id: string, name = id, group = id): Info => ({
  ...input(id, name, group),
  kind: 'audiooutput',
})
const all = [
  input('default'),
  input('desk'),
  input('camera'),
  output('default'),
  output('desk'),
  output('tv'),
]
const without = (id: string) => all.filter(({ deviceId }) => deviceId !== id)
const nobody: DeviceChoices = { microphone: null, speaker: null, ringers: [] }
const desk = { id: 'desk', name: 'desk' }
const tv = { id: 'tv', name: 'tv' }
const chosen: DeviceChoices = { microphone: desk, speaker: desk, ringers: [tv] }

describe('the devices', () => {
  test('are the real ones; the system’s own is known by its group, or as the only one', () => {
    const windows = readDevices([
      input('default', 'Default - B', 'g2'),
      input('a', 'A', 'g1'),
      input('b', 'B', 'g2'),
    ])
    expect(windows.microphones).toEqual({
      devices: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
      systemDefault: { id: 'b', name: 'B' },
    })
    expect(readDevices([input('default'), input('a')]).microphones.systemDefault).toEqual({
      id: 'a',
      name: 'a',
    })
    expect(readDevices(all).microphones.systemDefault).toMatchObject({ id: 'default' })
    expect(readDevices([]).microphones.systemDefault).toBeNull()
  })

  test('have no names before the microphone is allowed, and are there all the same', () => {
    const list = readDevices([input('', ''), output('', '')])
    expect(list).toMatchObject({ hasNames: false, microphones: { devices: [] }, speakers: { devices: [] } })
    expect(resolveRoles(list, chosen).microphone).toMatchObject({ id: '', device: { id: 'default' } })
  })
})

describe('roles', () => {
  test('are played by the chosen devices, by name where the identifier has changed', () => {
    const list = readDevices([...without('desk'), input('new', 'desk'), output('new', 'desk')])
    const roles = resolveRoles(list, chosen)
    expect([roles.microphone.id, roles.speaker.id, roles.ringers[0]?.id]).toEqual(['new', 'new', 'tv'])
  })

  test('fall to the system’s own, and ring on what is left of several', () => {
    const list = readDevices(without('desk'))
    expect(resolveRoles(list, chosen)).toMatchObject({ microphone: { id: '' }, speaker: { id: '' } })
    const ids = (ringers: DeviceChoices['ringers']) =>
      resolveRoles(list, { ...nobody, ringers }).ringers.map(({ id }) => id)
    expect(ids([desk, tv])).toEqual(['tv'])
    expect(ids([desk])).toEqual([''])
    expect(ids([{ id: 'default', name: '' }, tv])).toEqual(['', 'tv'])
    expect(ids([tv, tv])).toEqual(['tv'])
  })
})

describe('what happens to a role by itself', () => {
  function watcher() {
    const switches = new RoleSwitches()
    return (infos: readonly Info[], choices: DeviceChoices) => {
      const list: DeviceList = readDevices(infos)
      return switches.update(list, choices, resolveRoles(list, choices))
    }
  }

  test('is told once when a chosen device goes, and once when it is back', () => {
    const see = watcher()
    expect(see(all, chosen)).toEqual([])
    const gone = without('desk')
    expect(see(gone, chosen)).toEqual([
      { role: 'microphone', from: 'desk', to: 'camera', back: false },
      { role: 'speaker', from: 'desk', to: 'tv', back: false },
    ])
    expect(see(gone, chosen)).toEqual([])
    expect(see(all, chosen)).toEqual([
      { role: 'microphone', from: 'camera', to: 'desk', back: true },
      { role: 'speaker', from: 'tv', to: 'desk', back: true },
    ])
  })

  test('is told at once of a device that is away from the beginning, and of nothing that somebody chose', () => {
    const see = watcher()
    expect(see(without('desk'), { ...nobody, microphone: desk })).toMatchObject([
      { role: 'microphone', from: 'desk', back: false },
    ])
    expect(see(without('desk'), { ...nobody, speaker: tv })).toEqual([])
    expect(see(without('desk'), nobody)).toEqual([])
  })

  test('is told when everything goes, and when something comes to fall back on', () => {
    const see = watcher()
    see(all, chosen)
    expect(see([], chosen)).toEqual([
      { role: 'microphone', from: 'desk', to: '', back: false },
      { role: 'speaker', from: 'desk', to: '', back: false },
      { role: 'ringer', from: 'tv', to: '', back: false },
    ])
    expect(see([input('default'), input('camera')], chosen)).toMatchObject([
      { role: 'microphone', from: 'desk', to: 'camera', back: false },
    ])
    expect(see(all, chosen).map(({ role, to, back }) => `${role} ${to} ${back}`)).toEqual([
      'microphone desk true',
      'speaker desk true',
      'ringer tv true',
    ])
  })

  test('is told where the system’s own device is known and goes', () => {
    const see = watcher()
    const own = [input('default', 'Default - desk', 'desk'), input('desk'), input('camera')]
    see(own, nobody)
    expect(see([input('default', 'Default - camera', 'camera'), input('camera')], nobody)).toEqual([
      { role: 'microphone', from: 'desk', to: 'camera', back: false },
    ])
    expect(see(own, nobody)).toEqual([{ role: 'microphone', from: 'camera', to: 'desk', back: true }])
  })

  test('is not told while the devices have no names', () => {
    const see = watcher()
    expect(see([input('', ''), output('', '')], chosen)).toEqual([])
  })
})
