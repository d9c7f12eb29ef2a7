import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { needsMounts, readOnlyView, smallDisk } from '#test/support/mounts.ts'
import { customer, TextDesk } from '#test/support/text-desk.ts'

/** Texts on a disk that takes nothing more: they are read and written on, in memory, and it is said. */

let desk: TextDesk

beforeEach(async () => {
  desk = await TextDesk.open()
})
afterEach(() => desk[Symbol.asyncDispose]())

const draft = { words: 'Half written', from: '' }
const more = { words: 'Written on a full disk', from: '' }
const keep = (kept = draft) => desk.orders.draft({ key: customer, draft: kept })
const inMemory = appError('texts.in-memory')

describe('a disk', needsMounts(), () => {
  test('that becomes full takes nothing that is shown away', async () => {
    using _ = await smallDisk(desk.folder.join('texts'), 1)
    desk.addText()
    await desk.signIn()
    await desk.copied()
    expect(await keep()).toEqual(ok(undefined))
    for (let n = 0; n < 300; n += 1) desk.addText({ message: `${n} ${'word '.repeat(400)}` })
    await desk.advance(20_000)
    await desk.advance(2_000, 100)
    await desk.copied()
    expect(desk.state.error).toEqual(inMemory)
    expect((await desk.open(customer, 500)).messages).toHaveLength(301)
    expect((await desk.open()).draft).toEqual(draft)
    expect(await keep(more)).toEqual(err(inMemory))
    expect((await desk.open()).draft).toEqual(more)
    expect(desk.log.lines.filter(({ event }) => event === 'texts.disk-failed')).toHaveLength(1)
    desk.signOut()
    desk.records = []
    await desk.signIn()
    expect([desk.state.error, (await desk.open()).draft]).toEqual([null, more])
    expect(await keep()).toEqual(ok(undefined))
    await desk.texts[Symbol.asyncDispose]()
  })

  test('that can only be read gives what was kept on it', async () => {
    desk.addText()
    await desk.signIn()
    await desk.copied()
    expect(await keep()).toEqual(ok(undefined))
    await desk.texts[Symbol.asyncDispose]()
    const folder = desk.folder.join('texts')
    using _ = await readOnlyView(folder, folder)
    await desk.restart()
    await desk.copied()
    expect(desk.state.error).toEqual(inMemory)
    expect((await desk.open()).messages).toHaveLength(1)
    expect((await desk.open()).draft).toEqual(draft)
    expect(await keep(more)).toEqual(err(inMemory))
    desk.signOut()
    expect(readdirSync(folder).length).toBeGreaterThan(0)
    await desk.texts[Symbol.asyncDispose]()
  })
})
