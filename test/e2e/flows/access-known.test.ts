import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { nothingChecked } from '#test/e2e/support/axe-parts.ts'
import { newAxeViolations } from '#test/e2e/support/axe.ts'
import { sharedBrowser } from '#test/e2e/support/shared.ts'
import { needs } from '#test/support/needs.ts'

const rows = Array.from({ length: 160 }, (_, at) => `<p>Row ${at}</p>`).join('')
const page = (part: string, time: string) => `<main><section>${rows}</section>
  ${part}<footer>At ${time}</footer></main>`

describe('what axe was asked about before', needs('chromium'), () => {
  let browser: Browser
  let tab: Page
  const poor = (rule: string) => [expect.stringContaining(rule)]

  beforeAll(async () => {
    browser = await sharedBrowser()
    tab = await browser.newPage()
  })
  afterAll(async () => {
    await browser?.close()
  })

  test('is left out where it is alike, and asked about where a part, its ancestors or its sight is new', async () => {
    const checked = nothingChecked()
    const found = async (part: string, time = '10:00') => {
      await tab.setContent(`<html lang="en"><title>Calls</title><body>${page(part, time)}</body></html>`)
      const all = await newAxeViolations(tab, checked, ['parts'])
      return all.filter((each) => each.startsWith('button-name'))
    }
    expect(await found('<button>Answer</button>')).toEqual([])
    expect(await found('')).toEqual([])
    const before = checked.parts.size
    expect(await found('<button>Answer</button>', '10:01')).toEqual([])
    expect(checked.parts.size).toBe(before)
    expect(await found('<button></button>')).toEqual(poor('button-name'))
    expect(await found('<button></button>')).toEqual([])
    expect(await found('<div class="bar"><button></button></div>')).toEqual(poor('button-name'))
    expect(await found('<button><span style="visibility: hidden">Answer</span></button>')).toEqual(
      poor('button-name'),
    )
  })

  test('of places, where one is smaller, nearer to another, hidden in part or scrolls', async () => {
    const checked = nothingChecked()
    const found = async (part: string, wide = 1280) => {
      await tab.setViewportSize({ width: wide, height: 800 })
      await tab.setContent(`<html lang="en"><style>
        button { width: 20px; height: 20px; margin: 12px; padding: 0; border: 0 }
        @media (width < 500px) { button { margin: 0 } }
        @media (width < 400px) { button span { display: none } }
      </style>${part}</html>`)
      return newAxeViolations(tab, checked, ['places'])
    }
    const two = '<div><button><span>A</span></button><button><span>B</span></button></div>'
    expect(await found(two)).toEqual([])
    const before = checked.places.size
    expect(await found(two, 600)).toEqual([])
    expect(checked.places.size).toBe(before)
    expect(await found(two, 450)).toEqual([...poor('target-size'), ...poor('target-size')])
    expect(await found(two, 450)).toEqual([])
    expect(await found(two.replaceAll('<button', '<button style="width: 50px; height: 50px"'), 390)).toEqual([
      ...poor('button-name'),
      ...poor('button-name'),
    ])
    const box = (height: number) =>
      `<div style="height: ${height}px; overflow: auto"><p style="height: 100px">Notes</p></div>`
    await found(box(200))
    const unscrolled = checked.places.size
    await found(box(50))
    expect(checked.places.size).toBe(unscrolled + 1)
  })

  test('of colours, where a text has another colour, ground or place, or is newly seen', async () => {
    const checked = nothingChecked()
    const found = async (part: string, wide = 1280) => {
      await tab.setViewportSize({ width: wide, height: 800 })
      await tab.setContent(
        `<html lang="en"><style>@media (width < 500px) { .narrow { color: #ddd } }</style>${part}</html>`,
      )
      return newAxeViolations(tab, checked, ['colours'])
    }
    const pale = poor('color-contrast')
    expect(await found('<p class="narrow">Answer</p>')).toEqual([])
    const before = checked.colours.size
    expect(before).toBe(1)
    expect(await found('<p class="narrow">Decline</p>', 600)).toEqual([])
    expect(checked.colours.size).toBe(before)
    expect(await found('<p class="narrow">Answer</p>', 400)).toEqual(pale)
    expect(await found('<p class="narrow">Answer</p>', 400)).toEqual([])
    expect(await found('<p style="color: #ccc">Answer</p>')).toEqual(pale)
    expect(await found('<div style="background: #222"><p class="narrow">Answer</p></div>')).toEqual(pale)
    expect(await found('<p class="pale" hidden style="color: #ccc">Answer</p>')).toEqual([])
    expect(await found('<p class="pale" style="color: #ccc">Answer</p>')).toEqual(pale)
    expect(await found('<p class="other" style="color: #ccc">Answer</p>')).toEqual(pale)
    expect(await found('<input value="Answer" style="color: #ccc">')).toEqual(pale)
  })

  test('is asked about the contrast only with new colours, about the sizes of targets only with new places', async () => {
    const checked = nothingChecked()
    const found = async (part: string) => {
      await tab.setContent(`<html lang="en"><main>${part}</main></html>`)
      const all = await newAxeViolations(tab, checked)
      return all.map((each) => each.split(':')[0]).filter((rule) => rule !== 'page-has-heading-one')
    }
    const button = '<button style="color: #ddd; width: 20px; height: 20px">Answer</button>'
    const [first, second] = [await found(button), await found(`${button}<img src="data:,">`)]
    expect(first).toEqual(['color-contrast'])
    expect(second).toEqual(['image-alt'])
    expect(await found(`${button}<i></i>${button}`)).toEqual(['target-size', 'target-size'])
  })
})
