/*
 * A telephone in a process of its own, so that it can be killed: `phone-child.ts <agent options as JSON>`. It
 * registers, reports that in one JSON line, and answers every call.
 */
import { startAgent } from './sip-agent.ts'

const agent = await startAgent(JSON.parse(process.argv[2] ?? '{}'))
agent.onInvite((line) => void line.answer())
process.stdout.write(`${JSON.stringify({ registered: await agent.register() })}\n`)
