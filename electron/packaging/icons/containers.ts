/** A Windows icon file: a directory, then each picture unchanged. Sizes in pixels, 1 to 256; pictures are PNG. */
export function icoOf(pictures: readonly SizedPicture[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    // 0 means 256.
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** A macOS icon file: chunks of a type that encodes the size, and the PNG. Sizes without a type are left out. */
export function icnsOf(pictures: readonly SizedPicture[]): Buffer {
  const chunks = pictures.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).map((type) => Buffer.concat([Buffer.from(type), length(png.length + 8), png])),
  )
  const content = Buffer.concat(chunks)
  return Buffer.concat([Buffer.from('icns'), length(content.length + 8), content])
}

export type SizedPicture = { readonly size: number; readonly png: Buffer }

/** Types by width in pixels; a second type is the same picture as double density of half the size. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

function length(bytes: number): Buffer {
  const field = Buffer.alloc(4)
  field.writeUInt32BE(bytes)
  return field
}
