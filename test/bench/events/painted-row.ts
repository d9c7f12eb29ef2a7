import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { acceptWebSockets, type WebSocket } from '#electron/net/web-socket.ts'
import { startAgent, startBrowser } from '#test/e2e/support/agent-app.ts'
import { askHost } from '#test/e2e/support/ask-host.ts'
import { startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import { callEvent, eventSender } from '#test/support/nats/send-event.ts'
import { againstFloor, paired, percentile, type Figure } from '../report.ts'
import { exactNow } from '../socket-tap.ts'

/** Maximum ratio to a page of one line behind a server that stores nothing; the console draws its whole list. */
const aim = 3

type Target = {
  readonly page: Page
  readonly url: string
  readonly ca: string
  /** Whether the words go once the call is over. */
  readonly removesWords: boolean
}

/**
 * From the POST of an event to the painted row of its call in the console, beside an HTTPS server that passes each body
 * to a page, which paints one line of it. In turns; each event is of a different call.
 */
export async function measurePaintedRow(quick: boolean): Promise<readonly Figure[]> {
  await using started = new AsyncDisposableStack()
  const platform = started.use(await startDemoPlatform({ dataset: 'empty' }))
  const browser = started.use(await startBrowser())
  const receiver = { enabled: true, port: 0 }
  const agent = started.use(
    await startAgent({ platform, user: platform.agent(0), browser, settings: { receiver } }),
  )
  const own: Target = {
    page: agent.page,
    ...(await askHost(agent.page, 'receiver.address')),
    removesWords: true,
  }
  const floor = await openFloor(started, await browser.browser.newPage())
  const times = { own: [] as number[], floor: [] as number[] }
  const rounds = quick ? 15 : 60
  let unpainted = 0
  for (let round = -3; round < rounds; round += 1) {
    const plain = await paintedAfter(floor, `Painted ${round + 3}`)
    let took = await paintedAfter(own, `Painted ${round + 3}`)
    while (took === null) {
      if ((unpainted += 1) > rounds)
        throw new Error('Rows of calls that the platform does not know are not painted')
      took = await paintedAfter(own, `Painted again ${unpainted}`)
    }
    if (round < 0 || plain === null) continue
    times.floor.push(plain)
    times.own.push(took)
  }
  console.log(`${unpainted} rows were removed before they were painted: the platform was faster.`)
  const what = 'POST of an event to its painted row'
  return [
    paired(`${what}, median of pairs`, 'ms', {
      values: times.own,
      floors: times.floor,
      aim,
      bound: 'at most',
    }),
    againstFloor(`${what}, p95`, 'ms', {
      value: percentile(times.own, 0.95),
      floor: percentile(times.floor, 0.95),
      aim: null,
    }),
  ]
}

let calls = 7_000_000

/**
 * Milliseconds from the POST to the painted words, which the event contains as the callee's name; null if they are not
 * painted: the platform does not know the call, and says so when the host asks.
 */
async function paintedAfter({ page, url, ca, removesWords }: Target, words: string): Promise<number | null> {
  using sender = eventSender(ca)
  await page.bringToFront()
  // The connection exists before the event, as a platform's does.
  await sender.once(url, callEvent({ id: `warm-${(calls += 1)}`, call_id: calls, event_name: 'call.hangup' }))
  const painted = page.evaluate(whenPainted, words)
  const event = { id: `painted-${(calls += 1)}`, call_id: calls, dst: '1999', dst_name: words }
  const begun = exactNow()
  await sender.send(url, callEvent(event))
  const paintedAt = await painted
  await sender.send(
    url,
    callEvent({ ...event, id: `over-${calls}`, event_name: 'call.hangup', state: 'HANGUP' }),
  )
  // Else the next row might be painted below the edge of the screen, which is never.
  if (removesWords) await page.waitForFunction(isGone, words)
  return paintedAt && paintedAt - begun
}

/** Runs in the page. */
function isGone(words: string): boolean {
  return !document.body.textContent?.includes(words)
}

/** Runs in the page: when the words have been painted, in milliseconds since 1970; null after three seconds. */
function whenPainted(words: string): Promise<number | null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), 3_000)
    const painted = () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
      port2.postMessage(null)
    }
    const watch = new MutationObserver(look)
    function look() {
      if (!document.body.textContent?.includes(words)) return
      watch.disconnect()
      requestAnimationFrame(painted)
    }
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })
}

const floorPage = `<!doctype html><title>Floor</title><p id="line"></p><script>
  const news = new WebSocket('ws://' + location.host + '/news')
  news.onopen = () => { document.title = 'usable' }
  news.onmessage = ({ data }) => {
    document.getElementById('line').textContent = JSON.parse(data).dst_name
  }
</script>`

/** The minimal path of an event from HTTPS to the screen. */
async function openFloor(started: AsyncDisposableStack, page: Page): Promise<Target> {
  const sockets: WebSocket[] = []
  const pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end(floorPage))
  started.use(acceptWebSockets(pages, { path: '/news', onSocket: (socket) => sockets.push(socket) }))
  const { key, chain } = await makeLoopbackCertificate()
  const events = createSecureServer({ key, cert: chain }, (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.once('end', () => {
      for (const socket of sockets) socket.send(body)
      response.writeHead(204).end()
    })
  })
  for (const server of [pages, events]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    started.defer(() => void server.close())
  }
  const portOf = (server: typeof pages | typeof events) => (server.address() as AddressInfo).port
  await page.goto(`http://127.0.0.1:${portOf(pages)}/`)
  await page.waitForFunction(() => document.title === 'usable')
  return { page, url: `https://127.0.0.1:${portOf(events)}/`, ca: chain, removesWords: false }
}
