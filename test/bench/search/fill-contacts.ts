import { join } from 'node:path'
import { customerId } from '#electron/platform/demo/customer.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { manyContacts } from './many-contacts.ts'

/** Writes `count` contacts shared by the company to the folder of a platform that is not running. */
export function fillContacts(data: string, count: number): void {
  using store = openStore(join(data, 'platform.db'))
  const rows = manyContacts(count).map((contact) => ({
    customer_id: customerId,
    company: contact.company ?? '',
    created_at: writeTimestamp(Date.now() - 86_400_000),
    email: contact.email ?? '',
    ext: '',
    first_name: contact.first_name ?? '',
    global: true,
    group_name: '',
    internal: false,
    last_call_at: null,
    last_name: contact.last_name ?? '',
    mobile: contact.mobile ?? '',
    mobile_1: '',
    mobile_2: '',
    nb_call_attempts: 0,
    next_call_at: null,
    notes: '',
    tel: contact.tel ?? '',
    tel_1: contact.tel_1 ?? '',
    tel_2: '',
    transfer_list: false,
  }))
  store.transaction(() => store.contacts.insertAll(rows))
}
