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
  readonly chats: Pick<VisitorChats, 'addMessage' | 'messagesOf'>
  readonly clock: Clock
  readonly log: Log
}

type Answer = {
  readonly status: number
  readonly type?: string
  readonly body?: string
  readonly location?: string
}

const basePath = '/visit/'
const requestsPerSecond = 10
const maxBody = 8_192
const maxMessageLength = 1_000
const customerFilter = [{ property: 'customer_id', operator: 'eq', value: customerId }] as const

/** Serves the pages of the sample shop's visitors, below `/visit/`, and passes everything else to `next`. */
export function visitorPages(ports: VisitorPagePorts, next: RequestListener): RequestListener {
  const pages = new VisitorPages(ports)
  return (request, response) => {
    if (!request.url?.startsWith(basePath)) return next(request, response)
    pages.answer(request).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        ports.log.write('error', 'http.failed', { error: faultOf(error) })
        send(response, textAnswer(500, 'This did not work.'))
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
    if (!url || !isLoopbackHost(headers.host)) return textAnswer(403, 'Only this computer is served.')
    if (this.rate.consume('visitors') > 0) return textAnswer(429, 'Too many requests.')
    const route = `${method} ${url.pathname.slice(basePath.length)}`
    if (method === 'POST' && !isFromPage(request)) return textAnswer(403, 'Only the page itself may do this.')
    switch (route) {
      case 'GET ':
        return this.page(url.searchParams, headers.referer ?? '')
      case 'GET style.css':
        return { status: 200, type: 'text/css; charset=utf-8', body: style }
      case 'GET chat.js':
        return { status: 200, type: 'text/javascript; charset=utf-8', body: chatScript }
      case 'GET chat':
        return jsonAnswer(200, { messages: this.ports.chats.messagesOf(tokenOf(request)) })
      case 'POST chat':
        return this.postMessage(request)
      case 'POST call-me-back':
        return this.callMeBack(request)
      default:
        return textAnswer(404, 'There is no such page.')
    }
  }

  private page(query: URLSearchParams, referrer: string): Answer {
    const { store, callMeBack } = this.ports
    const requestedSetting = query.get('setting')
    const country = (query.get('country') ?? 'GB').toUpperCase()
    const number = campaignNumber(store.campaigns.where(customerFilter), store.ddis.where(customerFilter), {
      referrer: query.get('ref') ?? referrer,
      utmCampaign: query.get('utm_campaign') ?? '',
      landingPage: query.get('page') ?? '',
    })
    const widgets = store.callMeBackSettings
      .where(customerFilter)
      .filter(
        (setting) =>
          !setting.show_to_allowed_countries_only || isAllowedCountry(countriesOf(setting), country),
      )
      .map((setting) => ({
        setting,
        button: store.callMeBackButtons.read(setting.button_id ?? 0),
        isOpen: callMeBack.isOpen(setting),
        answer: String(setting.id) === requestedSetting ? readAnswer(query.get('answer')) : undefined,
      }))
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: shopPage({ number: number?.e164, widgets }),
    }
  }

  private async callMeBack(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request, maxBody)
    if (!body.ok) return textAnswer(body.error.status, body.error.message)
    const form = new URLSearchParams(body.value.toString('utf8'))
    const settingId = Number(form.get('setting'))
    const setting = Number.isSafeInteger(settingId)
      ? this.ports.store.callMeBackSettings.read(settingId)
      : undefined
    if (setting?.customer_id !== customerId) return textAnswer(404, 'There is no such button.')
    const requested = this.ports.callMeBack.request({
      settingId,
      number: (form.get('number') ?? '').slice(0, 40),
      name: singleLine(form.get('name') ?? '').slice(0, 80),
    })
    const answer: CallAnswer = requested.ok ? 'asked' : requested.error
    return { status: 303, location: `${basePath}?setting=${settingId}&answer=${answer}` }
  }

  private async postMessage(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request, maxBody)
    const read = body.ok ? readJson(body.value) : body
    if (!read.ok) return jsonAnswer(read.error.status, { message: read.error.message })
    const text =
      isRecord(read.value) && typeof read.value['text'] === 'string' ? read.value['text'].trim() : ''
    if (text === '' || text.length > maxMessageLength)
      return jsonAnswer(400, { message: 'Write 1 to 1,000 characters.' })
    const added = this.ports.chats.addMessage({ token: tokenOf(request), text, visitor: factsOf(request) })
    if (!added.ok) return jsonAnswer(429, { message: 'This chat takes no more messages.' })
    return jsonAnswer(200, { visitor: added.value, messages: this.ports.chats.messagesOf(added.value) })
  }
}

const answers: readonly CallAnswer[] = ['asked', 'number', 'country', 'rate', 'closed', 'again', 'full']

function readAnswer(text: string | null): CallAnswer | undefined {
  return answers.find((answer) => answer === text)
}

function isAllowedCountry(countries: readonly string[], country: string): boolean {
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
    userAgent: singleLine(headers['user-agent'] ?? '').slice(0, 300),
    referer: singleLine(headers.referer ?? '').slice(0, 300),
    country: 'GB',
  }
}

/** The text without control characters. */
function singleLine(text: string): string {
  return text.replace(/\p{C}/gu, ' ').trim()
}

function textAnswer(status: number, body: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body }
}

function jsonAnswer(status: number, value: object): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

/** Only the page's own files are loaded, and no other page may frame or read it. */
const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const

function send(response: ServerResponse, { status, type, body = '', location }: Answer): void {
  response.writeHead(status, {
    ...securityHeaders,
    'Content-Length': Buffer.byteLength(body),
    ...(type === undefined ? {} : { 'Content-Type': type }),
    ...(location === undefined ? {} : { Location: location }),
  })
  response.end(body)
}
