import type { KindName } from '#shared/api/admin/kind-definitions.ts'
import type { IconName } from '../ui/icons.ts'

const icons: Readonly<Record<KindName, IconName>> = {
  numbers: 'hash',
  'routing-rules': 'branch',
  ivrs: 'keypad',
  queues: 'layers',
  'ring-groups': 'ringgroup',
  'pickup-groups': 'headset',
  conferences: 'users',
  'call-flows': 'merge',
  users: 'user',
  'user-groups': 'users',
  'group-policies': 'shield',
  'queue-groups': 'layers',
  roles: 'lock',
  'api-tokens': 'key',
  'canned-responses': 'message',
  'call-labels': 'tag',
  announcements: 'speaker',
  'ai-dictionary': 'wave',
  campaigns: 'board',
  'campaign-numbers': 'hash',
  'tracking-numbers': 'hash',
  'call-me-back': 'phone',
  'call-me-back-buttons': 'phone',
  'call-me-back-websites': 'globe',
  'call-me-back-visitors': 'user',
  'report-schedules': 'calendar',
  'call-records': 'clock',
  recordings: 'wave',
  texts: 'message',
  'voice-messages': 'voicemail',
  chats: 'message',
  'chat-messages': 'message',
  faxes: 'folder',
  'media-sessions': 'bolt',
  'media-records': 'bolt',
  'web-calls': 'globe',
  'tracked-calls': 'board',
  statements: 'folder',
}

export function kindIcon(name: string): IconName {
  const known: Readonly<Record<string, IconName>> = icons
  return known[name] ?? 'folder'
}
