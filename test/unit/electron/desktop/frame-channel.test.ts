import { expect, test } from 'vitest'
import { linkPages } from '#electron/desktop/frame-channel.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'
import { FakeIpc, FakePage } from '#test/support/fake-electron.ts'

const ask: Frame = { kind: 'ask', id: 1, method: 'app.snapshot' }

function linked() {
  const ipc = new FakeIpc()
  const page = new FakePage(5)
  const pipes: { channel: FrameChannel; heard: Frame[]; closed: boolean }[] = []
  const refused: string[] = []
  linkPages(ipc, page, {
    attach: (channel) => {
      const pipe = { channel, heard: [] as Frame[], closed: false }
      channel.on((frame) => pipe.heard.push(frame))
      channel.onClose(() => (pipe.closed = true))
      pipes.push(pipe)
    },
    onRefused: (address) => refused.push(address),
  })
  return { ipc, page, pipes, refused }
}

test('frames go both ways once the page has opened its pipe', () => {
  const { ipc, page, pipes } = linked()
  ipc.sendAs('frame', { id: 5 }, ask)
  ipc.sendAs('open', { id: 5 })
  ipc.sendAs('frame', { id: 5 }, ask)
  pipes[0]?.channel.send({ kind: 'audio-role', active: true })
  expect(pipes).toHaveLength(1)
  expect(pipes[0]?.heard).toEqual([ask])
  expect(page.sent).toEqual([{ kind: 'audio-role', active: true }])
})

test('a page that leaves is heard until it has left: what it says last is kept', () => {
  const { ipc, page, pipes } = linked()
  ipc.sendAs('open', { id: 5 })
  page.leave()
  ipc.sendAs('frame', { id: 5 }, ask)
  page.arrive()
  ipc.sendAs('frame', { id: 5 }, ask)
  expect(pipes[0]).toMatchObject({ heard: [ask], closed: true })
})

test('a page keeps a pipe that it opened before its arrival was reported', () => {
  const { ipc, page, pipes } = linked()
  ipc.sendAs('open', { id: 5 })
  page.leave()
  ipc.sendAs('open', { id: 5 })
  page.arrive()
  expect(pipes.map(({ closed }) => closed)).toEqual([true, false])
})

test('a navigation that comes to nothing, such as a download or a link to a telephone, ends no pipe', () => {
  const { ipc, page, pipes } = linked()
  ipc.sendAs('open', { id: 5 })
  page.leave()
  ipc.sendAs('frame', { id: 5 }, ask)
  expect(pipes[0]).toMatchObject({ heard: [ask], closed: false })
})

test('a reload ends the pipe, and the page that comes has one of its own', () => {
  const { ipc, page, pipes } = linked()
  ipc.sendAs('open', { id: 5 })
  page.navigate(true)
  expect(pipes[0]?.closed).toBe(false)
  page.navigate()
  expect(pipes[0]?.closed).toBe(true)
  pipes[0]?.channel.send(ask)
  ipc.sendAs('open', { id: 5 })
  ipc.sendAs('frame', { id: 5 }, ask)
  expect(page.sent).toEqual([])
  expect(pipes.map(({ heard }) => heard.length)).toEqual([0, 1])
})

test('a page that opens twice has one pipe', () => {
  const { ipc, pipes } = linked()
  ipc.sendAs('open', { id: 5 })
  ipc.sendAs('open', { id: 5 })
  expect(pipes.map(({ closed }) => closed)).toEqual([true, false])
})

test.for(['render-process-gone', 'destroyed'])('%s ends the pipe', (fact) => {
  const { ipc, page, pipes } = linked()
  ipc.sendAs('open', { id: 5 })
  page.emit(fact)
  expect(pipes[0]?.closed).toBe(true)
})

test('messages of another window are ignored', () => {
  const { ipc, pipes, refused } = linked()
  ipc.sendAs('open', { id: 6 })
  expect(pipes).toEqual([])
  expect(refused).toEqual([])
})

test.for([
  ['another origin', { url: 'https://example.com/' }, 'https://example.com/'],
  ['another host of our scheme', { url: 'app://switchhook.example/' }, 'app://switchhook.example/'],
  ['a file', { url: 'file:///tmp/app:/switchhook' }, 'file:///tmp/app:/switchhook'],
  ['a frame in the page', { parent: {} }, 'app://switchhook/'],
  ['a frame that is gone', { destroyed: true }, ''],
] as const)('%s is refused', ([, sender, address]) => {
  const { ipc, pipes, refused } = linked()
  ipc.sendAs('open', { id: 5 })
  ipc.sendAs('frame', { id: 5, ...sender }, ask)
  ipc.sendAs('open', { id: 5, ...sender })
  expect(pipes).toHaveLength(1)
  expect(pipes[0]?.heard).toEqual([])
  expect(refused).toEqual([address, address])
})

test.for([null, 'frame', {}, { kind: 7 }])('a malformed frame is dropped: %j', (value) => {
  const { ipc, pipes } = linked()
  ipc.sendAs('open', { id: 5 })
  ipc.sendAs('frame', { id: 5 }, value)
  expect(pipes[0]?.heard).toEqual([])
})
