import { describe, expect, test } from 'vitest'
import { adminEditorStates } from '#test/e2e/screens/admin-editor-states.ts'
import { callStates } from '#test/e2e/screens/call-states.ts'
import { callerStates } from '#test/e2e/screens/caller-states.ts'
import { contactStates } from '#test/e2e/screens/contact-states.ts'
import { frameStates } from '#test/e2e/screens/frame-states.ts'
import { openPalette, preparePalette } from '#test/e2e/screens/palette-states.ts'
import { recordStates } from '#test/e2e/screens/record-states.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { wallboardStates } from '#test/e2e/screens/wallboard-states.ts'
import type { States } from '#test/e2e/screens/state-steps.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

const reference = { width: 1440, height: 900 }
const narrow = { width: 380, height: 760 }

/** German words are longer than English ones: what fits in English may be out of reach or cut in German. */
describe('the layout in German', needs('chromium'), () => {
  const suite = screenSuite({ audio: true })

  async function german(states: States, name: string, size: typeof reference): Promise<Screen> {
    const screen = await suite.open('app', reference)
    await screen.page.emulateMedia({ reducedMotion: 'reduce' })
    await states[name]?.(screen)
    await speak(screen, 'de')
    await screen.page.setViewportSize(size)
    return screen
  }

  test.each([
    ['presence', frameStates, '[role=menu], [role=menuitem], [role=menuitemradio]'],
    [
      'a palette with further actions',
      { 'a palette with further actions': searching },
      '[role=dialog] :is(input, footer span)',
    ],
    ['contacts-import-preview', contactStates, '[role=dialog] button'],
  ] as const)('nothing of %s is outside a narrow window', async (name, states, parts) => {
    const { page } = await german(states, name, narrow)
    expect(await page.locator(parts).count()).toBeGreaterThan(1)
    await eventually(async () => expect(await page.locator(parts).evaluateAll(outside)).toEqual([]))
  })

  test('no word, icon or key cap of a call control crosses its edge in a narrow window', async () => {
    const { page } = await german(callStates, 'connected', narrow)
    const tiles = page.locator('.active .ctl')
    expect(await tiles.count()).toBeGreaterThan(5)
    expect(await tiles.evaluateAll(crossing)).toEqual([])
  })

  test('while typing, the icons of all call controls stand in one line', async () => {
    const { page } = await german(callStates, 'connected-typing', reference)
    const icons = page.locator('.active .ctl-keys .i')
    expect(await icons.count()).toBeGreaterThan(4)
    const tops = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().top))
    expect(new Set(tops.map(Math.round)).size).toBe(1)
  })

  test('what can be done with a ringing call fits its buttons', async () => {
    const { page } = await german(callerStates, 'caller-rings', reference)
    const buttons = page.getByRole('region', { name: 'Eingehender Anruf' }).getByRole('button')
    expect(await buttons.count()).toBeGreaterThan(4)
    expect(await buttons.evaluateAll(cut)).toEqual([])
  })

  test('the name of a second caller is read to the end in a narrow window', async () => {
    const { page } = await german(callStates, 'second-call', narrow)
    const bar = page.locator('.tb-ring')
    const name = bar.getByText('Odile Marshgrove', { exact: true })
    await eventually(async () => expect(await name.locator('..').evaluateAll(cut)).toEqual([]))
  })

  test('the counters of an empty wallboard are not cut', async () => {
    const { page } = await german(wallboardStates, 'wallboard-empty', reference)
    await page.keyboard.press('F11')
    await page.locator('.cnt-s').first().waitFor()
    expect(await page.locator('.cnt-s').evaluateAll(cut)).toEqual([])
  })

  test('why notes are not saved is read to the end', async () => {
    const { page } = await german(callerStates, 'notes-waiting', narrow)
    const reason = page.getByText(/sobald der Telefondienst erreichbar ist/)
    await reason.waitFor()
    expect(await reason.evaluateAll(cut)).toEqual([])
  })

  test('the number of records is counted in the language, also after it changed', async () => {
    const screen = await suite.open('app', reference)
    await recordStates['records-calls'](screen)
    const head = screen.page.locator('.hist-h')
    await head.getByText(/\d records/).waitFor()
    await speak(screen, 'de')
    await head.getByText(/\d Einträge/).waitFor()
  })

  test('the names of time intervals are those of the language, also after it changed', async () => {
    const screen = await german(adminEditorStates, 'admin-rule', reference)
    await screen.page.getByLabel(/^Arbeitszeit/).waitFor()
    await speak(screen, 'en')
    await screen.page.getByLabel(/^Working hours/).waitFor()
  })
})

async function searching(screen: Screen): Promise<void> {
  await preparePalette(screen)
  await openPalette(screen, 'tamsin')
  await screen.page.getByRole('option', { name: /^Tamsin/ }).waitFor()
}

async function speak({ show, page }: Screen, language: 'de' | 'en'): Promise<void> {
  await show('settings', { language })
  await page.waitForFunction((code) => document.documentElement.lang === code, language)
}

/* The functions below run in the page. */

/** Names of parts that reach beyond the window or their dialog. */
function outside(parts: readonly Element[]): readonly string[] {
  return parts
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect()
      const edge = part.closest('.dialog')?.getBoundingClientRect()
      return left < (edge?.left ?? 0) || right > (edge?.right ?? window.innerWidth)
    })
    .map((part) => part.textContent?.trim() ?? '')
}

function cut(parts: readonly Element[]): readonly string[] {
  return parts
    .filter((part) => part.scrollWidth > part.clientWidth)
    .map((part) => part.textContent?.trim() ?? '')
}

/** Names of controls with a visible part beyond their edge. */
function crossing(tiles: readonly Element[]): readonly string[] {
  const range = document.createRange()
  return tiles
    .filter((tile) => {
      const edge = tile.getBoundingClientRect()
      const texts = [...tile.querySelectorAll('.cap')].flatMap((cap) => [...cap.childNodes])
      const words = texts.filter((node) => node.nodeType === Node.TEXT_NODE)
      const boxes = words.map((node) => {
        range.selectNode(node)
        return range.getBoundingClientRect()
      })
      const parts = [...tile.querySelectorAll('.i, kbd')].filter((part) => part.checkVisibility())
      return [...boxes, ...parts.map((part) => part.getBoundingClientRect())].some(
        (box) =>
          box.width > 0 &&
          (box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom),
      )
    })
    .map((tile) => tile.textContent?.trim() ?? '')
}
