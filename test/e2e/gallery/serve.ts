import { startGallery } from './server.ts'

const { url } = await startGallery({ port: 5199 })
process.stdout.write(`${url}\n`)
