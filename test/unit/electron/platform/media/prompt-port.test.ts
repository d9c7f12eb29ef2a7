import { expect, it, vi } from 'vitest'
import { frameSamples, silence } from '#electron/platform/media/audio-port.ts'
import { PromptPort } from '#electron/platform/media/prompt-port.ts'
import { pause, sampledSound, type Sound } from '#electron/platform/media/sound.ts'

/** Some frames of one value. */
function block(value: number, frames: number): Sound {
  return sampledSound(new Int16Array(frames * frameSamples).fill(value))
}

function pulled(port: PromptPort, frames: number): (number | undefined)[] {
  return Array.from({ length: frames }, () => port.pull()[0])
}

it('plays sounds in order and says when the last is over', () => {
  const port = new PromptPort()
  const done = vi.fn()
  port.play([block(1, 2), pause(20), block(2, 1)], done)
  expect(pulled(port, 4)).toEqual([1, 1, 0, 2])
  expect([port.isPlaying, done.mock.calls.length]).toEqual([true, 0])
  expect(pulled(port, 2)).toEqual([0, 0])
  expect([port.isPlaying, done.mock.calls.length]).toEqual([false, 1])
})

it('goes on without a gap with what is played when the sounds are over', () => {
  const port = new PromptPort()
  port.play([block(1, 1)], () => port.play([block(2, 1)], () => port.loop(block(3, 2))))
  expect(pulled(port, 6)).toEqual([1, 2, 3, 3, 3, 3])
})

it('forgets what it played before, and whom it would have told', () => {
  const port = new PromptPort()
  const done = vi.fn()
  port.play([block(1, 3)], done)
  expect(pulled(port, 1)).toEqual([1])
  port.play([block(2, 2)])
  expect(pulled(port, 3)).toEqual([2, 2, 0])
  port.play([block(1, 1)], done)
  port.stop()
  expect(pulled(port, 2)).toEqual([0, 0])
  expect(done).not.toHaveBeenCalled()
})

it('loops a tone and a sound until something else is played', () => {
  const port = new PromptPort()
  port.loop((position) => new Int16Array(frameSamples).fill(position / frameSamples))
  expect(pulled(port, 3)).toEqual([0, 1, 2])
  port.loop(sampledSound(Int16Array.from({ length: 2 * frameSamples }, (_, index) => index)))
  expect(pulled(port, 4)).toEqual([0, 160, 0, 160])
  port.loop(pause(0))
  expect(port.pull()).toBe(silence)
})

it('is done with the next frame where there is nothing to play', () => {
  const port = new PromptPort()
  const done = vi.fn()
  port.play([], done)
  expect(done).not.toHaveBeenCalled()
  expect(port.pull()).toBe(silence)
  expect(done).toHaveBeenCalledOnce()
  port.play([pause(0), block(4, 1)], done)
  expect(pulled(port, 2)).toEqual([4, 0])
})

it('survives a prompt without sounds that plays itself again', () => {
  const port = new PromptPort()
  const again = () => port.play([], again)
  again()
  expect(port.pull()).toBe(silence)
})

it('tells what it hears', () => {
  const port = new PromptPort()
  const heard: (number | undefined)[] = []
  const off = port.onFrame((frame) => heard.push(frame[0]))
  port.push(new Int16Array(frameSamples).fill(7))
  off()
  port.push(new Int16Array(frameSamples).fill(8))
  expect(heard).toEqual([7])
})
