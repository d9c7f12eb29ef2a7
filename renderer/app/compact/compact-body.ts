import type { CompactTab } from '../../features/compact/index.ts'
import type { OwnCall } from '../../stores/own-calls.ts'
import type { ViewName } from '../../stores/screen.ts'

/** What fills the compact window. */
export type CompactBody =
  | { readonly kind: 'ring'; readonly ownCall: OwnCall }
  /** An attended transfer, or a call that is shown as in the console. */
  | { readonly kind: 'transfer'; readonly ownCall: OwnCall }
  | { readonly kind: 'call'; readonly ownCall: OwnCall }
  | { readonly kind: 'held'; readonly ownCall: OwnCall }
  | { readonly kind: 'phone' }
  | { readonly kind: 'calls' }
  | { readonly kind: 'view'; readonly view: Exclude<ViewName, 'console'> }

export type CompactBodyInput = {
  /** A ringing call, unless the agent has put it aside to see something else. */
  readonly ring: OwnCall | null
  readonly view: ViewName
  /** Which of the console's two tabs is open: keypad or calls. */
  readonly tab: 'phone' | 'calls'
  readonly shown: OwnCall | null
  readonly current: OwnCall | null
  readonly isTransfer: boolean
}

/** Chooses the content: a ring before a call, a call before a list. */
export function compactBody({ ring, view, tab, shown, current, isTransfer }: CompactBodyInput): CompactBody {
  if (ring) return { kind: 'ring', ownCall: ring }
  if (view !== 'console') return { kind: 'view', view }
  const call = shown && isOngoing(shown) ? shown : null
  if (!call) return { kind: tab }
  if (tab === 'phone') return { kind: 'phone' }
  if (isTransfer) return { kind: 'transfer', ownCall: call }
  const isWaiting = call.line.state === 'held' && call.line.id === current?.line.id
  return { kind: isWaiting ? 'held' : 'call', ownCall: call }
}

const viewTabs: Readonly<Partial<Record<ViewName, CompactTab>>> = {
  history: 'history',
  'call-backs': 'history',
  voicemail: 'voicemail',
  messages: 'messages',
  chats: 'messages',
  faxes: 'messages',
}

/** The tab that belongs to the content; null while a ring or a call fills the window. */
export function tabOf(body: CompactBody): CompactTab | null {
  switch (body.kind) {
    case 'phone':
      return 'phone'
    case 'calls':
    case 'held':
      return 'calls'
    case 'view':
      return viewTabs[body.view] ?? null
    case 'ring':
    case 'call':
    case 'transfer':
      return null
  }
}

function isOngoing({ line }: OwnCall): boolean {
  return !['ended', 'ringing', 'answering'].includes(line.state)
}
