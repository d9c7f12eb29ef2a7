import {
  createBody,
  idsInput,
  numbersInput,
  referenceInput,
  secondsInput,
  shortNumberInput,
} from '../body-fields.ts'
import {
  anyList,
  code,
  codeInput,
  flag,
  integer,
  nameInput,
  notShown,
  partialObject,
  quantity,
  text,
} from '../fields.ts'
import { change, create, dictionaries, list, read, remove } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, RingGroup. */
export const RingGroup = resource('RingGroup', {
  id: integer(),
  cli_prefix: flag(),
  final_dst_id: integer(),
  final_dst_type: code('user.final_dst_type'),
  moh_id: integer(),
  name: text('name'),
  number: integer(),
  ring_time: quantity({ minimum: 0, maximum: 1_000_000 }),
  strategy: code('ringgroup.strategy'),
  users: notShown(anyList(), 'only with include=users: {id, first_name, last_name, ext} of each user'),
  ddis: notShown(anyList(), 'only with include=ddis: {id, e164, name} of each number'),
})
export type RingGroup = Entity<typeof RingGroup>

/** Specification 2.2, PickupGroup. */
export const PickupGroup = resource('PickupGroup', {
  id: integer(),
  name: text(),
  users: integer(),
})
export type PickupGroup = Entity<typeof PickupGroup>

const name = { name: nameInput() }
const fields = {
  users: idsInput(),
  ddis: numbersInput(),
  strategy: codeInput('ringgroup.strategy'),
  final_dst_type: codeInput('user.final_dst_type'),
  final_dst_id: referenceInput(),
  ring_time: secondsInput(),
  cli_prefix: flag(),
  moh_id: referenceInput(),
  number: shortNumberInput(),
}

/** Ring groups and pickup groups, in specification 4.5. */
export const ringGroupOperations = {
  listRingGroups: { ...list('/ringgroups', RingGroup), include: ['ddis', 'users'] },
  createRingGroup: create('/ringgroups', createBody(name, fields), RingGroup),
  ringGroupDictionaries: dictionaries('/ringgroups/dictionaries'),
  readRingGroup: read('/ringgroups/{id}', RingGroup),
  changeRingGroup: change('/ringgroups/{id}', partialObject({ ...name, ...fields }), RingGroup),
  deleteRingGroup: remove('/ringgroups/{id}'),
  listPickupGroups: list('/pickupgroups', PickupGroup),
  readPickupGroup: read('/pickupgroups/{id}', PickupGroup),
}
