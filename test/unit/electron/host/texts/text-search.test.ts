import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { customer, TextDesk, valueOf } from '#test/support/text-desk.ts'

let desk: TextDesk

beforeEach(async () => {
  desk = await TextDesk.open()
})
afterEach(() => desk[Symbol.asyncDispose]())

const found = async (find: string) => (await desk.threads(find)).items.map(({ key }) => key).toSorted()
const other = '+447700900222'

describe('finding texts', () => {
  test('by parts of words, all of them in one text, in any order, without case and accents', async () => {
    desk.addText({ message: 'The Café opens at nine' })
    desk.addText({ message: 'We deliver on Monday', from: other })
    desk.addText({ message: 'The invoice of Monday', from: other })
    await desk.signIn()
    expect(await found('CAFE')).toEqual([customer])
    expect(await found('afé open')).toEqual([customer])
    expect(await found('monday deliver')).toEqual([other])
    expect(await found('deliver invoice')).toEqual([])
    expect(await found('opens  NINE')).toEqual([customer])
    expect((await desk.threads('deliv')).items).toMatchObject([{ shown: { words: 'We deliver on Monday' } }])
    expect((await desk.threads('monday')).items).toMatchObject([
      { shown: { words: 'The invoice of Monday' } },
    ])
  })

  test('by one and two letters', async () => {
    desk.addText({ message: 'ok' })
    desk.addText({ message: 'Да', from: other })
    await desk.signIn()
    expect(await found('o')).toEqual([customer])
    expect(await found('OK')).toEqual([customer])
    expect(await found('да')).toEqual([other])
    expect(await found('zq')).toEqual([])
    desk.addText({ message: 'It is ok by now' })
    await desk.advance(20_000)
    expect(await found('ok by now')).toEqual([customer])
    expect(await found('ok by never')).toEqual([])
  })

  test('by name, company or number, however it is written', async () => {
    desk.names = { [customer]: 'Ada Lovelace' }
    desk.addText()
    desk.addText({ from: other })
    await desk.signIn()
    expect(await found('love ada')).toEqual([customer])
    expect(await found('07700 900123')).toEqual([customer])
    expect(await found('+44 7700 900 222')).toEqual([other])
    expect(await found('900')).toEqual([customer, other])
    expect(await found('0044 7700900123')).toEqual([customer])
    expect(await found('   ')).toEqual([customer, other])
  })

  test('that were not sent, and threads that are drafts alone', async () => {
    await desk.signIn()
    desk.failure = appError('platform.refused')
    valueOf(await desk.orders.send({ to: other, from: '', words: 'Never arrived' }))
    await desk.orders.draft({ key: customer, draft: { words: 'Half', from: '' } })
    await desk.advance(2_000)
    expect(await found('never')).toEqual([other])
    expect(await found('900123')).toEqual([customer])
  })

  test('no longer finds what the platform deleted or what a sign-out erased', async () => {
    desk.addText({ message: 'Secret garden' })
    desk.addText({ message: 'Open field', from: other })
    await desk.signIn()
    await desk.copied()
    expect(await found('garden')).toEqual([customer])
    desk.records = desk.records.slice(1)
    await desk.advance(30_000)
    expect([await found('garden'), await found('field')]).toEqual([[], [other]])
    desk.records = []
    desk.signOut()
    await desk.signIn()
    expect(await found('field')).toEqual([])
  })

  test('shows a long text from before the words that were looked for', async () => {
    desk.addText({ message: `${'word '.repeat(100)}needle in a haystack` })
    await desk.signIn()
    const [thread] = (await desk.threads('needle')).items
    expect(thread?.shown.words).toMatch(/^… (word )+needle in a haystack$/)
    expect(thread?.shown.words.length).toBeLessThan(80)
  })
})
