import { describe, expect, test } from 'vitest'
import { audioChoices, deviceName } from '#renderer/features/calls/audio-choices.ts'
import type { AudioDevices } from '#shared/host/audio.ts'

const device = (id: string, name: string) => ({ id, name })
const evolveIn = device('e-in', 'Headset Microphone (Jabra Evolve 65) (0b0e:030c)')
const evolveOut = device('e-out', 'Headset Earphone (Jabra Evolve 65) (0b0e:030c)')
const laptopIn = device('l-in', 'Built-in Audio')
const laptopOut = device('l-out', 'Built-in Audio')
const monitor = device('m-out', 'HDMI (Monitor)')
const devices: AudioDevices = {
  microphones: [device('default', 'Default'), laptopIn, evolveIn, device('x', '')],
  speakers: [laptopOut, evolveOut, monitor],
  inUse: { microphone: laptopIn, speaker: laptopOut, ringers: [] },
}

describe('what a call can go through', () => {
  test('is a device for both ways first, then those for one', () => {
    expect(audioChoices(devices)).toEqual([
      {
        key: 'both l-in',
        name: 'Built-in Audio',
        role: 'both',
        isUsed: true,
        changes: { microphone: laptopIn, speaker: laptopOut },
      },
      {
        key: 'both e-in',
        name: 'Jabra Evolve 65',
        role: 'both',
        isUsed: false,
        changes: { microphone: evolveIn, speaker: evolveOut },
      },
      {
        key: 'speaker m-out',
        name: 'Monitor',
        role: 'speaker',
        isUsed: false,
        changes: { speaker: monitor },
      },
    ])
  })

  test('is in use in part where only one way goes through it', () => {
    const inUse = { microphone: device('other id', 'Built-in Audio'), speaker: monitor, ringers: [] }
    expect(audioChoices({ ...devices, inUse }).map(({ key, isUsed }) => [key, isUsed])).toEqual([
      ['both l-in', false],
      ['both e-in', false],
      ['speaker m-out', true],
    ])
  })

  test.each([
    ['Headset Microphone (Jabra Evolve 65) (0b0e:030c)', 'Jabra Evolve 65'],
    ['Microphone (Realtek(R) Audio)', 'Realtek(R) Audio'],
    ['USB Audio Device', 'USB Audio Device'],
  ])('%s is called %s', (name, shown) => expect(deviceName(name)).toBe(shown))
})
