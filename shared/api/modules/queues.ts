import Type from 'typebox'
import {
  countInput,
  createBody,
  idsInput,
  maxListItems,
  numbersInput,
  referenceInput,
  secondsInput,
  shortNumberInput,
} from '../body-fields.ts'
import {
  anyList,
  code,
  codeInput,
  strictObject,
  flag,
  idInput,
  integer,
  lineInput,
  longTextInput,
  nameInput,
  notShown,
  quantity,
  text,
} from '../fields.ts'
import { create, list, read } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, Queue. `ivr` and `moh` are written as `ivr_id` and `moh_id`. */
export const Queue = resource('Queue', {
  id: integer(),
  ann_freq: integer(),
  caller_sounds: text(),
  cli_prefix: flag(),
  email_missed: notShown(
    text(),
    'e-mail addresses, separated by commas, that are notified of each lost caller',
  ),
  final_dst_id: integer(),
  final_dst_type: code('user.final_dst_type'),
  hash_to_exit: flag(),
  hold_ann: flag(),
  ivr: notShown(integer(), 'the IVR that a waiting caller reaches with any key'),
  join_empty: flag(),
  language: code('language'),
  liaf: notShown(flag(), 'longest idle agent first, before the ring strategy'),
  max_callers: quantity({ minimum: 0, maximum: 1_000_000 }),
  max_wait_time: quantity({ minimum: 0, maximum: 1_000_000 }),
  moh: integer(),
  monitor: code('user.monitor'),
  name: text('name'),
  number: integer(),
  pos_ann: flag(),
  post_call_ivr_id: integer(),
  retry: integer(),
  ring_strategy: code('queue.ring_strategy'),
  ring_time: integer(),
  skip_busy: flag(),
  wait_time_prefix: flag(),
  wrap_up_panel: flag(),
  wrap_up_panel_timeout: integer(),
  wrap_up_time: integer(),
  groups: notShown(anyList(), 'ids of its queue groups, as in POST'),
  users: notShown(anyList(), 'its agents as in POST, each with `paused`: {id, status, paused}'),
})
export type Queue = Entity<typeof Queue>

const sounds = () =>
  notShown(longTextInput(), 'free-form: names of sounds or words for the tone voice, separated by commas')

/** Whether each agent is logged in initially; the default is yes. */
const agents = Type.Array(strictObject({ id: idInput(), status: Type.Optional(flag()) }), {
  maxItems: maxListItems,
})

const queueBody = createBody(
  { name: nameInput() },
  {
    moh_id: referenceInput(),
    ivr_id: referenceInput(),
    ddis: numbersInput(),
    users: agents,
    number: shortNumberInput(),
    cli_prefix: flag(),
    wait_time_prefix: flag(),
    agent_sounds: sounds(),
    caller_sounds: sounds(),
    max_wait_time: secondsInput(),
    max_callers: countInput(),
    join_empty: flag(),
    ring_strategy: codeInput('queue.ring_strategy'),
    ring_time: secondsInput(),
    retry: secondsInput(),
    wrap_up_time: secondsInput(),
    wrap_up_panel: flag(),
    wrap_up_panel_timeout: secondsInput(),
    skip_busy: flag(),
    language: codeInput('language'),
    pos_ann: flag(),
    hold_ann: flag(),
    ann_freq: secondsInput(),
    final_dst_type: codeInput('user.final_dst_type'),
    final_dst_id: referenceInput(),
    post_call_ivr_id: referenceInput(),
    hash_to_exit: flag(),
    liaf: flag(),
    groups: notShown(idsInput(), 'ids of queue groups'),
    monitor: codeInput('user.monitor'),
    email_missed: lineInput(),
  },
)

/** Queues, in specification 4.5: how they are changed and deleted is not shown, so there is no operation for it. */
export const queueOperations = {
  listQueues: list('/queues', Queue),
  createQueue: create('/queues', queueBody, Queue),
  readQueue: read('/queues/{id}', Queue),
}
