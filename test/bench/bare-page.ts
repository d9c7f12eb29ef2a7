import type { Browser, Page } from 'playwright-core'
import type { WebSocket } from '#electron/net/web-socket.ts'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets } from '#electron/net/web-socket.ts'
import { exactNow } from './socket-tap.ts'

/** A page with nothing on it but one card that says who calls: the least that a ring can cost. */
export type BarePage = AsyncDisposable & {
  /** Sends the text of an INVITE; the time in milliseconds until the card is painted. */
  ring(invite: string): Promise<number>
}

const html = `<!doctype html><meta charset="utf-8"><title>Bare</title><body><h1 id="card"></h1><script>
const socket = new WebSocket('ws://' + location.host + '/invites')
const card = document.getElementById('card')
socket.onmessage = ({ data }) => {
  card.textContent = data === '' ? '' : (/^From: "?([^"<]*)/m.exec(data) || [])[1] + ' ' + Math.random()
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => socket.send(String(performance.timeOrigin + performance.now()))
    port2.postMessage(null)
  })
}
</script>`

/** Opens the bare page in a window of the given browser. */
export async function openBarePage(browser: Browser): Promise<BarePage> {
  const listening = await listen({
    port: 0,
    handler: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  })
  if (!listening.ok) throw new Error(`No port for the bare page: ${listening.error.code}`)
  const opened = Promise.withResolvers<WebSocket>()
  const sockets = acceptWebSockets(listening.value.server, { path: '/invites', onSocket: opened.resolve })
  const page: Page = await browser.newPage()
  await page.goto(listening.value.origin)
  const socket = await opened.promise
  const send = async (text: string) => {
    const sentAt = exactNow()
    const painted = new Promise<number>((resolve) =>
      socket.once('message', (at) => resolve(Number(String(at)))),
    )
    socket.send(text)
    return (await painted) - sentAt
  }
  return {
    ring: async (invite) => {
      await page.bringToFront()
      const took = await send(invite)
      await send('')
      return took
    },
    async [Symbol.asyncDispose]() {
      await page.close()
      sockets[Symbol.dispose]()
      await listening.value[Symbol.asyncDispose]()
    },
  }
}
