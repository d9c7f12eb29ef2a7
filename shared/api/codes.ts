/**
 * Words behind coded fields. The specification lists the words but not their integers ("not shown", end of 2.2);
 * the built-in numbering is: from 0, in the order in which the document lists them.
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
} as const

export type CodeTable = keyof typeof codeTables
export type CodeWord<Table extends CodeTable> = (typeof codeTables)[Table][number]

/**
 * Reads a coded value in any form that the document allows: the integer, the integer as text, or the word itself.
 * Undefined for a code that is not in the table; show it then as it came.
 */
export function readCode<Table extends CodeTable>(table: Table, value: unknown): CodeWord<Table> | undefined {
  const words: readonly string[] = codeTables[table]
  const found =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
      ? words[Number(value)]
      : words.find((word) => word.toLowerCase() === String(value).toLowerCase())
  return found as CodeWord<Table> | undefined
}

/** The integer that the embedded platform writes for a word. */
export function writeCode<Table extends CodeTable>(table: Table, word: CodeWord<Table>): number {
  return (codeTables[table] as readonly string[]).indexOf(word)
}
