import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { needsMounts, readOnlyView, smallDisk } from '#test/support/mounts.ts'
import { customer, TextFixture } from '#test/support/text-fixture.ts'

/** Texts on a disk that takes nothing more: they are read and written on, in memory, and it is said. */

let fixture: TextFixture

beforeEach(async () => {
  fixture = await TextFixture.open()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const draft = { words: 'Half written', from: '' }
const more = { words: 'Written on a full disk', from: '' }
const keep = (kept = draft) => fixture.orders.draft({ key: customer, draft: kept })
const inMemory = appError('texts.in-memory')

describe('a disk', needsMounts(), () => {
  test('that becomes full takes nothing that is shown away', async () => {
    using _ = await smallDisk(fixture.folder.join('texts'), 1)
    fixture.addText()
    await fixture.signIn()
    await fixture.copied()
    expect(await keep()).toEqual(ok(undefined))
    for (let n = 0; n < 300; n += 1) fixture.addText({ message: `${n} ${'word '.repeat(400)}` })
    await fixture.advance(20_000)
    await fixture.advance(2_000, 100)
    await fixture.copied()
    expect(fixture.state.error).toEqual(inMemory)
    expect((await fixture.open(customer, 500)).messages).toHaveLength(301)
    expect((await fixture.open()).draft).toEqual(draft)
    expect(await keep(more)).toEqual(err(inMemory))
    expect((await fixture.open()).draft).toEqual(more)
    expect(fixture.log.lines.filter(({ event }) => event === 'texts.disk-failed')).toHaveLength(1)
    fixture.signOut()
    fixture.records = []
    await fixture.signIn()
    expect([fixture.state.error, (await fixture.open()).draft]).toEqual([null, more])
    expect(await keep()).toEqual(ok(undefined))
    await fixture.texts[Symbol.asyncDispose]()
  })

  test('that can only be read gives what was kept on it', async () => {
    fixture.addText()
    await fixture.signIn()
    await fixture.copied()
    expect(await keep()).toEqual(ok(undefined))
    await fixture.texts[Symbol.asyncDispose]()
    const folder = fixture.folder.join('texts')
    using _ = await readOnlyView(folder, folder)
    await fixture.restart()
    await fixture.copied()
    expect(fixture.state.error).toEqual(inMemory)
    expect((await fixture.open()).messages).toHaveLength(1)
    expect((await fixture.open()).draft).toEqual(draft)
    expect(await keep(more)).toEqual(err(inMemory))
    fixture.signOut()
    expect(readdirSync(folder).length).toBeGreaterThan(0)
    await fixture.texts[Symbol.asyncDispose]()
  })
})
