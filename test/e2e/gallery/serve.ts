import { once } from 'node:events'
import { startGallery } from './server.ts'

await using gallery = await startGallery({ port: 5199 })
process.stdout.write(`${gallery.url}\n`)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
