import { expect, test } from 'vitest'
import { ContactOwners } from '#electron/host/directory/contact-owners.ts'
import { ContactStore } from '#electron/host/directory/contact-store.ts'
import { DirectoryFile } from '#electron/host/directory/directory-file.ts'
import { readContact } from '#electron/host/directory/read-person.ts'
import { silentLog } from '#shared/core/log.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const dialPlan = { country: 'GB', callingCode: '44' }
const ada = readContact({ id: 1, last_name: 'Ada', mobile: '+447700900142', tel: '07700 900142' })
const bram = readContact({ id: 2, last_name: 'Bram', mobile: '+317700900142' })

test('contacts with the same last digits are told apart, and one that is gone is found until the answers are forgotten', async () => {
  await using folder = await temporaryFolder('directory')
  using file = new DirectoryFile({ path: folder.join('directory.db'), now: () => 0, log: silentLog })
  const store = new ContactStore(file, dialPlan)
  store.upsert([ada, bram], 1)
  expect(file.all('SELECT * FROM tails ORDER BY id')).toEqual([
    { tail: 900142, id: 1 },
    { tail: 900142, id: 2 },
  ])
  const owners = new ContactOwners(file, dialPlan.country)
  const nameOf = (number: string) => owners.find(number)?.name
  expect(['0044 7700 900142', '+317700900142', '+497700900142', '*#'].map(nameOf)).toEqual([
    'Ada',
    'Bram',
    undefined,
    undefined,
  ])
  store.delete([2])
  expect(file.all('SELECT id FROM tails')).toEqual([{ id: 1 }])
  expect(nameOf('+317700900142')).toBe('Bram')
  owners.forget()
  expect(nameOf('+317700900142')).toBeUndefined()
})
