import { beforeEach, expect, test, vi } from 'vitest'
import { Microphone } from '#renderer/audio/devices/microphone.ts'
import { Voice } from '#renderer/audio/lines/voice.ts'
import type { MixingContext } from '#renderer/audio/mixing.ts'

const silence = { readyState: 'live', stop: () => {} }

let sent: unknown[]

beforeEach(() => {
  sent = []
  vi.stubGlobal(
    'MediaStreamAudioDestinationNode',
    class {
      stream = { getAudioTracks: () => [silence] }
    },
  )
  vi.stubGlobal(
    'ConstantSourceNode',
    class {
      connect = () => {}
      start = () => {}
    },
  )
})

test('without a microphone a call sends silence, so that no relay takes it for dead', async () => {
  const microphone = new Microphone({
    devices: { getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    onState: () => {},
  })
  const mixing: unknown = { acquire: () => ({}), release: () => {} }
  const sender: unknown = { replaceTrack: async (track: unknown) => void sent.push(track) }
  const voice = new Voice({ microphone, mixing: mixing as MixingContext, onChange: () => {} })
  voice.sender = sender as RTCRtpSender
  voice.setSpeaking(true)
  await microphone.open(voice)
  expect(sent.at(-1)).toBe(silence)
})
