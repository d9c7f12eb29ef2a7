import { beforeEach, expect, test } from 'vitest'
import { RingNotices, type PageNotice } from '#renderer/app/page-notices.ts'
import type { Line } from '#shared/calls/line.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'
import { hostState } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'

type Shown = PageNotice & {
  readonly title: string
  readonly options: NotificationOptions
  readonly click: () => void
}

let open: Shown[]
let focused: number
let notices: RingNotices

beforeEach(() => {
  open = []
  focused = 0
  notices = new RingNotices({
    notice(title, options, click) {
      const shown: Shown = {
        title,
        options,
        click,
        close: () => void (open = open.filter((each) => each !== shown)),
      }
      open.push(shown)
      return shown
    },
    show: () => (focused += 1),
  })
})

const ring = (changes: Partial<Line> = {}) =>
  phoneLine({ id: 'a', state: 'ringing', name: 'Tamsin Quillfeather', through: 'Orders', ...changes })
const update = (lines: readonly Line[], isSeen = false, settings: Partial<Settings> = {}) =>
  notices.update(hostState({ lines, settings: { ...defaultSettings, ...settings } }), isSeen)
const titles = () => open.map(({ title }) => title)

test('a ring that nobody sees is told once, silently, until it ends', () => {
  update([ring()])
  update([ring()])
  expect(open).toMatchObject([
    { title: 'Tamsin Quillfeather', options: { body: 'through Orders', silent: true } },
  ])
  update([ring({ state: 'connected' })])
  expect(open).toEqual([])
})

test('a click brings the page to the front, where the notice is no longer needed', () => {
  update([ring()])
  open[0]?.click()
  expect(focused).toBe(1)
  update([ring()], true)
  expect(open).toEqual([])
})

test('a ring that is seen on the page, or without the setting, shows no notification', () => {
  update([ring()], true)
  update([ring()], false, { notifyRings: false })
  expect(open).toEqual([])
})

test('a ring shows the name, else the number, or neither, as the settings say', () => {
  update([
    ring(),
    ring({ id: 'b', name: '', number: '+441632960100' }),
    ring({ id: 'c', name: '', number: '' }),
  ])
  expect(titles()).toEqual(['Tamsin Quillfeather', '+44 1632 960100', 'Number withheld'])
  notices[Symbol.dispose]()
  expect(open).toEqual([])
  update([ring({ through: '' })], false, { showWhoIsCalling: false })
  expect(open).toMatchObject([{ title: 'Incoming call', options: { body: '' } }])
})
