import Type from 'typebox'
import { strictObject, integer, nameInput, notShown, partialObject, text } from '../fields.ts'
import { change, create, list, read, remove } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, QueueGroup. */
export const QueueGroup = resource('QueueGroup', { id: integer(), name: text() })
export type QueueGroup = Entity<typeof QueueGroup>

/** Specification 2.2, UserGroup. */
export const UserGroup = resource('UserGroup', { id: integer(), color: text(), name: text() })
export type UserGroup = Entity<typeof UserGroup>

/** Specification 2.2, UserGroupPolicy. */
export const UserGroupPolicy = resource('UserGroupPolicy', { id: integer(), color: text(), name: text() })
export type UserGroupPolicy = Entity<typeof UserGroupPolicy>

const queueGroup = { name: nameInput() }
const coloured = { name: nameInput(), color: Type.Optional(Type.String({ maxLength: 40 })) }
const bodyOfQueueGroup = 'name (string)'

/** Groups of queues and of users, in specification 4.6. */
export const groupOperations = {
  listQueueGroups: list('/queuegroups', QueueGroup),
  createQueueGroup: create('/queuegroups', notShown(strictObject(queueGroup), bodyOfQueueGroup), QueueGroup),
  readQueueGroup: read('/queuegroups/{id}', QueueGroup),
  changeQueueGroup: change(
    '/queuegroups/{id}',
    notShown(partialObject(queueGroup), bodyOfQueueGroup),
    QueueGroup,
  ),
  deleteQueueGroup: remove('/queuegroups/{id}'),
  listUserGroups: list('/usergroups', UserGroup),
  createUserGroup: create('/usergroups', strictObject(coloured), UserGroup),
  readUserGroup: read('/usergroups/{id}', UserGroup),
  changeUserGroup: change('/usergroups/{id}', partialObject(coloured), UserGroup),
  deleteUserGroup: remove('/usergroups/{id}'),
  listUserGroupPolicies: list('/usergrouppolicies', UserGroupPolicy),
  createUserGroupPolicy: create('/usergrouppolicies', strictObject(coloured), UserGroupPolicy),
  readUserGroupPolicy: read('/usergrouppolicies/{id}', UserGroupPolicy),
  changeUserGroupPolicy: change('/usergrouppolicies/{id}', partialObject(coloured), UserGroupPolicy),
  deleteUserGroupPolicy: remove('/usergrouppolicies/{id}'),
}
