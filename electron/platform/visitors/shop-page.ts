import { readCode } from '#shared/api/codes.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import type { CallMeBackRefusal } from '../call-me-back/call-me-back.ts'
import type { StoredCallMeBackButton, StoredCallMeBackSetting } from '../store/tables/call-me-back.ts'
import { widgetWords } from './visitor-words.ts'

/** Outcome of a request for a call. */
export type CallAnswer = 'asked' | CallMeBackRefusal

export type Widget = {
  readonly setting: StoredCallMeBackSetting
  readonly button: StoredCallMeBackButton | undefined
  readonly isOpen: boolean
  /** Outcome of the request that this visitor just sent, if any. */
  readonly answer: CallAnswer | undefined
}

/** The complete page of the shop. */
export function shopPage(content: {
  readonly number: string | undefined
  readonly widgets: readonly Widget[]
}): string {
  const { number, widgets } = content
  const call =
    number === undefined ? '' : html`<p>Call us: <a href="tel:${number}">${formatNumber(number)}</a></p>`
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Hollowmere Pottery Supplies</title>
        <link rel="stylesheet" href="/visit/style.css" />
        <script src="/visit/chat.js" defer></script>
      </head>
      <body>
        <main>
          <h1>Hollowmere Pottery Supplies</h1>
          <p>Clay, glazes and kilns. This is the page that customers of the sample shop see.</p>
          ${call} ${chat}
        </main>
        ${widgetStacks(widgets)}
      </body>
    </html>`
  return page.markup
}

const chat = html`<section aria-labelledby="chat">
  <h2 id="chat">Chat</h2>
  <ol id="messages" aria-live="polite"></ol>
  <p id="trouble" role="status"></p>
  <form id="say">
    <label>Message <input name="text" maxlength="1000" required autocomplete="off" /></label>
    <button>Send</button>
  </form>
</section>`

/** Stacks buttons with the same position. */
function widgetStacks(widgets: readonly Widget[]): readonly Html[] {
  const widgetsByPosition = Map.groupBy(widgets, ({ setting }) => {
    const position = readCode('callmeback.position', setting.position) ?? 'bottom_right'
    return `corner ${position}${setting.floating_icon ? ' floating' : ''}`
  })
  return [...widgetsByPosition].map(
    ([className, stacked]) => html`<div class="${className}">${stacked.map(widgetOf)}</div>`,
  )
}

function widgetOf({ setting, button, isOpen, answer }: Widget): Html {
  const { lang, words } = widgetWords(readCode('culture', setting.culture))
  const title = setting.title || setting.name
  return html`<details class="widget" lang="${lang}" ${answer === undefined ? '' : 'open'}>
    <summary>${button?.name || words.call}</summary>
    <h2>${title}</h2>
    <p>${setting.welcome_screen_msg ?? ''}</p>
    ${answer === undefined ? '' : html`<p role="status">${answerWords(answer, button, words.refused)}</p>`}
    ${isOpen ? form(setting.id, words) : html`<p>${button?.data_offline ?? ''}</p>`}
    ${privacyLink(setting, words.privacy)}
  </details>`
}

type Words = ReturnType<typeof widgetWords>['words']

function form(setting: number, words: Words): Html {
  return html`<form method="post" action="/visit/call-me-back">
    <input type="hidden" name="setting" value="${setting}" />
    <label
      >${words.number} <input name="number" type="tel" maxlength="40" required autocomplete="tel"
    /></label>
    <label>${words.name} <input name="name" maxlength="80" autocomplete="name" /></label>
    <button>${words.call}</button>
  </form>`
}

function answerWords(answer: CallAnswer, button: Widget['button'], refused: Words['refused']): string {
  if (answer === 'asked') return button?.data_online ?? ''
  return answer === 'closed' ? (button?.data_offline ?? '') : refused[answer]
}

/** Links only to a web page, since the setting may contain any text. */
function privacyLink({ privacy_policy_url }: StoredCallMeBackSetting, words: string): Html {
  const address = URL.parse(privacy_policy_url ?? '')
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return html``
  return html`<p><a href="${address.href}" rel="noopener noreferrer">${words}</a></p>`
}

/** Markup that is safe to send; created by `html` only. */
type Html = { readonly markup: string }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Markup with interpolated values: texts are escaped, for elements and for quoted attributes; markup is inserted
 * unchanged.
 */
export function html(
  parts: readonly string[],
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const markup = parts.map(
    (part, index) => part + (index < values.length ? markupOf(values[index] ?? '') : ''),
  )
  return { markup: markup.join('') }
}

function markupOf(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? '')
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}
