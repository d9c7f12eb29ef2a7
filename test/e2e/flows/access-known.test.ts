import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { sharedBrowser } from '#test/e2e/support/shared.ts'
import { needs } from '#test/support/needs.ts'

const rows = Array.from({ length: 160 }, (_, at) => `<p>Row ${at}</p>`).join('')
const page = (part: string, time: string) => `<main><section>${rows}</section>
  ${part}<footer>At ${time}</footer></main>`

describe('what axe was asked about before', needs('chromium'), () => {
  let browser: Browser
  let tab: Page
  const known = new Set<string>()
  const found = async (part: string, time = '10:00') => {
    await tab.setContent(`<html lang="en"><title>Calls</title><body>${page(part, time)}</body></html>`)
    return await axeViolations(tab, { known, rules: ['button-name', 'page-has-heading-one'] })
  }

  beforeAll(async () => {
    browser = await sharedBrowser()
    tab = await browser.newPage()
  })
  afterAll(async () => {
    await browser?.close()
  })

  test('is left out where it is alike, and asked about where a part, its place or its size is new', async () => {
    const silent = [expect.stringContaining('button-name')]
    expect(await found('<button>Answer</button>')).toEqual([])
    expect(await found('')).toEqual([])
    const before = known.size
    expect(await found('<button>Answer</button>', '10:01')).toEqual([])
    expect(known.size).toBe(before)
    expect(await found('<button></button>')).toEqual(silent)
    expect(await found('<button></button>')).toEqual([])
    expect(await found('<div class="bar"><button></button></div>')).toEqual(silent)
    expect(await found('<button style="width: 90px"></button>')).toEqual(silent)
    expect(await found('<button><span style="visibility: hidden">Answer</span></button>')).toEqual(silent)
  })
})
