import type { Store } from '../store/store.ts'

/** Updates the counts of new and old voicemails in a user's record (specification 2.3, vm_new and vm_old). */
export function countVoicemail(store: Pick<Store, 'users' | 'voicemessages'>, userId: number): void {
  const count = (isNew: boolean) =>
    store.voicemessages.list({
      limit: 1,
      filter: [
        { property: 'user_id', operator: 'eq', value: userId },
        { property: 'is_new', operator: isNew ? 'eq' : 'ne', value: true },
      ],
    }).total
  store.users.update(userId, { vm_new: count(true), vm_old: count(false) })
}
