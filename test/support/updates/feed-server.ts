import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'

export type FeedRelease = {
  readonly version: string
  readonly file: Buffer
  /** Further lines of the feed. */
  readonly more?: string
  /** A wrong checksum for the feed. */
  readonly sha512?: string
}

/** A folder of releases on loopback, in the form of electron-updater's generic provider. */
export class FeedServer implements AsyncDisposable {
  readonly requests: string[] = []
  release: FeedRelease | null = null
  /** Sends only the first bytes of a package, and then waits. */
  stalls = false
  private readonly open = new Set<ServerResponse>()
  private readonly server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://here')
    this.requests.push(pathname)
    this.open.add(response)
    this.answer(pathname, response)
  })

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    const address = this.server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/releases`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const response of this.open) response.destroy()
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  private answer(path: string, response: ServerResponse): void {
    const { release } = this
    if (release && /\/latest-linux(-arm64)?\.yml$/.test(path)) return void response.end(feedText(release))
    if (!release || !path.endsWith('.AppImage')) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-length': release.file.length })
    if (this.stalls) response.write(release.file.subarray(0, release.file.length / 2))
    else response.end(release.file)
  }
}

function feedText({ version, file, more = '', sha512 }: FeedRelease): string {
  const name = `switchhook-${version}-linux-x86_64.AppImage`
  const hash = sha512 ?? createHash('sha512').update(file).digest('base64')
  return `version: ${version}
files:
  - url: ${name}
    sha512: ${hash}
    size: ${file.length}
path: ${name}
sha512: ${hash}
releaseDate: '2026-11-20T10:00:00.000Z'
${more}`
}
