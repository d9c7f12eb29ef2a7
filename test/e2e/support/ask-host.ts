import type { Page } from 'playwright-core'
import type { Bridge } from '#shared/host/bridge.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Frame } from '#shared/host/wire.ts'

type Value<Method extends keyof HostMethods> =
  Awaited<ReturnType<HostMethods[Method]>> extends infer Answer
    ? Extract<Answer, { readonly ok: true }> extends { readonly value: infer Given }
      ? Given
      : never
    : never

/** Calls a method of a page's host over the page's own kind of connection; throws if it fails. */
export async function askHost<Method extends keyof HostMethods>(
  page: Page,
  method: Method,
  ...[input]: Parameters<HostMethods[Method]>
): Promise<Value<Method>> {
  const answer = await page.evaluate(askInPage, { method, input })
  if (!answer.ok) throw new Error(`${method} was refused: ${JSON.stringify(answer.error)}`)
  return answer.value as Value<Method>
}

/** Runs in the page: may use nothing from this file. Uses the desktop's bridge, or a socket of the browser shell. */
function askInPage(question: { readonly method: string; readonly input: unknown }) {
  return new Promise<Extract<Frame, { kind: 'reply' }>['result']>((resolve, reject) => {
    // The page numbers its own requests from 1.
    const id = 1_000_000_000 + Math.floor(performance.now())
    const frame: Frame = { kind: 'ask', id, ...question }
    const { switchhook: bridge } = window as Window & { readonly switchhook?: Bridge }
    if (bridge) {
      const end = bridge.on((answer) => {
        if (answer.kind !== 'reply' || answer.id !== id) return
        end()
        resolve(answer.result)
      })
      return bridge.post(frame)
    }
    const socket = new WebSocket(`ws://${location.host}/host`)
    socket.addEventListener('open', () => socket.send(JSON.stringify(frame)))
    socket.addEventListener('close', () => reject(new Error('The host has closed the connection')))
    socket.addEventListener('message', ({ data }) => {
      const answer: Frame = JSON.parse(data)
      if (answer.kind !== 'reply' || answer.id !== id) return
      resolve(answer.result)
      socket.close()
    })
  })
}
