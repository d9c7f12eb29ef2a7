import type { Page } from 'playwright-core'
import { german } from '#renderer/locales/de/index.ts'
import { plainWords, wordTables } from '#test/support/word-tables.ts'

/** What a user reads or hears on a page, without hidden parts: texts, labels, placeholders and tooltips. */
export async function visibleTexts(page: Page, selector = 'body'): Promise<readonly string[]> {
  return page.locator(selector).first().evaluate(readTexts)
}

/** The visible texts that are English words of a table whose German differs. */
export async function englishLeft(page: Page, selector = 'body'): Promise<readonly string[]> {
  const english = englishWords()
  const texts = await visibleTexts(page, selector)
  return [...new Set(texts.filter((text) => english.has(text)))]
}

function englishWords(): ReadonlySet<string> {
  const [english, foreign] = [new Set<string>(), new Set<string>()]
  for (const [name, table] of wordTables) {
    for (const word of plainWords(table).values()) english.add(word)
    for (const word of plainWords(german.tables[name] ?? {}).values()) foreign.add(word)
  }
  return new Set([...english].filter((word) => !foreign.has(word)))
}

/** Runs in the page. The cap of a letter key shows the same letter in any language, so it is not a word. */
function readTexts(scope: Element): string[] {
  const isLetterKey = (element: Element) => element.localName === 'kbd' && element.textContent.length === 1
  const found: string[] = []
  for (const element of [scope, ...scope.querySelectorAll('*')]) {
    if (!element.checkVisibility()) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'aria-valuetext'])
      found.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes)
      if (node instanceof Text && !isLetterKey(element)) found.push(node.data)
  }
  return found.map((text) => text.trim()).filter((text) => text !== '')
}
