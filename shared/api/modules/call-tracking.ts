import Type from 'typebox'
import { createBody, maxListItems, referenceInput } from '../body-fields.ts'
import { e164, lineInput, nameInput, notShown, strictObject } from '../fields.ts'
import { changeMany, create, list } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'
import { Ddi } from './numbers.ts'

/** A call-tracking campaign; specification 2.2 shows it with the fields of a number. */
const { campaign_id: _, ...fieldsOfCampaign } = Ddi.fields
export const CallTrackingCampaign = resource('CallTrackingCampaign', fieldsOfCampaign)
export type CallTrackingCampaign = Entity<typeof CallTrackingCampaign>

const websiteRule = notShown(
  Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()),
  'an object, stored unchanged, such as {match: "referrer", value: "example.com"}',
)

/** Campaigns and the numbers that they show on web pages, in specification 4.5. */
export const callTrackingOperations = {
  listCallTrackingDdis: list('/calltracking/ddis', Ddi),
  assignCallTrackingDdis: changeMany(
    '/calltracking/ddis',
    strictObject({ e164: e164(), campaign_id: referenceInput(), id: Type.Optional(referenceInput()) }),
    Ddi,
  ),
  listCampaigns: list('/calltracking/campaigns', CallTrackingCampaign),
  createCampaign: create(
    '/calltracking/campaigns',
    createBody(
      { name: nameInput() },
      {
        chat_setting_id: referenceInput(),
        call_me_back_setting_id: referenceInput(),
        call_tracking_setting_id: referenceInput(),
        url: lineInput(),
        rules: Type.Array(websiteRule, { maxItems: maxListItems }),
      },
    ),
    CallTrackingCampaign,
  ),
}
