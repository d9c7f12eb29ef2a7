import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { icnsOf, icoOf, type SizedPicture } from './containers.ts'

/**
 * Draws every icon of the installers from the product's SVG. Run it after changing the SVG: `node
 * electron/packaging/icons/make-icons.ts`. Uses the system's Chromium, or the one in CHROMIUM.
 */

const folder = import.meta.dirname
const drawing = await readFile(resolve(folder, '../../../renderer/public/icon.svg'), 'utf8')
/** Up to this width strokes are snapped to whole pixels. */
const smallest = 20
const small = await readFile(join(folder, 'small.svg'), 'utf8')

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--force-color-profile=srgb'],
})
try {
  const page = await browser.newPage()
  const draw = (sizes: readonly number[], inset = 0) => drawAll(page, sizes, inset)
  const plain = await draw([16, 24, 32, 48, 64, 96, 128, 256, 512])
  for (const { size, png } of plain) await writeFile(join(folder, `${size}x${size}.png`), png)
  const [large] = await draw([1024])
  if (large) await writeFile(join(folder, 'icon.png'), large.png)
  await writeFile(join(folder, 'icon.ico'), icoOf(plain.filter(({ size }) => size <= 256)))
  // macOS leaves a tenth of the width around the tile, so that all icons in the dock have the same size.
  await writeFile(join(folder, 'icon.icns'), icnsOf(await draw([16, 32, 64, 128, 256, 512, 1024], 0.098)))
} finally {
  await browser.close()
}

async function drawAll(page: Page, sizes: readonly number[], inset: number): Promise<SizedPicture[]> {
  const pictures: SizedPicture[] = []
  for (const size of sizes) pictures.push({ size, png: await drawOne(page, size, inset) })
  return pictures
}

async function drawOne(page: Page, size: number, inset: number): Promise<Buffer> {
  const margin = Math.round(size * inset)
  const source = size - 2 * margin <= smallest ? small : drawing
  const data = Buffer.from(source).toString('base64')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:${margin}px}img{display:block;width:${size - 2 * margin}px}</style>
     <img src="data:image/svg+xml;base64,${data}">`,
  )
  await page.evaluate('document.images[0].decode()')
  return page.screenshot({ omitBackground: true })
}
