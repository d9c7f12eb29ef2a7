import type { IconName } from '#renderer/ui/icons.ts'
import type { ListboxGroup } from '#renderer/ui/use-listbox.ts'

export interface Destination {
  readonly id: string
  readonly label: string
  readonly note: string
  readonly icon?: IconName
}

export const destinations: readonly ListboxGroup<Destination>[] = [
  {
    id: 'queues',
    label: 'Queues',
    options: [{ id: '6002', label: 'Billing', note: 'Queue 6002. 1 waiting, longest 1:42', icon: 'layers' }],
  },
  {
    id: 'users',
    label: 'Users',
    options: [
      { id: '219', label: 'Billie Fernhollow', note: 'Ext 219. 1 phone registered, free' },
      {
        id: '224',
        label: 'Ravi Billowmere',
        note: 'Ext 224. No phone connected, unanswered calls go to voicemail',
      },
    ],
  },
  {
    id: 'groups',
    label: 'Ring groups',
    options: [{ id: '6102', label: 'Billing leads', note: 'Ring group 6102. 3 users', icon: 'ringgroup' }],
  },
]
