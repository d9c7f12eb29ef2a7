import { createServer } from 'node:http'

/** What a start is measured against: a server that does nothing says that it listens. */
const server = createServer()
server.listen(0, '127.0.0.1', () => console.log('{"ready":true}'))
