/** An unsigned number of at most 32 bits, lowest bit first; bits beyond the end are 0. */
export function readBits(data: DataView, bit: number, size: number): number {
  let value = 0
  for (let index = 0; index < size; index += 1) {
    const at = bit + index
    const byte = at >> 3 < data.byteLength ? data.getUint8(at >> 3) : 0
    if ((byte >> (at & 7)) & 1) value += 2 ** index
  }
  return value
}

/** The reverse; bits beyond the end are ignored. */
export function writeBits(
  data: Uint8Array,
  field: { readonly bit: number; readonly size: number },
  value: number,
): void {
  for (let index = 0; index < field.size; index += 1) {
    const at = field.bit + index
    const mask = 1 << (at & 7)
    const before = data[at >> 3]
    if (before === undefined) return
    data[at >> 3] = Math.floor(value / 2 ** index) % 2 === 1 ? before | mask : before & ~mask
  }
}
