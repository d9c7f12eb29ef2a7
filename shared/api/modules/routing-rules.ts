import Type from 'typebox'
import { countInput, createBody, maxListItems, referenceInput } from '../body-fields.ts'
import {
  code,
  codeInput,
  flag,
  integer,
  nameInput,
  notShown,
  partialObject,
  text,
  unchangeable,
} from '../fields.ts'
import { change, create, list, read } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'
import { formedText } from '../text-forms.ts'
import { timeIntervalId } from '../time-intervals.ts'

/** Specification 2.2, RoutingRule. Lists of a request are read as text, joined by commas. */
export const RoutingRule = resource('RoutingRule', {
  id: integer(),
  action: text(),
  customer: integer(),
  destination: text(),
  direction: code('routingrule.direction'),
  final_dst: flag(),
  pos: integer(),
  source: text(),
  time_interval: text(),
})
export type RoutingRule = Entity<typeof RoutingRule>

const member = () => Type.Union([nameInput(), referenceInput()])

const required = {
  action: notShown(
    formedText('ruleAction'),
    'block, or a letter of final_dst_type with an id: I2 redirects to IVR 2, U12 to user 12',
  ),
  direction: codeInput('routingrule.direction'),
}
const changeable = {
  pos: countInput(),
  source: notShown(
    Type.Array(member(), { maxItems: maxListItems }),
    'a user id as integer, an E.164 number, a pattern with * at its end, or the word any',
  ),
  destination: notShown(
    Type.Array(member(), { maxItems: maxListItems }),
    'an E.164 number, a pattern with * at its end, a user id as integer, or the word any',
  ),
  time_interval: Type.Array(timeIntervalId(), { maxItems: 50 }),
}

/** Specification 4.5: a rule's direction cannot be changed. */
const sameDirection = notShown(
  unchangeable(required.direction),
  'accepted in a change if it is the present direction, else 400',
)

/** Routing rules, in specification 4.5. */
export const routingRuleOperations = {
  listRoutingRules: list('/routingrules', RoutingRule),
  createRoutingRule: create('/routingrules', createBody(required, changeable), RoutingRule),
  readRoutingRule: read('/routingrules/{id}', RoutingRule),
  changeRoutingRule: change(
    '/routingrules/{id}',
    partialObject({ action: required.action, direction: sameDirection, ...changeable }),
    RoutingRule,
  ),
}
