import type { StoredUser } from '#electron/platform/store/rows.ts'

/** A user as stored by the platform, with the minimal fields. */
export function someStoredUser(changes: Partial<StoredUser> & { readonly id: number }): StoredUser {
  const ext = String(200 + changes.id)
  return {
    customer_id: 1,
    email: `user${changes.id}@shop.example`,
    first_name: 'Sam',
    last_name: `Sample ${changes.id}`,
    ext,
    cli: `+441632960${ext}`,
    is_root: false,
    active: true,
    password_hash: '',
    seeded: false,
    ...changes,
  }
}
