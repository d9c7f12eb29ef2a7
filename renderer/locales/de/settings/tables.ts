import type { WordTable } from '#shared/locales/words.ts'
import { about, updates } from './about.ts'
import { account } from './account.ts'
import { audio } from './audio.ts'
import { codes } from './codes.ts'
import { settings, spans } from './common.ts'
import { computer } from './computer.ts'
import { address, eventList, events } from './events.ts'
import { keys } from './keys.ts'
import { look } from './look.ts'
import { managed } from './managed.ts'
import { network } from './network.ts'
import { notify } from './notify.ts'
import { phone } from './phone.ts'
import { privacy, security } from './privacy.ts'
import { relay, tunnel } from './tunnel.ts'

/** The words of Settings, by the names of their tables. */
export const settingsTables: Readonly<Record<string, WordTable>> = {
  settings,
  'settings/about': about,
  'settings/account': account,
  'settings/address': address,
  'settings/audio': audio,
  'settings/codes': codes,
  'settings/computer': computer,
  'settings/event-list': eventList,
  'settings/events': events,
  'settings/keys': keys,
  'settings/look': look,
  'settings/managed': managed,
  'settings/network': network,
  'settings/notify': notify,
  'settings/phone': phone,
  'settings/privacy': privacy,
  'settings/relay': relay,
  'settings/security': security,
  'settings/spans': spans,
  'settings/tunnel': tunnel,
  'settings/updates': updates,
}
