import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Microphone, type MicrophoneUser } from '#renderer/audio/microphone.ts'
import type { MicrophoneState } from '#shared/calls/line.ts'

class FakeTrack extends EventTarget {
  static live = 0
  readyState = 'live'
  enabled = true

  constructor() {
    super()
    FakeTrack.live += 1
  }

  clone(): FakeTrack {
    return new FakeTrack()
  }

  stop(): void {
    if (this.readyState === 'live') FakeTrack.live -= 1
    this.readyState = 'ended'
  }

  /** The device is pulled out. */
  unplug(): void {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}

class FakeDevices extends EventTarget {
  answer: () => Promise<FakeTrack> = async () => new FakeTrack()
  opened: FakeTrack[] = []

  async getUserMedia(): Promise<MediaStream> {
    const track = await this.answer()
    this.opened.push(track)
    const stream: unknown = { getAudioTracks: () => [track] }
    return stream as MediaStream
  }
}

type Heard = MicrophoneUser & { readonly tracks: (MediaStreamTrack | null)[] }

function user(): Heard {
  const tracks: (MediaStreamTrack | null)[] = []
  return { tracks, takeTrack: (track) => tracks.push(track) }
}

let devices: FakeDevices
let states: MicrophoneState[]
let microphone: Microphone

beforeEach(() => {
  FakeTrack.live = 0
  devices = new FakeDevices()
  states = []
  microphone = new Microphone({
    devices: devices as FakeDevices & MediaDevices,
    onState: (state) => states.push(state),
  })
})

describe('the microphone', () => {
  test('is shared by its users, each with a track of its own, and closed with the last', async () => {
    const [one, other] = [user(), user()]
    expect(await microphone.open(one)).toBe('live')
    expect(await microphone.open(other)).toBe('live')
    expect(devices.opened).toHaveLength(1)
    expect(one.tracks[0]).not.toBe(other.tracks[0])
    microphone.close(one)
    expect(FakeTrack.live).toBe(2)
    microphone.close(other)
    expect(FakeTrack.live).toBe(0)
  })

  test.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'absent'],
    ['NotReadableError', 'absent'],
  ] as const)('that fails with %s is %s', async (name, state) => {
    devices.answer = () => Promise.reject(new DOMException('', name))
    expect(await microphone.open(user())).toBe(state)
    expect(states).toEqual([state])
  })

  test('is absent where the page may have no devices', async () => {
    const none = new Microphone({ devices: undefined, onState: () => {} })
    expect(await none.open(user())).toBe('absent')
  })

  test('that a person is being asked for does not hold up the call, and is put in when it comes', async () => {
    vi.useFakeTimers()
    let allow: (track: FakeTrack) => void = () => {}
    devices.answer = () => new Promise((resolve) => (allow = resolve))
    const one = user()
    const opening = microphone.open(one)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await opening).toBe('denied')
    allow(new FakeTrack())
    await vi.advanceTimersByTimeAsync(0)
    expect(one.tracks).toHaveLength(1)
    expect(states).toEqual(['live'])
    vi.useRealTimers()
  })

  test('that comes after everybody has gone is closed at once', async () => {
    vi.useFakeTimers()
    let allow: (track: FakeTrack) => void = () => {}
    devices.answer = () => new Promise((resolve) => (allow = resolve))
    const one = user()
    void microphone.open(one)
    microphone.close(one)
    allow(new FakeTrack())
    await vi.advanceTimersByTimeAsync(0)
    expect(FakeTrack.live).toBe(0)
    vi.useRealTimers()
  })

  test('that is pulled out is asked for again, also when the devices change', async () => {
    const one = user()
    await microphone.open(one)
    devices.answer = () => Promise.reject(new DOMException('', 'NotFoundError'))
    devices.opened[0]?.unplug()
    expect(one.tracks.at(-1)).toBeNull()
    await vi.waitFor(() => expect(states).toEqual(['live', 'absent']))
    devices.answer = async () => new FakeTrack()
    await vi.waitFor(() => {
      devices.dispatchEvent(new Event('devicechange'))
      expect(states.at(-1)).toBe('live')
    })
    expect(one.tracks.at(-1)).not.toBeNull()
  })

  test('disposed, it is closed and listens no more', async () => {
    await microphone.open(user())
    microphone[Symbol.dispose]()
    expect(FakeTrack.live).toBe(0)
  })
})
