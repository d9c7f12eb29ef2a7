import Type from 'typebox'
import { codeTables } from './codes.ts'
import { referenceInput } from './body-fields.ts'
import { codeInput, e164, emailInput, flag, idInput, nameInput, partialObject } from './fields.ts'
import { formedText } from './text-forms.ts'

/** A ringing time in whole seconds, as a number or as text, which is the form of the model in specification 2.3. */
const ringTimeInput = () => Type.Union([Type.Integer({ minimum: 1, maximum: 600 }), formedText('ringTime')])
/** A flag that specification 2.3 shows as text. */
const textFlagInput = () => Type.Union([flag(), Type.Enum(['Y', 'N'])])
/** Whose number is shown: R for the remote party's, L for the local user's. */
const remoteOrLocal = () => Type.Enum(['R', 'L'])
/** A telephone number, an extension or a SIP address; empty for none. */
const addressInput = () => formedText('address', { maxLength: 200 })
const maxTargets = 20

/**
 * The user settings of the hosted service's dashboard, for which the document shows no operation: the fields of
 * specification 2.3 that are settings, all optional.
 */
export const userSettings = partialObject({
  first_name: nameInput(),
  last_name: nameInput(),
  mobile: Type.String({ maxLength: 64 }),
  cli: e164(),
  cc: Type.String({ maxLength: 8 }),
  area_code: Type.String({ maxLength: 16 }),
  language: Type.Enum([...codeTables.language]),
  ring_time: ringTimeInput(),
  final_dst_type: codeInput('user.final_dst_type'),
  final_dst_id: referenceInput(),
  vm_pin: formedText('voicemailPin'),
  vm_to_email: flag(),
  vm_emails: Type.Array(emailInput(), { maxItems: maxTargets }),
  vm_tts: textFlagInput(),
  vm_announcement_id: referenceInput(),
  cw: flag(),
  dnd: flag(),
  rec_allowed: flag(),
  rec_never_internal: flag(),
  fm: flag(),
  fm_allowed: flag(),
  fm_only_direct: flag(),
  fm_init_ring_time: Type.Integer({ minimum: 0, maximum: 600 }),
  fm_announcement_enabled: flag(),
  fm_announcement_id: referenceInput(),
  fm_confirm_required: flag(),
  fm_targets: Type.Array(addressInput(), { maxItems: maxTargets }),
  fm_ring_time: ringTimeInput(),
  fm_strategy: codeInput('user.fm_strategy'),
  fm_final_dst_type: codeInput('user.final_dst_type'),
  fm_final_dst_id: referenceInput(),
  fm_cli: remoteOrLocal(),
  nun: addressInput(),
  nun_only_direct: flag(),
  nun_ring_time: Type.Integer({ minimum: 1, maximum: 600 }),
  monitor: codeInput('user.monitor'),
  monitor_transcript: Type.Enum(['D', 'Y']),
  auto_answer_header: textFlagInput(),
  log_missed_calls: flag(),
  cnam: flag(),
  email_missed: textFlagInput(),
  call_barge_allowed: flag(),
  transfer_cli: remoteOrLocal(),
  two_factor_auth: codeInput('user.two_factor_auth'),
  roles: Type.Array(idInput(), { maxItems: 50 }),
  active: flag(),
})
