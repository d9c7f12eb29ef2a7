/**
 * Words of the coded fields. The specification lists the words but not their integers ("not shown", end of 2.2); the
 * built-in numbering starts at 0 and follows the order in the document.
 */
export const codeTables = {
  'call.state': ['INITIAL', 'ACCEPTED', 'RINGING', 'CONNECTED', 'ON_HOLD', 'HANGUP'],
  'call.destination': ['in', 'out', 'webcall', 'callmeback'],
  'call.monitor_state': ['off', 'start', 'pause', 'resume'],
  'cdr.type': ['O', 'I', 'M'],
  'cdr.disposition': ['INITIAL', 'RINGING', 'CONNECTED', 'ON_HOLD', 'VM'],
  'cdr.destination': ['in', 'out', 'webcall', 'callmeback'],
  'user.two_factor_auth': ['D', 'E'],
  'user.final_dst_type': ['U', 'V', 'R', 'I', 'Q', 'C', 'H'],
  'user.monitor': ['N', 'A', 'I', 'O'],
  'user.fm_strategy': ['A', 'H', 'M'],
  'ringgroup.strategy': ['A', 'H', 'M'],
  // All agents, longest idle, fewest calls, random, round robin with memory, in order.
  'queue.ring_strategy': ['ringall', 'leastrecent', 'fewestcalls', 'random', 'rrmemory', 'linear'],
  'routingrule.direction': ['in', 'out'],
  'ddi.target_type': ['U', 'V', 'R', 'I', 'Q', 'C', 'H'],
  // The document does not list the words of the following tables either; each list is a decision.
  'contact.type': ['contact', 'lead', 'customer', 'supplier'],
  'ddi.status': ['active', 'inactive'],
  'ddi.flag': ['none', 'calltracking'],
  language: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'],
  culture: ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT'],
  'mediasession.status': ['active', 'ended'],
  'mediasession.type': ['audio'],
  'sms.type': ['in', 'out'],
  'sms.result': ['queued', 'sent', 'delivered', 'received', 'failed'],
  'fax.status': ['queued', 'sending', 'sent', 'received', 'failed'],
  'fax.type': ['in', 'out'],
  'chat.state': ['waiting', 'active', 'ended', 'missed'],
  'chat.author': ['visitor', 'operator'],
  'voicemessage.folder': ['new', 'old', 'saved'],
  'callmeback.position': ['bottom_right', 'bottom_left', 'top_right', 'top_left'],
  'report.report_id': ['calls', 'missed_calls', 'recordings', 'messages', 'queues'],
  'report.status': ['active', 'paused', 'ended'],
  'report.format': ['csv', 'json'],
  'report.frequency': ['D', 'W', 'M'],
} as const

export type CodeTable = keyof typeof codeTables
export type CodeWord<Table extends CodeTable> = (typeof codeTables)[Table][number]

/** A coded field of a record, as decoded. */
export type Coded = string | number | null | undefined

/**
 * Reads a coded value in any form that the document allows: the integer, the integer as text, or the word itself.
 * Undefined for a code missing from the table, which is then shown unchanged, and for a value that is not a code.
 */
export function readCode<Table extends CodeTable>(table: Table, value: unknown): CodeWord<Table> | undefined {
  const words: readonly string[] = codeTables[table]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const found = /^\d+$/.test(text)
    ? words[Number(text)]
    : words.find((word) => word.toLowerCase() === text.toLowerCase())
  return found as CodeWord<Table> | undefined
}

/** The integer that the embedded platform writes for a word. */
export function writeCode<Table extends CodeTable>(table: Table, word: CodeWord<Table>): number {
  return (codeTables[table] as readonly string[]).indexOf(word)
}
