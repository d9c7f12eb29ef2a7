import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodePath } from '#test/support/process.ts'
import type { Job, Load, Plan } from './load.ts'

export type { Load, Plan } from './load.ts'

/** The load generator, in a process of its own. */
export type LoadGenerator = Disposable & {
  plan(name: string, plan: Plan): void
  run(name: string, options: { readonly connections: number; readonly milliseconds: number }): Promise<Load>
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execPath: nodePath() })
  const send = (job: Job) => void child.send(job)
  return {
    plan: (name, plan) => send({ kind: 'plan', name, plan }),
    async run(name, options) {
      send({ kind: 'run', name, ...options })
      const [answer] = (await once(child, 'message')) as [{ load?: Load; error?: string }]
      if (!answer.load) throw new Error(`The load of ${name} failed: ${answer.error}`)
      return answer.load
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
