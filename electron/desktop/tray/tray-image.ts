import type { NativeImage } from 'electron'
import { glyphs, type TrayGlyph } from './glyphs.ts'
import { drawStrokes } from './stroke.ts'

type DrawnImage = Pick<NativeImage, 'addRepresentation' | 'setTemplateImage'>

/** Electron's `nativeImage`. */
export interface ImageMaker<Image> {
  createFromBitmap(bitmap: Buffer, options: { width: number; height: number }): Image
}

export type TrayColours = {
  readonly platform: NodeJS.Platform
  /** Electron's `nativeTheme`. */
  readonly theme: { readonly shouldUseDarkColorsForSystemIntegratedUI: boolean }
}

/** In pixels at normal density. */
const size = 16

/**
 * Draws glyphs as images for screens of normal and double density. On macOS they are templates that the system colours;
 * on Windows they follow the taskbar. Linux panels do not report their colour, and are dark almost everywhere.
 */
export function trayPainter<Image extends DrawnImage>(
  maker: ImageMaker<Image>,
  { platform, theme }: TrayColours,
): (glyph: TrayGlyph) => Image {
  const onDark = () =>
    platform === 'linux' || (platform === 'win32' && theme.shouldUseDarkColorsForSystemIntegratedUI)
  return (glyph) => {
    const level = onDark() ? 255 : 0
    const draw = (pixels: number) => drawStrokes(glyphs[glyph], pixels, level)
    const image = maker.createFromBitmap(draw(size), { width: size, height: size })
    const double = size * 2
    image.addRepresentation({ scaleFactor: 2, width: double, height: double, buffer: draw(double) })
    if (platform === 'darwin') image.setTemplateImage(true)
    return image
  }
}
