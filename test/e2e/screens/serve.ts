import { startScreens } from './server.ts'

const { url } = await startScreens({ port: 5198 })
process.stdout.write(`${url}\n`)
