import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'

/** Entry point of the floor: Node's own HTTPS server with the receiver's kind of certificate; it only answers 204. */
const { key, chain } = await makeLoopbackCertificate()
const server = createServer({ key, cert: chain }, (request, response) => {
  request.resume().once('end', () => {
    response.writeHead(204)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `https://127.0.0.1:${port}/`, ca: chain }))
})
