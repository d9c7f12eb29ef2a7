import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { TextFile } from '#electron/host/texts/copy/text-file.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { customer, TextFixture } from '#test/support/text-fixture.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

let fixture: TextFixture

beforeEach(async () => {
  fixture = await TextFixture.open()
})
disposeAfterEach(() => [fixture])

const folder = () => fixture.folder.join('texts')
const files = () => (existsSync(folder()) ? readdirSync(folder()).toSorted() : [])
const path = () => join(folder(), files().find((name) => name.endsWith('.db')) ?? '')
const draft = { words: 'Half written', from: '' }
const none = { words: '', from: '' }
const other = '+447700900999'
const keep = () => fixture.orders.draft({ key: customer, draft })
const setVersion = (version: number) => {
  const file = new DatabaseSync(path())
  file.exec(`PRAGMA user_version = ${version}`)
  file.close()
}
const logged = (event: string) => fixture.log.lines.filter((line) => line.event === event).length

describe('the file of texts', () => {
  test('is one for each account, of a name that tells neither, and only this user may read it', async () => {
    await fixture.signIn()
    expect(files().filter((name) => /^[0-9a-f]{24}\.db$/.test(name))).toHaveLength(1)
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })

  test.each([
    ['is no database', () => writeFileSync(path(), 'This is no database at all. '.repeat(400))],
    ['was cut off', () => truncateSync(path(), 9_000)],
  ])('that %s is set aside, and made anew', async (_, spoil) => {
    fixture.addText()
    await fixture.signIn()
    await fixture.copied()
    await fixture.texts[Symbol.asyncDispose]()
    spoil()
    await fixture.restart()
    await fixture.copied()
    expect((await fixture.open()).messages).toHaveLength(1)
    expect(await keep()).toEqual(ok(undefined))
    expect(files().filter((name) => /\.damaged-[\dTZ-]+$/.test(name))).toHaveLength(1)
    expect([logged('texts.bad-file'), fixture.state.error]).toEqual([1, null])
    fixture.signOut()
    expect(files().filter((name) => name.includes('.damaged-'))).toEqual([])
  })

  test('that is found damaged while it is used is set aside too, with what can be read of the drafts kept', async () => {
    for (let n = 0; n < 200; n += 1) fixture.addText({ message: `${'words '.repeat(60)}${n}` })
    await fixture.signIn()
    await fixture.copied()
    await keep()
    await fixture.texts[Symbol.asyncDispose]()
    const bytes = readFileSync(path())
    const place = bytes.indexOf('words words words', Math.floor(bytes.length / 3))
    bytes.fill(0xff, place - (place % 4096), place - (place % 4096) + 3 * 4096)
    writeFileSync(path(), bytes)
    await fixture.restart()
    await fixture.open(customer, 5_000)
    await fixture.threads('words')
    await fixture.copied()
    expect((await fixture.open(customer, 5_000)).messages).toHaveLength(200)
    expect((await fixture.open()).draft).toEqual(draft)
    expect(fixture.state.error).toBeNull()
  })

  test('that a later version wrote stays as it is: everything is in memory, and on disk once the file can be used', async () => {
    fixture.addText()
    await fixture.signIn()
    await fixture.copied()
    await fixture.texts[Symbol.asyncDispose]()
    setVersion(99)
    await fixture.restart()
    await fixture.copied()
    expect(fixture.state.error).toEqual({ code: 'texts.in-memory' })
    expect((await fixture.open()).messages).toHaveLength(1)
    await keep()
    expect(files().filter((name) => name.includes('.damaged-'))).toEqual([])
    setVersion(1)
    await eventually(() => {
      fixture.clock.advance(60_000)
      expect(fixture.state.error).toBeNull()
    })
    await fixture.texts[Symbol.asyncDispose]()
    await fixture.restart()
    expect((await fixture.open()).draft).toEqual(draft)
  })

  test('does not bring back a draft that was emptied while the file could not be opened', async () => {
    const others = { words: 'For somebody else', from: '' }
    await fixture.signIn()
    await keep()
    await fixture.orders.draft({ key: other, draft: others })
    await fixture.texts[Symbol.asyncDispose]()
    setVersion(99)
    await fixture.restart()
    expect((await fixture.open()).draft).toEqual(draft)
    await fixture.orders.draft({ key: customer, draft: none })
    expect((await fixture.open()).draft).toEqual(none)
    expect(fixture.state.error).toEqual({ code: 'texts.in-memory' })
    setVersion(1)
    await eventually(() => {
      fixture.clock.advance(60_000)
      expect(fixture.state.error).toBeNull()
    })
    expect((await fixture.open()).draft).toEqual(none)
    expect((await fixture.open(other)).draft).toEqual(others)
    await fixture.restart()
    expect((await fixture.open()).draft).toEqual(none)
  })

  test('gives way to memory where no file can be made', async () => {
    writeFileSync(folder(), 'A file where the folder should be')
    fixture.addText()
    await fixture.signIn()
    await fixture.copied()
    expect((await fixture.open()).messages).toHaveLength(1)
    expect(fixture.state.error).toEqual({ code: 'texts.in-memory' })
  })

  test('holds nothing of the copy any more after a sign-out, but drafts', async () => {
    for (let n = 0; n < 500; n += 1)
      fixture.addText({ message: `Very confidential ${n}`, from_name: 'Ada Lovelace' })
    await fixture.signIn()
    await fixture.copied()
    await keep()
    fixture.signOut()
    const bytes = files().map((name) => readFileSync(join(folder(), name)).toString('latin1'))
    expect(['onfidential', 'Lovelace', 'fid'].filter((word) => bytes.join().includes(word))).toEqual([])
    expect(bytes.join().includes(draft.words)).toBe(true)
    expect(fixture.log.lines.map((line) => JSON.stringify(line)).join()).not.toContain('onfidential')
  })

  test('goes back over a transaction that fails for another reason', () => {
    const file = new TextFile({ path: fixture.folder.join('own.db'), now: () => 0, log: fixture.log })
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
