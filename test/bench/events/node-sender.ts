import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodePath } from '#test/support/process.ts'
import type { Sender, Sent } from './sender.ts'

/** Sends from a separate process with Node's TLS sockets. */
export function nodeSender(): Sender {
  const child = fork(join(import.meta.dirname, 'send.ts'), { execPath: nodePath() })
  return {
    name: 'Node',
    async send(job) {
      child.send(job)
      const [answer] = (await once(child, 'message')) as [{ sent?: Sent; error?: string }]
      if (!answer.sent) throw new Error(`The sender failed: ${answer.error}`)
      return answer.sent
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
