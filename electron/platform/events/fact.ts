import type { CallEvent, SmsEvent, SubscribableEvent } from '#shared/api/events.ts'

/** An event of which the customer may want to be notified. */
export type CustomerEvent = { readonly event: CallEvent | SmsEvent; readonly customerId: number }

/** The categories of specification 6.3 to which an event belongs; "call state change" covers every call event. */
export function categoriesOf(event: CustomerEvent['event']): readonly SubscribableEvent[] {
  switch (event.event_name) {
    case 'sms.received':
      return ['sms_received']
    case 'call.missed':
      return ['missed_call', 'call_state_change']
    case 'call.ringing':
      return ['ringing_call', 'call_state_change']
    case 'call.connected':
      return ['connected_call', 'call_state_change']
    case 'call.hangup':
      return ['ended_call', 'call_state_change']
    default:
      return ['call_state_change']
  }
}
