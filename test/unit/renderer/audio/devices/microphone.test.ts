import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Microphone, type MicrophoneUser } from '#renderer/audio/devices/microphone.ts'
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

class FakeDevices {
  answer: () => Promise<FakeTrack> = async () => new FakeTrack()
  opened: FakeTrack[] = []
  asked: (MediaTrackConstraints | undefined)[] = []
  /** Identifier of a device that cannot be opened. */
  refused: string | null = null

  async getUserMedia({ audio }: MediaStreamConstraints = {}): Promise<MediaStream> {
    const wanted = typeof audio === 'object' ? audio : undefined
    this.asked.push(wanted)
    if (this.refused && JSON.stringify(wanted?.deviceId)?.includes(this.refused))
      throw new DOMException('', 'OverconstrainedError')
    const track = await this.answer()
    this.opened.push(track)
    const stream: unknown = { getAudioTracks: () => [track] }
    return stream as MediaStream
  }
}

const processing = { echoCancellation: true, noiseSuppression: true, autoGain: true }
const chromium = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

type Heard = MicrophoneUser & { readonly tracks: (MediaStreamTrack | null)[] }

function user(): Heard {
  const tracks: (MediaStreamTrack | null)[] = []
  return { tracks, setTrack: (track) => tracks.push(track) }
}

let devices: FakeDevices
let states: (MicrophoneState | 'unknown')[]
let microphone: Microphone

beforeEach(() => {
  FakeTrack.live = 0
  devices = new FakeDevices()
  states = []
  microphone = new Microphone({
    devices: devices,
    onState: (state) => states.push(state),
  })
})

describe('the microphone', () => {
  test('is shared by its users, each with a track of its own, and closed with the last', async () => {
    const [one, other] = [user(), user()]
    await microphone.open(one)
    await microphone.open(other)
    expect(states).toEqual(['live'])
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
    await microphone.open(user())
    expect(states).toEqual([state])
  })

  test('says when the first one is about to use it, whether or not it can be opened', async () => {
    let uses = 0
    const options = { onState: () => {}, onFirstUser: () => (uses += 1) }
    const none = new Microphone({ devices: undefined, ...options })
    const [one, other] = [user(), user()]
    await none.open(one)
    await none.open(other)
    await none.open(one)
    expect(uses).toBe(1)
    none.close(one)
    none.close(other)
    await none.open(other)
    expect(uses).toBe(2)
    none[Symbol.dispose]()
  })

  test('that fails again is told again: whoever opened it supposed that it would answer', async () => {
    devices.answer = () => Promise.reject(new DOMException('', 'NotFoundError'))
    const one = user()
    await microphone.open(one)
    microphone.close(one)
    await microphone.open(user())
    expect(states).toEqual(['absent', 'absent'])
  })

  test('is absent where the page may have no devices', async () => {
    const none = new Microphone({ devices: undefined, onState: (state) => states.push(state) })
    await none.open(user())
    expect(states).toEqual(['absent'])
  })

  test('that a person is being asked for does not hold up the call, and is put in when it comes', async () => {
    vi.useFakeTimers()
    let allow: (track: FakeTrack) => void = () => {}
    devices.answer = () => new Promise((resolve) => (allow = resolve))
    const one = user()
    const opening = microphone.open(one)
    await vi.advanceTimersByTimeAsync(200)
    await opening
    expect(states).toEqual(['asking'])
    allow(new FakeTrack())
    await vi.advanceTimersByTimeAsync(0)
    expect(one.tracks).toHaveLength(1)
    expect(states).toEqual(['asking', 'live'])
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

  test('that is pulled out is asked for again at once, and when the devices change', async () => {
    const one = user()
    await microphone.open(one)
    devices.answer = () => Promise.reject(new DOMException('', 'NotFoundError'))
    devices.opened[0]?.unplug()
    await vi.waitFor(() => expect(states).toEqual(['live', 'absent']))
    expect(one.tracks.at(-1)).toBeNull()
    devices.answer = async () => new FakeTrack()
    microphone.retry()
    await vi.waitFor(() => expect(states.at(-1)).toBe('live'))
    expect(one.tracks.at(-1)).not.toBeNull()
  })

  test('that is pulled out gives way to another without a word of absence', async () => {
    const one = user()
    await microphone.open(one)
    devices.opened[0]?.unplug()
    await vi.waitFor(() => expect(one.tracks).toHaveLength(2))
    expect(states).toEqual(['live', 'live'])
    expect(FakeTrack.live).toBe(2)
  })

  test('is asked for by its identifier with its processing, and by the system where that fails', async () => {
    microphone.configure({ ...processing, id: 'gone', device: 'gone', echoCancellation: false })
    devices.refused = 'gone'
    await microphone.open(user())
    expect(states).toEqual(['live'])
    expect(devices.asked).toEqual([
      { ...chromium, echoCancellation: false, deviceId: { exact: 'gone' } },
      { ...chromium, echoCancellation: false },
    ])
  })

  test('of another choice replaces the present track everywhere, and is closed where nobody speaks', async () => {
    microphone.configure({ ...processing, id: 'idle', device: 'idle' })
    expect(devices.opened).toEqual([])
    const [one, other] = [user(), user()]
    await microphone.open(one)
    await microphone.open(other)
    microphone.configure({ ...processing, id: 'b', device: 'b' })
    await vi.waitFor(() => expect(other.tracks).toHaveLength(2))
    expect(one.tracks).toHaveLength(2)
    expect(one.tracks[0]?.readyState).toBe('ended')
    expect(FakeTrack.live).toBe(3)
    microphone.close(one)
    microphone.close(other)
    expect(FakeTrack.live).toBe(0)
  })

  test('that cannot be replaced goes on', async () => {
    const one = user()
    await microphone.open(one)
    devices.answer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    microphone.configure({ ...processing, id: 'b', device: 'b' })
    await vi.waitFor(() => expect(devices.asked).toHaveLength(3))
    expect(one.tracks.at(-1)?.readyState).toBe('live')
    expect(states).toEqual(['live'])
  })

  test('disposed, it is closed and listens no more', async () => {
    await microphone.open(user())
    microphone[Symbol.dispose]()
    expect(FakeTrack.live).toBe(0)
  })
})

describe('a permission', () => {
  test('that is denied is known before anybody speaks, and forgotten when it is given', () => {
    microphone.onPermission(true)
    microphone.onPermission(false)
    microphone.onPermission(false)
    microphone.onPermission(true)
    expect(states).toEqual(['denied', 'unknown'])
  })

  test('is nothing to a microphone that is open', async () => {
    await microphone.open(user())
    microphone.onPermission(false)
    microphone.onPermission(true)
    expect(states).toEqual(['live'])
  })
})

test('a permission that is given after the call has gone is known, though nobody speaks', async () => {
  vi.useFakeTimers()
  devices.answer = () => new Promise(() => {})
  const one = user()
  const opening = microphone.open(one)
  await vi.advanceTimersByTimeAsync(200)
  await opening
  microphone.close(one)
  microphone.onPermission(true)
  microphone.onPermission(true)
  expect(states).toEqual(['asking', 'unknown'])
  vi.useRealTimers()
})

test('an answer that comes after the call has gone ends the asking, where the browser tells nothing else', async () => {
  vi.useFakeTimers()
  let allow: (track: FakeTrack) => void = () => {}
  devices.answer = () => new Promise((resolve) => (allow = resolve))
  const one = user()
  const opening = microphone.open(one)
  await vi.advanceTimersByTimeAsync(200)
  await opening
  microphone.close(one)
  allow(new FakeTrack())
  await vi.advanceTimersByTimeAsync(0)
  expect([states, FakeTrack.live]).toEqual([['asking', 'unknown'], 0])
  vi.useRealTimers()
})
