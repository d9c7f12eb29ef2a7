/** The body of a notification (specification 6.1); every number makes a different event. */
export function sampleEvent(run: string, number: number | string): string {
  return `{"id":"${run}-${number}","event_time":"2027-01-15 08:00:00","event_name":"call.ringing","call_id":7,"state":"RINGING","connected_at":null,"start_time":"2027-01-15 07:59:58","context":"internal","destination":"in","duration":2,"t_cause":"","src":"+441632960011","src_id":"0","src_name":"Tamsin Quillfeather","dst":"201","dst_id":"12","dst_name":"Front desk"}`
}
