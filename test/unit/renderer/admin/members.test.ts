import { expect, test } from 'vitest'
import { membersIn, writeMembers } from '#renderer/admin/editors/members.ts'

test('members are read from ids and from records, whatever form a flag has', () => {
  const users = [12, { id: 19, status: false }, { id: 15, status: 0 }, { id: 16, status: true, paused: 1 }]
  expect(membersIn([...users, { name: 'x' }, 0])).toEqual([
    { key: 12, signedIn: null, isPaused: false },
    { key: 19, signedIn: false, isPaused: false },
    { key: 15, signedIn: false, isPaused: false },
    { key: 16, signedIn: true, isPaused: true },
  ])
  expect(membersIn(undefined)).toEqual([])
})

test('they are written as the platform takes them', () => {
  const members = [
    { key: 12, signedIn: null, isPaused: false },
    { key: 19, signedIn: false, isPaused: false },
  ]
  expect(writeMembers(members, false)).toEqual([12, 19])
  expect(writeMembers(members, true)).toEqual([{ id: 12 }, { id: 19, status: false }])
})
