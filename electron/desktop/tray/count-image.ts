import type { NativeImage } from 'electron'
import { drawStrokes, type Stroke } from './stroke.ts'
import type { ImageMaker, TrayColours } from './tray-image.ts'

type DrawnImage = Pick<NativeImage, 'addRepresentation'>

const disc: Stroke = { width: 20, points: [[10, 10]] }

/** Digits on a grid of 5 by 8, as lines through points. */
const digits: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '1': [
    [1, 2],
    [3, 0],
    [3, 8],
  ],
  '2': [
    [0, 1.4],
    [1.4, 0],
    [3.6, 0],
    [5, 1.6],
    [4.6, 3.4],
    [0, 8],
    [5, 8],
  ],
  '3': [
    [0, 0.6],
    [1.6, 0],
    [3.8, 0],
    [5, 1.8],
    [3.8, 3.7],
    [2, 3.8],
    [3.8, 3.9],
    [5, 5.8],
    [3.8, 8],
    [1.4, 8],
    [0, 7.2],
  ],
  '4': [
    [4, 8],
    [4, 0],
    [0, 5.6],
    [5.4, 5.6],
  ],
  '5': [
    [4.8, 0],
    [0.6, 0],
    [0.2, 3.8],
    [3, 3.2],
    [5, 4.8],
    [4.4, 7.4],
    [2.4, 8],
    [0, 7.2],
  ],
  '6': [
    [4.4, 0.4],
    [2.4, 0],
    [0.4, 2.4],
    [0, 5.4],
    [1, 7.6],
    [3.4, 8],
    [5, 6],
    [4, 4],
    [2, 3.8],
    [0.2, 5],
  ],
  '7': [
    [0, 0],
    [5, 0],
    [1.8, 8],
  ],
  '8': [
    [2.5, 3.8],
    [0.5, 2.4],
    [0.8, 0.6],
    [2.5, 0],
    [4.2, 0.6],
    [4.5, 2.4],
    [2.5, 3.8],
    [0, 5.6],
    [0.8, 7.6],
    [2.5, 8],
    [4.2, 7.6],
    [5, 5.6],
    [2.5, 3.8],
  ],
  '9': [
    [0.6, 7.6],
    [2.6, 8],
    [4.6, 5.6],
    [5, 2.6],
    [4, 0.4],
    [1.6, 0],
    [0, 2],
    [1, 4],
    [3, 4.2],
    [4.8, 3],
  ],
  '+': [
    [0, 4.4],
    [4.4, 4.4],
    [2.2, 4.4],
    [2.2, 2.2],
    [2.2, 6.6],
  ],
}

/** In pixels, as a taskbar shows it at normal density. */
const size = 16

/** Draws a count in a disc for the Windows taskbar: dark on a light bar, light on a dark one; above nine, `9+`. */
export function countPainter<Image extends DrawnImage>(
  maker: ImageMaker<Image>,
  theme: TrayColours['theme'],
): (count: number) => Image {
  return (count) => {
    const isDark = theme.shouldUseDarkColorsForSystemIntegratedUI
    const image = maker.createFromBitmap(drawCount(count, size, isDark), { width: size, height: size })
    const double = size * 2
    image.addRepresentation({
      scaleFactor: 2,
      width: double,
      height: double,
      buffer: drawCount(count, double, isDark),
    })
    return image
  }
}

/** The bitmap of `size` by `size` pixels, four bytes each, premultiplied. */
export function drawCount(count: number, pixels: number, onDark: boolean): Buffer {
  const below = drawStrokes([disc], pixels, onDark ? 255 : 0)
  const ink = drawStrokes(countStrokes(count), pixels, onDark ? 0 : 255)
  const both = Buffer.alloc(below.length)
  for (let at = 0; at < both.length; at += 4) {
    const alpha = (ink[at + 3] ?? 0) / 255
    for (let part = at; part < at + 4; part += 1)
      both[part] = Math.round((ink[part] ?? 0) + (below[part] ?? 0) * (1 - alpha))
  }
  return both
}

function countStrokes(count: number): readonly Stroke[] {
  const words = count > 9 ? '9+' : String(count)
  const scale = words.length > 1 ? 1.15 : 1.45
  const wide = words.length > 1 ? 12.6 : 5 * scale
  return [...words].map((sign, at) => {
    const left = 10 - wide / 2 + at * 7.2 - (sign === '1' ? 0.6 : 0)
    const top = 10 - 4 * scale
    const points = (digits[sign] ?? []).map(([x, y]) => [left + x * scale, top + y * scale] as const)
    return { width: words.length > 1 ? 1.9 : 2.2, points }
  })
}
