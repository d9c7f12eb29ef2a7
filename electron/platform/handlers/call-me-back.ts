import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid } from '../http/refusal.ts'
import type { StoredCallMeBackButton, StoredCallMeBackSetting } from '../store/tables/call-me-back.ts'
import type { Store } from '../store/store.ts'
import { crudHandlers } from './crud/crud-handlers.ts'
import { scopeOf } from './visible.ts'

type CallMeBackPorts = {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
}
type SettingBody = EndpointBody<Contract['callMeBack']['createSetting']>
type ButtonBody = EndpointBody<Contract['callMeBack']['createButton']>

/** The call-me-back widget (specification 4.8): everybody can read it, root can change it. */
export function callMeBackHandlers({ store, clock }: CallMeBackPorts): Handlers<Contract['callMeBack']> {
  const settings = crudHandlers<StoredCallMeBackSetting, SettingBody>({
    table: store.callMeBackSettings,
    recordName: 'Call-me-back setting',
    defaults: () => ({ ...defaultSetting, name: '', created_at: writeTimestamp(clock.now()) }),
    parseBody({ ddi_e164, ...body }, { user, before }) {
      const title = body.name ?? before?.name ?? ''
      const { button_id } = body
      const button = button_id === undefined ? undefined : store.callMeBackButtons.read(button_id)
      if (button_id !== undefined && button?.customer_id !== user.customer_id)
        return invalid(`There is no button ${button_id}`)
      if (ddi_e164 === undefined) return ok({ ...body, title })
      const ddi = store.ddis.find('e164', `+${ddi_e164}`)
      if (ddi?.customer_id !== user.customer_id) return invalid(`+${ddi_e164} is none of your numbers`)
      return ok({ ...body, title, ddi: ddi_e164 })
    },
  })
  const buttons = crudHandlers<StoredCallMeBackButton, ButtonBody>({
    table: store.callMeBackButtons,
    recordName: 'Button',
    defaults: () => ({
      name: '',
      data_online: '',
      data_offline: '',
      created_at: writeTimestamp(clock.now()),
    }),
    onChange({ before, after }) {
      if (!before || after) return
      const settingsWithButton = store.callMeBackSettings.where([
        { property: 'button_id', operator: 'eq', value: before.id },
      ])
      for (const { id } of settingsWithButton) store.callMeBackSettings.update(id, { button_id: null })
    },
  })
  return {
    listWebsites: ({ query, user }) => ok(store.callMeBackWebsites.listJson(query, scopeOf(user))),
    listSettings: settings.list,
    createSetting: settings.create,
    readSetting: settings.read,
    changeSetting: settings.change,
    deleteSetting: settings.remove,
    listCdrs: ({ query, user }) => ok(store.callMeBackCdrs.listJson(query, scopeOf(user))),
    listVisitors: ({ query, user }) => ok(store.callMeBackVisitors.listJson(query, scopeOf(user))),
    readButton: buttons.read,
    changeButton: buttons.change,
    deleteButton: buttons.remove,
    createButton: buttons.create,
  }
}

const defaultSetting = {
  allowed_countries: [],
  button_id: null,
  culture: 0,
  ddi: null,
  floating_icon: true,
  max_call_rate: 0,
  position: 0,
  privacy_policy_url: '',
  show_to_allowed_countries_only: false,
  title: '',
  welcome_screen_msg: '',
} as const
