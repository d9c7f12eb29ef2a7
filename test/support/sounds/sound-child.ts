import { recording, soundBench } from './sound-bench.ts'
import { file } from './sound-host.ts'
import { longMp3 } from './sample-sounds.ts'

/** Downloads a sound to the folder of its argument, and reports when part of it is on disk; the rest never comes. */
const [userData = ''] = process.argv.slice(2)
const bytes = await longMp3(360)
const bench = await soundBench((request, response) => {
  if (request.url?.endsWith('/40.mp3')) return file(bytes)(request, response)
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length - 1_000))
}, userData)
await bench.readFacts({ ...recording, id: 40 })
await bench.read('bytes=0-99')
await bench.read(`bytes=${bytes.length - 2_000}-${bytes.length - 1_001}`)
process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
