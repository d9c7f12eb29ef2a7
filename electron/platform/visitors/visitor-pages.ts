import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Clock } from '#shared/core/clock.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { CallMeBack } from '../call-me-back/call-me-back.ts'
import { countriesOf } from '../call-me-back/may-call.ts'
import { customerId } from '../demo/customer.ts'
import { readJson } from '../http/json-text.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import type { Store } from '../store/store.ts'
import { campaignNumber } from './campaign-number.ts'
import { chatScript, style } from './page-files.ts'
import { shopPage, type CallAnswer } from './shop-page.ts'
import type { VisitorChats } from './visitor-chats.ts'

export type VisitorPagePorts = {
  readonly store: Store
  readonly callMeBack: Pick<CallMeBack, 'isOpen' | 'request'>
  readonly chats: Pick<VisitorChats, 'say' | 'messagesOf'>
  readonly clock: Clock
  readonly log: Log
}

type Answer = {
  readonly status: number
  readonly type?: string
  readonly body?: string
  readonly location?: string
}

const root = '/visit/'
const requestsPerSecond = 10
const largestBody = 8_192
const longestMessage = 1_000
const ofCustomer = [{ property: 'customer_id', operator: 'eq', value: customerId }] as const

/** Serves the pages of the sample shop's visitors, below `/visit/`, and passes everything else to `next`. */
export function visitorPages(ports: VisitorPagePorts, next: RequestListener): RequestListener {
  const pages = new VisitorPages(ports)
  return (request, response) => {
    if (!request.url?.startsWith(root)) return next(request, response)
    pages.answer(request).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        ports.log.write('error', 'http.failed', { error: faultOf(error) })
        send(response, plain(500, 'This did not work.'))
      },
    )
  }
}

class VisitorPages {
  private readonly ports: VisitorPagePorts
  private readonly rate: RateLimit

  constructor(ports: VisitorPagePorts) {
    this.ports = ports
    this.rate = new RateLimit(requestsPerSecond, ports.clock)
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', headers } = request
    const url = URL.parse(request.url ?? '', 'http://localhost')
    if (!url || !isLoopbackHost(headers.host)) return plain(403, 'Only this computer is served.')
    if (this.rate.consume('visitors') > 0) return plain(429, 'Too many requests.')
    const what = `${method} ${url.pathname.slice(root.length)}`
    if (method === 'POST' && !isFromPage(request)) return plain(403, 'Only the page itself may do this.')
    switch (what) {
      case 'GET ':
        return this.page(url.searchParams, headers.referer ?? '')
      case 'GET style.css':
        return { status: 200, type: 'text/css; charset=utf-8', body: style }
      case 'GET chat.js':
        return { status: 200, type: 'text/javascript; charset=utf-8', body: chatScript }
      case 'GET chat':
        return json(200, { messages: this.ports.chats.messagesOf(tokenOf(request)) })
      case 'POST chat':
        return this.say(request)
      case 'POST call-me-back':
        return this.callMeBack(request)
      default:
        return plain(404, 'There is no such page.')
    }
  }

  private page(query: URLSearchParams, referrer: string): Answer {
    const { store, callMeBack } = this.ports
    const asked = query.get('setting')
    const country = (query.get('country') ?? 'GB').toUpperCase()
    const number = campaignNumber(store.campaigns.where(ofCustomer), store.ddis.where(ofCustomer), {
      referrer: query.get('ref') ?? referrer,
      utmCampaign: query.get('utm_campaign') ?? '',
      landingPage: query.get('page') ?? '',
    })
    const widgets = store.callMeBackSettings
      .where(ofCustomer)
      .filter((setting) => !setting.show_to_allowed_countries_only || isAmong(countriesOf(setting), country))
      .map((setting) => ({
        setting,
        button: store.callMeBackButtons.read(setting.button_id ?? 0),
        isOpen: callMeBack.isOpen(setting),
        answer: String(setting.id) === asked ? readAnswer(query.get('answer')) : undefined,
      }))
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: shopPage({ number: number?.e164, widgets }),
    }
  }

  private async callMeBack(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request, largestBody)
    if (!body.ok) return plain(body.error.status, body.error.message)
    const form = new URLSearchParams(body.value.toString('utf8'))
    const settingId = Number(form.get('setting'))
    const setting = Number.isSafeInteger(settingId)
      ? this.ports.store.callMeBackSettings.read(settingId)
      : undefined
    if (setting?.customer_id !== customerId) return plain(404, 'There is no such button.')
    const asked = this.ports.callMeBack.request({
      settingId,
      number: (form.get('number') ?? '').slice(0, 40),
      name: lineOf(form.get('name') ?? '').slice(0, 80),
    })
    const answer: CallAnswer = asked.ok ? 'asked' : asked.error
    return { status: 303, location: `${root}?setting=${settingId}&answer=${answer}` }
  }

  private async say(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request, largestBody)
    const read = body.ok ? readJson(body.value) : body
    if (!read.ok) return json(read.error.status, { message: read.error.message })
    const text =
      isRecord(read.value) && typeof read.value['text'] === 'string' ? read.value['text'].trim() : ''
    if (text === '' || text.length > longestMessage)
      return json(400, { message: 'Write 1 to 1,000 characters.' })
    const said = this.ports.chats.say({ token: tokenOf(request), text, about: factsOf(request) })
    if (!said.ok) return json(429, { message: 'This chat takes no more messages.' })
    return json(200, { visitor: said.value, messages: this.ports.chats.messagesOf(said.value) })
  }
}

const answers: readonly CallAnswer[] = ['asked', 'number', 'country', 'rate', 'closed', 'again', 'full']

function readAnswer(text: string | null): CallAnswer | undefined {
  return answers.find((answer) => answer === text)
}

function isAmong(countries: readonly string[], country: string): boolean {
  return countries.length === 0 || countries.includes(country)
}

/** A foreign page could reach this machine by a name that resolves here (DNS rebinding). */
function isLoopbackHost(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name ?? '')
}

/** Browsers send the origin with every POST; that of another page is refused. */
function isFromPage({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && URL.parse(origin)?.host === host
}

function tokenOf({ headers }: IncomingMessage): string {
  const token = headers['x-visitor']
  return typeof token === 'string' ? token.slice(0, 64) : ''
}

function factsOf({ headers, socket }: IncomingMessage) {
  return {
    ip: socket.remoteAddress ?? '',
    userAgent: lineOf(headers['user-agent'] ?? '').slice(0, 300),
    referer: lineOf(headers.referer ?? '').slice(0, 300),
    country: 'GB',
  }
}

/** The text without control characters. */
function lineOf(text: string): string {
  return text.replace(/\p{C}/gu, ' ').trim()
}

function plain(status: number, body: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body }
}

function json(status: number, value: object): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

/** Only the page's own files are loaded, and no other page may frame or read it. */
const safely = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const

function send(response: ServerResponse, { status, type, body = '', location }: Answer): void {
  response.writeHead(status, {
    ...safely,
    'Content-Length': Buffer.byteLength(body),
    ...(type === undefined ? {} : { 'Content-Type': type }),
    ...(location === undefined ? {} : { Location: location }),
  })
  response.end(body)
}
