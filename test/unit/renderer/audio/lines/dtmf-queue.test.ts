import { expect, test, vi } from 'vitest'
import { DtmfQueue, type DtmfSender } from '#renderer/audio/lines/dtmf-queue.ts'

/** A sender as the browser's: a new insertion replaces what waits. */
class FakeSender implements DtmfSender {
  canInsertDTMF = true
  sent = ''
  private buffer = ''
  private listener: ((event: RTCDTMFToneChangeEvent) => void) | undefined

  insertDTMF(tones: string): void {
    this.buffer = tones
  }

  addEventListener(_name: string, listener: unknown): void {
    this.listener = listener as (event: RTCDTMFToneChangeEvent) => void
  }

  removeEventListener(): void {
    this.listener = undefined
  }

  get listened(): boolean {
    return this.listener !== undefined
  }

  /** One tone goes out, or the end of the buffer is reached. */
  step(): void {
    const tone = this.buffer.slice(0, 1)
    this.buffer = this.buffer.slice(1)
    this.sent += tone
    this.listener?.({ tone } as RTCDTMFToneChangeEvent)
  }
}

test('digits that follow quickly are all sent, in order', () => {
  const sender = new FakeSender()
  const heard: string[] = []
  const queue = new DtmfQueue(sender, (digit) => heard.push(digit))
  expect(queue.send('1')).toBe(true)
  queue.send('2')
  sender.step()
  queue.send('3#')
  for (let step = 0; step < 10; step += 1) sender.step()
  expect(sender.sent).toBe('123#')
  expect(heard.join('')).toBe('123#')
  queue.send('9')
  sender.step()
  expect(sender.sent).toBe('123#9')
})

test('a call that carries no digits says so', () => {
  const sender = new FakeSender()
  sender.canInsertDTMF = false
  expect(new DtmfQueue(sender).send('1')).toBe(false)
})

test('digits that the browser drops, because the far end holds the call, do not block later ones', () => {
  vi.useFakeTimers()
  const sender = new FakeSender()
  const queue = new DtmfQueue(sender)
  queue.send('1,2')
  sender.step()
  queue.send('3')
  vi.advanceTimersByTime(200)
  sender.step()
  // A comma is the longest that the browser waits for the next event.
  vi.advanceTimersByTime(2_100)
  queue.send('4')
  sender.step()
  expect(sender.sent).toBe('1,2')
  vi.advanceTimersByTime(60_000)
  queue.send('7')
  for (let step = 0; step < 3; step += 1) sender.step()
  expect(sender.sent).toBe('1,27')
  vi.useRealTimers()
})

test('disposed, it listens no more', () => {
  const sender = new FakeSender()
  const queue = new DtmfQueue(sender)
  queue[Symbol.dispose]()
  expect(sender.listened).toBe(false)
})
