type Seen = { readonly status: number; readonly bytes: number }

const endOfHead = '\r\n\r\n'

/** Finds the ends of HTTP/1.1 responses with a Content-Length in a socket's data, and parses nothing else. */
export class ResponseCounter {
  private readonly onResponse: (seen: Seen) => void
  private head: Buffer | undefined
  private seen: Seen = { status: 0, bytes: 0 }
  private missing = 0

  constructor(onResponse: (seen: Seen) => void) {
    this.onResponse = onResponse
  }

  take(chunk: Buffer): void {
    if (this.missing > chunk.length) {
      this.missing -= chunk.length
      return
    }
    if (this.missing > 0) {
      this.missing = 0
      this.onResponse(this.seen)
      return
    }
    const text = this.head === undefined ? chunk : Buffer.concat([this.head, chunk])
    const end = text.indexOf(endOfHead)
    if (end === -1) {
      this.head = Buffer.from(text)
      return
    }
    this.head = undefined
    const head = text.toString('latin1', 0, end)
    const bytes = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    this.seen = { status: Number(head.slice(9, 12)), bytes }
    this.missing = end + endOfHead.length + bytes - text.length
    if (this.missing <= 0) {
      this.missing = 0
      this.onResponse(this.seen)
    }
  }
}
