import { expect, test } from 'vitest'
import { glyphs, type TrayGlyph } from '#electron/desktop/tray/glyphs.ts'
import { drawStrokes } from '#electron/desktop/tray/stroke.ts'
import { trayPainter } from '#electron/desktop/tray/tray-image.ts'

const names = Object.keys(glyphs) as TrayGlyph[]

/** The glyph as rows of characters: the darker, the more is covered. */
function picture(glyph: TrayGlyph): string[] {
  const bitmap = drawStrokes(glyphs[glyph], 16, 0)
  const shade = (at: number) => ' .+#'[Math.floor((bitmap[at * 4 + 3] ?? 0) / 64)] ?? ' '
  return Array.from({ length: 16 }, (_, row) =>
    Array.from({ length: 16 }, (_each, column) => shade(row * 16 + column))
      .join('')
      .trimEnd(),
  )
}

test('the bar rests on the cup', () => {
  expect(picture('ready')).toMatchInlineSnapshot(`
    [
      "",
      "",
      "",
      "",
      "",
      " .############.",
      " +############+",
      "  ............",
      "   ..      ..",
      "   ++      ++",
      "   ++      ++",
      "   +#      #+",
      "   .#+    +#.",
      "    +##++##+",
      "     +####+",
      "",
    ]
  `)
})

test('the dot of what waits stands clear of a shorter bar', () => {
  expect(picture('waiting')).toMatchInlineSnapshot(`
    [
      "",
      "           .##.",
      "           ####",
      "           ####",
      "           .##.",
      " .#######+",
      " +#######+",
      "  .......",
      "   ..      ..",
      "   ++      ++",
      "   ++      ++",
      "   +#      #+",
      "   .#+    +#.",
      "    +##++##+",
      "     +####+",
      "",
    ]
  `)
})

test('every state has a shape of its own', () => {
  const drawn = names.map((name) => drawStrokes(glyphs[name], 16, 0).toString('base64'))
  expect(new Set(drawn).size).toBe(names.length)
})

test('colours are premultiplied, so their order does not matter', () => {
  const bitmap = drawStrokes(glyphs.ready, 16, 255)
  for (let at = 0; at < bitmap.length; at += 4) {
    const [red, green, blue, alpha] = bitmap.subarray(at, at + 4)
    expect([red, green, blue]).toEqual([alpha, alpha, alpha])
  }
})

test.for([
  { platform: 'darwin', dark: true, brightest: 0, template: true },
  { platform: 'win32', dark: true, brightest: 255, template: false },
  { platform: 'win32', dark: false, brightest: 0, template: false },
  { platform: 'linux', dark: false, brightest: 255, template: false },
] as const)('on %o', ({ platform, dark, brightest, template }) => {
  const facts = { template: false, sizes: [] as unknown[], brightest: 0 }
  const image = {
    addRepresentation: (added: object) => void facts.sizes.push(added),
    setTemplateImage: (is: boolean) => void (facts.template = is),
  }
  const maker = {
    createFromBitmap: (bitmap: Buffer, options: { width: number; height: number }) => {
      facts.brightest = Math.max(...bitmap.filter((_, at) => at % 4 === 0))
      expect(bitmap).toHaveLength(options.width * options.height * 4)
      return image
    },
  }
  const paint = trayPainter(maker, { platform, theme: { shouldUseDarkColorsForSystemIntegratedUI: dark } })
  expect(paint('ready')).toBe(image)
  expect(facts).toMatchObject({
    brightest,
    template,
    sizes: [{ scaleFactor: 2, width: 32, height: 32, buffer: expect.any(Buffer) }],
  })
})
