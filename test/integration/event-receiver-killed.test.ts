import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { startProcess, type StartedProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const enough = 2_000

function start(data: string, deliveredFile: string): Promise<StartedProcess> {
  const args = ['--data', data, '--delivered', deliveredFile, '--no-rate']
  return startProcess({ script: 'test/support/event-receiver-child.ts', args })
}

/** Sends one event; the status, or undefined where the connection broke. */
function send(receiver: StartedProcess, agent: Agent, id: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { method: 'POST', ca: receiver.readyText('ca'), agent }
    const sent = request(receiver.readyText('url'), options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
      response.once('error', () => resolve(undefined))
    })
    sent.once('error', () => resolve(undefined))
    sent.end(JSON.stringify({ id, event_name: 'call.ringing', call_id: 7 }))
  })
}

/** The ids of the events delivered to a process, in order; whole lines only. */
async function readDelivered(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line.replace(/ known$/, '')).id)
}

describe('a receiver that is killed under load', () => {
  it('has every event that it acknowledged, and tells each once', async () => {
    await using folder = await temporaryFolder('killed')
    const data = folder.join('data')
    const acknowledged: string[] = []
    let sent = 0
    {
      await using receiver = await start(data, folder.join('first'))
      const agent = new Agent({ keepAlive: true, maxSockets: 50 })
      const sender = async (): Promise<void> => {
        for (;;) {
          const id = `e${++sent}`
          const status = await send(receiver, agent, id)
          if (status === undefined) return
          expect(status).toBe(204)
          acknowledged.push(id)
          if (acknowledged.length === enough) process.kill(receiver.pid, 'SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: 50 }, sender))
      agent.destroy()
      expect(await receiver.exited).toBe('SIGKILL')
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough)

    const first = await readDelivered(folder.join('first'))
    await using receiver = await start(data, folder.join('second'))
    await eventually(async () => {
      const delivered = new Set([...first, ...(await readDelivered(folder.join('second')))])
      expect(acknowledged.filter((id) => !delivered.has(id))).toEqual([])
    })
    const agent = new Agent()
    expect(await send(receiver, agent, 'last')).toBe(204)
    await eventually(async () => expect((await readDelivered(folder.join('second'))).at(-1)).toBe('last'))

    const second = await readDelivered(folder.join('second'))
    for (const ids of [first, second]) expect(new Set(ids).size).toBe(ids.length)
    // Delivered again is only what was accepted so shortly before that this was not on disk yet.
    const again = second.filter((id) => first.includes(id))
    expect(again).toEqual(first.slice(first.length - again.length))
    expect(second.slice(0, again.length)).toEqual(again)

    // Everything sent again is known, and delivered as such.
    for (const id of acknowledged.slice(0, 50)) expect(await send(receiver, agent, id)).toBe(204)
    await eventually(async () => {
      const lines = (await readFile(folder.join('second'), 'utf8')).trimEnd().split('\n')
      expect(lines.slice(-50).every((line) => line.endsWith(' known'))).toBe(true)
    })
    agent.destroy()

    // Of what was taken before and after, no text is left on the disk.
    await eventually(async () => {
      for (const name of await readdir(data))
        expect([name, (await readFile(join(data, name))).includes('call.ringing')]).toEqual([name, false])
    })
  }, 60_000)
})
