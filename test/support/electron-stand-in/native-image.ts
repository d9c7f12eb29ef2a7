import { crc32, deflateSync } from 'node:zlib'
import type { AddRepresentationOptions, CreateFromBitmapOptions, Size } from 'electron'
import { strict } from './strict.ts'

type Picture = { readonly width: number; readonly height: number; readonly png: Buffer }

/** Electron's `NativeImage`: pictures by scale factor. Supports only pixels and PNG files. */
class NativeImage {
  private readonly pictures = new Map<number, Picture>()

  static of(scale: number, picture: Picture | null): NativeImage {
    const image = new NativeImage()
    if (picture) image.pictures.set(scale, picture)
    return strict('NativeImage', image)
  }

  isEmpty(): boolean {
    return this.pictures.size === 0
  }

  getSize(): Size {
    const { width = 0, height = 0 } = this.pictures.get(1) ?? {}
    return { width, height }
  }

  addRepresentation(options: AddRepresentationOptions): void {
    const { scaleFactor = 1, width = 0, height = 0, buffer, dataURL } = options
    const png = dataURL === undefined ? null : Buffer.from(dataURL.replace(/^.*,/, ''), 'base64')
    if (png) this.pictures.set(scaleFactor, { ...sizeOfPng(png), png })
    else if (buffer) this.pictures.set(scaleFactor, encodePng(buffer, width, height))
  }

  setTemplateImage(_option: boolean): void {}

  toPNG(): Buffer {
    return [...this.pictures.values()].at(-1)?.png ?? Buffer.alloc(0)
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.toPNG().toString('base64')}`
  }
}

export type OfferedImage = NativeImage

/** Electron's `nativeImage`. */
export const nativeImage = strict('nativeImage', {
  createFromBitmap: (
    buffer: Buffer,
    { width, height, scaleFactor = 1 }: CreateFromBitmapOptions,
  ): NativeImage => NativeImage.of(scaleFactor, encodePng(buffer, width, height)),
})

/** A PNG of pixels in Electron's order: blue, green, red and alpha, premultiplied. */
function encodePng(pixels: Buffer, width: number, height: number): Picture {
  const lines = Array.from({ length: height }, (_, y) => [
    0,
    ...encodeRow(pixels, y * width * 4, width),
  ]).flat()
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return { width, height, png: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]) }
}

function encodeRow(pixels: Buffer, from: number, width: number): readonly number[] {
  return Array.from({ length: width }, (_, x) => {
    const at = from + x * 4
    const alpha = pixels[at + 3] ?? 0
    const whole = (value = 0) => (alpha === 0 ? 0 : Math.min(255, Math.round((value * 255) / alpha)))
    return [whole(pixels[at + 2]), whole(pixels[at + 1]), whole(pixels[at]), alpha]
  }).flat()
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function sizeOfPng(png: Buffer): Size {
  return png.length < 24
    ? { width: 0, height: 0 }
    : { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
