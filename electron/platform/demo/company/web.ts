import { writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type {
  StoredCallMeBackButton,
  StoredCallMeBackSetting,
  StoredCallMeBackWebsite,
} from '../../store/tables/call-me-back.ts'
import type { StoredCampaign } from '../../store/tables/routing.ts'
import { customerId } from '../customer.ts'

/*
 * The shop on the web: its pages, the button by which visitors request a call, and the campaigns that show numbers.
 * Position in these lists, from 1, is the id.
 */

const day = 86_400_000
const privacy = 'https://shop.hollowmere.example/privacy'

export const sampleButtons = (now: number): readonly Omit<StoredCallMeBackButton, 'id'>[] =>
  [
    ['Ring me', 'We call you within a minute.', 'We call you tomorrow morning.'],
    ['Kiln help', 'A kiln engineer calls you.', 'Our engineers are back at eight.'],
  ].map(([name = '', data_online = '', data_offline = ''], index) => ({
    customer_id: customerId,
    name,
    data_online,
    data_offline,
    created_at: writeTimestamp(now - (200 - index) * day),
  }))

const settings = [
  { name: 'Web shop', ddi: 441632960101, button: 1, position: 'bottom_right', welcome: 'Shall we ring you?' },
  { name: 'Kiln pages', ddi: 441632960106, button: 2, position: 'bottom_left', welcome: 'Kiln in trouble?' },
] as const

export const sampleSettings = (now: number): readonly Omit<StoredCallMeBackSetting, 'id'>[] =>
  settings.map(({ name, ddi, button, position, welcome }, index) => ({
    ...widget(name, now - (190 - index) * day),
    button_id: button,
    ddi,
    position: writeCode('callmeback.position', position),
    welcome_screen_msg: welcome,
  }))

export const sampleWebsites = ['shop.hollowmere.example', 'kilns.hollowmere.example'] as const

export const storedWebsites = (now: number): readonly Omit<StoredCallMeBackWebsite, 'id'>[] =>
  sampleWebsites.map((name, index) => ({
    ...widget(name, now - (195 - index) * day),
    button_id: index + 1,
    ddi: settings[index]?.ddi ?? null,
  }))

/** Common fields of settings, websites, visitors and call-me-back records (specification 2.2). */
export function widget(name: string, createdAt: number) {
  return {
    customer_id: customerId,
    name,
    title: name,
    created_at: writeTimestamp(createdAt),
    allowed_countries: ['GB', 'IE'],
    culture: writeCode('culture', 'en-GB'),
    floating_icon: true,
    max_call_rate: 0.1,
    position: writeCode('callmeback.position', 'bottom_right'),
    privacy_policy_url: privacy,
    show_to_allowed_countries_only: true,
    welcome_screen_msg: '',
  }
}

export const sampleCampaigns = (now: number): readonly Omit<StoredCampaign, 'id'>[] =>
  (
    [
      ['Web shop', 'https://shop.hollowmere.example/', 'referrer', 'search.example'],
      ['Kiln adverts', 'https://kilns.hollowmere.example/', 'utm_campaign', 'kilns-spring'],
      ['Evening classes', 'https://shop.hollowmere.example/workshops', 'landing_page', '/workshops'],
    ] as const
  ).map(([name, uri, match, value], index) => ({
    customer_id: customerId,
    name,
    uri,
    info: '',
    created_at: writeTimestamp(now - (170 - index) * day),
    flag: writeCode('ddi.flag', 'calltracking'),
    status: writeCode('ddi.status', 'active'),
    rules: [{ match, value }],
    ...(index < settings.length ? { call_me_back_setting_id: index + 1 } : {}),
  }))
