import { expect, test } from 'vitest'
import { ArrivalNotices } from '#renderer/app/page-notices.ts'
import type { Arrival } from '#shared/host/arrivals.ts'

const text: Arrival = {
  ...{ kind: 'text', key: 'text 1', slot: 'text', item: '+441' },
  ...{ count: 1, names: ['Ada Example'], words: 'Hello' },
}

function page() {
  const shown: { title: string; options: NotificationOptions; click: () => void; isClosed: boolean }[] = []
  const opened: Arrival[] = []
  const notices = new ArrivalNotices({
    notice: (title, options, click) => {
      const one = { title, options, click, isClosed: false }
      shown.push(one)
      return { close: () => (one.isClosed = true) }
    },
    open: (arrival) => opened.push(arrival),
  })
  return { shown, opened, notices }
}

test('an arrival is told once, silently, while nobody sees the page', () => {
  const { shown, opened, notices } = page()
  notices.update([text], true)
  expect(shown).toEqual([])
  notices.update([text], false)
  notices.update([text], false)
  expect(shown).toMatchObject([
    { title: 'Ada Example', options: { body: 'Hello', tag: 'text', silent: true } },
  ])
  shown[0]?.click()
  expect(opened).toEqual([text])
})

test('missed calls of two callers stand side by side', () => {
  const { shown, notices } = page()
  const of = (number: string): Arrival => ({
    ...{ kind: 'missed', key: `missed ${number}`, slot: `missed ${number}`, item: number },
    ...{ count: 1, names: [number], words: '' },
    missed: { missedReason: 'rang-unanswered', cause: 'ORIGINATOR_CANCEL' },
  })
  notices.update([of('+441')], false)
  notices.update([of('+441'), of('+442')], false)
  expect(shown.map(({ isClosed }) => isClosed)).toEqual([false, false])
  expect(shown.map(({ options }) => options.tag)).toEqual(['missed +441', 'missed +442'])
  expect(shown[0]).toMatchObject({
    title: 'Missed call from +441',
    options: { body: 'Caller hung up', silent: true },
  })
})

test('a newer one takes its place, and a look at the page ends it', () => {
  const { shown, notices } = page()
  notices.update([text], false)
  notices.update([{ ...text, key: 'text 2' }], false)
  expect(shown.map(({ isClosed }) => isClosed)).toEqual([true, false])
  notices.update([{ ...text, key: 'text 2' }], true)
  expect(shown.map(({ isClosed }) => isClosed)).toEqual([true, true])
})
