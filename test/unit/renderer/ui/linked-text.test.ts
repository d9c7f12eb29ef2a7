import { describe, expect, test } from 'vitest'
import { linkedText } from '#renderer/ui/linked-text.ts'

const links = (words: string) =>
  linkedText(words).flatMap((piece) => (piece.kind === 'link' ? [[piece.words, piece.href]] : []))

describe('links in a text', () => {
  test.each([
    ['see https://hollowmere.com/a?b=1.', 'https://hollowmere.com/a?b=1', 'https://hollowmere.com/a?b=1'],
    ['www.hollowmere.co.uk', 'www.hollowmere.co.uk', 'https://www.hollowmere.co.uk/'],
    ['http://hollowmere.com', 'http://hollowmere.com', 'http://hollowmere.com/'],
    ['write to orders@hollowmere.com', 'orders@hollowmere.com', 'mailto:orders@hollowmere.com'],
    ['ring tel:+441632960101 today', 'tel:+441632960101', 'tel:+441632960101'],
  ])('%j', (words, written, href) => {
    expect(links(words)).toEqual([[written, href]])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(document.domain)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://hollowmere.com/a',
    'vbscript:x',
    '<a href="javascript:alert(1)">https</a>',
    'https://hollowmere.com@evil.com/',
    'https://user:word@evil.com/',
    'http://evil.com/\u202egnp.exe',
    'https://hollow\u200bmere.com',
    'https://hollow\u2066mere.com\u2069',
  ])('%j is no link', (words) => {
    expect(links(words).filter(([, href]) => !/^https:\/\/(hollow|mere)/.test(href ?? ''))).toEqual([])
    expect(links(words).some(([written]) => /[\p{Cf}@]|script/u.test(written ?? ''))).toBe(false)
  })

  test('an address in another script tells its real name', () => {
    expect(links('https://\u0440\u0430ypal.com')[0]?.[1]).toMatch(/^https:\/\/xn--/)
  })

  test('loses and adds nothing', () => {
    for (const words of [
      '',
      'no link',
      'a https://b.com c@d.com\n\nhttps://x@y.com e',
      `${'https://b.com '.repeat(200)}end`,
      '<img src=x onerror=alert(1)> &amp; "quotes"',
      'שלום https://hollowmere.com עולם',
    ]) {
      expect(
        linkedText(words)
          .map((piece) => piece.words)
          .join(''),
      ).toBe(words)
    }
  })

  test('reads what is made to take long', () => {
    for (const words of ['a.b.', '@', 'http://', '((((', 'www.a@', 'tel:'])
      expect(linkedText(words.repeat(10_000 / words.length)).length).toBeGreaterThan(0)
  })
})
