import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { notices } from '#renderer/stores/notices.ts'
import { pageForm, useOtherForm } from '#renderer/stores/page-form.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'
import { readNotice, type ReadNotice } from '#test/support/read-notice.ts'

function pageAt(search: string, more: object = {}) {
  const opened: unknown[] = []
  const page = {
    location: { search },
    opener: null,
    opened,
    closed: false,
    open: (...given: unknown[]) => {
      opened.push(given)
      return { focus: () => opened.push('focus') }
    },
    close: () => (page.closed = true),
    ...more,
  }
  return page as typeof page & Window
}

test('a page is what its address says', () => {
  expect(pageForm(pageAt('?form=compact'))).toBe('compact')
  expect(pageForm(pageAt(''))).toBe('console')
  expect(pageForm(pageAt('?form=else'))).toBe('console')
})

describe('the other form', () => {
  let host: Screens
  beforeAll(async () => {
    host = await startPageHost()
  })
  beforeEach(() => host.show('windows', null))

  test('is a window that the page opens where no shell has any', () => {
    const page = pageAt('')
    useOtherForm(page).showOtherForm()
    expect(page.opened).toEqual([
      ['/?form=compact', 'switchhook-compact', 'popup,width=380,height=660'],
      'focus',
    ])
  })

  test('says where the browser opened none', () => {
    const said: ReadNotice[] = []
    const stop = notices.on((notice) => said.push(readNotice(notice)))
    useOtherForm(pageAt('', { open: () => null })).showOtherForm()
    stop()
    expect(said).toMatchObject([{ words: expect.stringContaining('Allow pop-up windows') }])
  })

  test('is the page that opened this one, or a new one, and this one closes', () => {
    const opener = { closed: false, focused: 0, focus: () => (opener.focused += 1) }
    const first = pageAt('?form=compact', { opener })
    useOtherForm(first).showOtherForm()
    expect([opener.focused, first.closed, first.opened]).toEqual([1, true, []])
    opener.closed = true
    const second = pageAt('?form=compact', { opener })
    useOtherForm(second).showOtherForm()
    expect([opener.focused, second.closed, second.opened]).toEqual([1, true, [['/', 'switchhook-console']]])
  })

  test('is asked of the shell where that has windows, and the page opens and closes nothing', async () => {
    host.show('windows', { form: 'compact', ring: 'hidden' })
    const page = pageAt('?form=compact')
    const { isInUse, showOtherForm, hide } = useOtherForm(page)
    expect(isInUse()).toBe(true)
    expect(useOtherForm(pageAt('')).isInUse()).toBe(false)
    showOtherForm()
    hide()
    /* What an earlier file left on its way may be asked here too. */
    const asked = () => host.asked().filter(({ method }) => method.startsWith('windows.'))
    await vi.waitUntil(() => asked().length === 2, { timeout: 10_000 })
    expect(asked()).toEqual([
      { method: 'windows.become', input: { form: 'console' } },
      { method: 'windows.hide', input: undefined },
    ])
    expect([page.opened, page.closed]).toEqual([[], false])
  })
})
