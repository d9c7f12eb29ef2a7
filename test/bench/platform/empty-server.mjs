import { createServer } from 'node:http'

/** The floor of a start: a server that only reports that it is listening. */
const server = createServer()
server.listen(0, '127.0.0.1', () => console.log('{"ready":true}'))
