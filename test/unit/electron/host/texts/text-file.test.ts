import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { TextFile } from '#electron/host/texts/copy/text-file.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { customer, TextDesk } from '#test/support/text-desk.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

let desk: TextDesk

beforeEach(async () => {
  desk = await TextDesk.open()
})
disposeAfterEach(() => [desk])

const folder = () => desk.folder.join('texts')
const files = () => (existsSync(folder()) ? readdirSync(folder()).toSorted() : [])
const path = () => join(folder(), files().find((name) => name.endsWith('.db')) ?? '')
const draft = { words: 'Half written', from: '' }
const none = { words: '', from: '' }
const other = '+447700900999'
const keep = () => desk.orders.draft({ key: customer, draft })
const setVersion = (version: number) => {
  const file = new DatabaseSync(path())
  file.exec(`PRAGMA user_version = ${version}`)
  file.close()
}
const logged = (event: string) => desk.log.lines.filter((line) => line.event === event).length

describe('the file of texts', () => {
  test('is one for each account, of a name that tells neither, and only this user may read it', async () => {
    await desk.signIn()
    expect(files().filter((name) => /^[0-9a-f]{24}\.db$/.test(name))).toHaveLength(1)
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })

  test.each([
    ['is no database', () => writeFileSync(path(), 'This is no database at all. '.repeat(400))],
    ['was cut off', () => truncateSync(path(), 9_000)],
  ])('that %s is set aside, and made anew', async (_, spoil) => {
    desk.addText()
    await desk.signIn()
    await desk.copied()
    await desk.texts[Symbol.asyncDispose]()
    spoil()
    await desk.restart()
    await desk.copied()
    expect((await desk.open()).messages).toHaveLength(1)
    expect(await keep()).toEqual(ok(undefined))
    expect(files().filter((name) => /\.damaged-[\dTZ-]+$/.test(name))).toHaveLength(1)
    expect([logged('texts.bad-file'), desk.state.error]).toEqual([1, null])
    desk.signOut()
    expect(files().filter((name) => name.includes('.damaged-'))).toEqual([])
  })

  test('that is found damaged while it is used is set aside too, with what can be read of the drafts kept', async () => {
    for (let n = 0; n < 200; n += 1) desk.addText({ message: `${'words '.repeat(60)}${n}` })
    await desk.signIn()
    await desk.copied()
    await keep()
    await desk.texts[Symbol.asyncDispose]()
    const bytes = readFileSync(path())
    const place = bytes.indexOf('words words words', Math.floor(bytes.length / 3))
    bytes.fill(0xff, place - (place % 4096), place - (place % 4096) + 3 * 4096)
    writeFileSync(path(), bytes)
    await desk.restart()
    await desk.open(customer, 5_000)
    await desk.threads('words')
    await desk.copied()
    expect((await desk.open(customer, 5_000)).messages).toHaveLength(200)
    expect((await desk.open()).draft).toEqual(draft)
    expect(desk.state.error).toBeNull()
  })

  test('that a later version wrote stays as it is: everything is in memory, and on disk once the file can be used', async () => {
    desk.addText()
    await desk.signIn()
    await desk.copied()
    await desk.texts[Symbol.asyncDispose]()
    setVersion(99)
    await desk.restart()
    await desk.copied()
    expect(desk.state.error).toEqual({ code: 'texts.in-memory' })
    expect((await desk.open()).messages).toHaveLength(1)
    await keep()
    expect(files().filter((name) => name.includes('.damaged-'))).toEqual([])
    setVersion(1)
    await eventually(() => {
      desk.clock.advance(60_000)
      expect(desk.state.error).toBeNull()
    })
    await desk.texts[Symbol.asyncDispose]()
    await desk.restart()
    expect((await desk.open()).draft).toEqual(draft)
  })

  test('does not bring back a draft that was emptied while the file could not be opened', async () => {
    const others = { words: 'For somebody else', from: '' }
    await desk.signIn()
    await keep()
    await desk.orders.draft({ key: other, draft: others })
    await desk.texts[Symbol.asyncDispose]()
    setVersion(99)
    await desk.restart()
    expect((await desk.open()).draft).toEqual(draft)
    await desk.orders.draft({ key: customer, draft: none })
    expect((await desk.open()).draft).toEqual(none)
    expect(desk.state.error).toEqual({ code: 'texts.in-memory' })
    setVersion(1)
    await eventually(() => {
      desk.clock.advance(60_000)
      expect(desk.state.error).toBeNull()
    })
    expect((await desk.open()).draft).toEqual(none)
    expect((await desk.open(other)).draft).toEqual(others)
    await desk.restart()
    expect((await desk.open()).draft).toEqual(none)
  })

  test('gives way to memory where no file can be made', async () => {
    writeFileSync(folder(), 'A file where the folder should be')
    desk.addText()
    await desk.signIn()
    await desk.copied()
    expect((await desk.open()).messages).toHaveLength(1)
    expect(desk.state.error).toEqual({ code: 'texts.in-memory' })
  })

  test('holds nothing of the copy any more after a sign-out, but drafts', async () => {
    for (let n = 0; n < 500; n += 1)
      desk.addText({ message: `Very confidential ${n}`, from_name: 'Ada Lovelace' })
    await desk.signIn()
    await desk.copied()
    await keep()
    desk.signOut()
    const bytes = files().map((name) => readFileSync(join(folder(), name)).toString('latin1'))
    expect(['onfidential', 'Lovelace', 'fid'].filter((word) => bytes.join().includes(word))).toEqual([])
    expect(bytes.join().includes(draft.words)).toBe(true)
    expect(desk.log.lines.map((line) => JSON.stringify(line)).join()).not.toContain('onfidential')
  })

  test('goes back over a transaction that fails for another reason', () => {
    const file = new TextFile({ path: desk.folder.join('own.db'), now: () => 0, log: desk.log })
    const fail = () =>
      file.inTransaction(() => {
        file.run("INSERT INTO drafts VALUES ('a', 'b', '', 0)")
        throw new Error('A fault')
      })
    expect(fail).toThrow('A fault')
    expect([file.all('SELECT * FROM drafts'), file.error]).toEqual([[], null])
    file[Symbol.dispose]()
  })
})
