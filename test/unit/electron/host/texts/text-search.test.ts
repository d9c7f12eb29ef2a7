import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { customer, TextFixture, valueOf } from '#test/support/text-fixture.ts'

let fixture: TextFixture

beforeEach(async () => {
  fixture = await TextFixture.open()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const found = async (find: string) => (await fixture.threads(find)).items.map(({ key }) => key).toSorted()
const other = '+447700900222'

describe('finding texts', () => {
  test('by parts of words, all of them in one text, in any order, without case and accents', async () => {
    fixture.addText({ message: 'The Café opens at nine' })
    fixture.addText({ message: 'We deliver on Monday', from: other })
    fixture.addText({ message: 'The invoice of Monday', from: other })
    await fixture.signIn()
    expect(await found('CAFE')).toEqual([customer])
    expect(await found('afé open')).toEqual([customer])
    expect(await found('monday deliver')).toEqual([other])
    expect(await found('deliver invoice')).toEqual([])
    expect(await found('opens  NINE')).toEqual([customer])
    expect((await fixture.threads('deliv')).items).toMatchObject([
      { shown: { words: 'We deliver on Monday' } },
    ])
    expect((await fixture.threads('monday')).items).toMatchObject([
      { shown: { words: 'The invoice of Monday' } },
    ])
  })

  test('by one and two letters', async () => {
    fixture.addText({ message: 'ok' })
    fixture.addText({ message: 'Да', from: other })
    await fixture.signIn()
    expect(await found('o')).toEqual([customer])
    expect(await found('OK')).toEqual([customer])
    expect(await found('да')).toEqual([other])
    expect(await found('zq')).toEqual([])
    fixture.addText({ message: 'It is ok by now' })
    await fixture.advance(20_000)
    expect(await found('ok by now')).toEqual([customer])
    expect(await found('ok by never')).toEqual([])
  })

  test('by name, company or number, however it is written', async () => {
    fixture.names = { [customer]: 'Ada Lovelace' }
    fixture.addText()
    fixture.addText({ from: other })
    await fixture.signIn()
    expect(await found('love ada')).toEqual([customer])
    expect(await found('07700 900123')).toEqual([customer])
    expect(await found('+44 7700 900 222')).toEqual([other])
    expect(await found('900')).toEqual([customer, other])
    expect(await found('0044 7700900123')).toEqual([customer])
    expect(await found('   ')).toEqual([customer, other])
  })

  test('that were not sent, and threads that are drafts alone', async () => {
    await fixture.signIn()
    fixture.failure = appError('platform.refused')
    valueOf(await fixture.orders.send({ to: other, from: '', words: 'Never arrived' }))
    await fixture.orders.draft({ key: customer, draft: { words: 'Half', from: '' } })
    await fixture.advance(2_000)
    expect(await found('never')).toEqual([other])
    expect(await found('900123')).toEqual([customer])
  })

  test('no longer finds what the platform deleted or what a sign-out erased', async () => {
    fixture.addText({ message: 'Secret garden' })
    fixture.addText({ message: 'Open field', from: other })
    await fixture.signIn()
    await fixture.copied()
    expect(await found('garden')).toEqual([customer])
    fixture.records = fixture.records.slice(1)
    await fixture.advance(30_000)
    expect([await found('garden'), await found('field')]).toEqual([[], [other]])
    fixture.records = []
    fixture.signOut()
    await fixture.signIn()
    expect(await found('field')).toEqual([])
  })

  test('shows a long text from before the words that were looked for', async () => {
    fixture.addText({ message: `${'word '.repeat(100)}needle in a haystack` })
    await fixture.signIn()
    const [thread] = (await fixture.threads('needle')).items
    expect(thread?.shown.words).toMatch(/^… (word )+needle in a haystack$/)
    expect(thread?.shown.words.length).toBeLessThan(80)
  })
})
