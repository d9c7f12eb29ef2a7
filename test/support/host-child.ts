/*
 * A whole host in a process of its own: `host-child.ts <places as JSON>`. It signs in, registers, reports that in one
 * JSON line, and ends at SIGTERM as the shells do.
 */
import { startSipHost } from './sip-host.ts'

const host = await startSipHost(JSON.parse(process.argv[2] ?? '{}'))
process.once('SIGTERM', () => void host[Symbol.asyncDispose]().then(() => process.exit(0)))
process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
