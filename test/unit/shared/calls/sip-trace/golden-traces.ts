import type { Ladder } from '#shared/calls/sip-trace/build-ladder.ts'

/** A message of a trace in the words that a test needs: when, between whom, its first line, its transaction. */
export type Step = readonly [after: number, from: string, to: string, first: string, more?: Partial<More>]
type More = {
  readonly call: string
  readonly cseq: string
  readonly branch: string
  readonly agent: string
  readonly body: string
}

const start = Date.UTC(2025, 10, 20, 11, 2, 15, 102)

/** Writes steps as the built-in platform writes a trace, where one end is the platform. */
export function sidedTrace(steps: readonly Step[]): string {
  return steps
    .map(([after, from, to, first, more]) => {
      const at = new Date(start + after).toISOString()
      const way = from === 'platform' ? `sent to ${to}` : `received from ${from}`
      return `${at} ${way}\n${message(first, more)}\n\n`
    })
    .join('')
}

/** The same as sngrep writes it, with both ends. */
export function arrowedTrace(steps: readonly Step[]): string {
  return steps
    .map(([after, from, to, first, more]) => {
      const at = new Date(start + after).toISOString().replace('T', ' ').replaceAll('-', '/').replace('Z', '')
      return `${at} ${from} -> ${to}\r\n${message(first, more).replaceAll('\n', '\r\n')}\r\n\r\n`
    })
    .join('')
}

function message(
  first: string,
  { call = 'a@x', cseq, branch, agent, body = '' }: Partial<More> = {},
): string {
  const method = /^([A-Z]+) /.exec(first)?.[1] ?? 'INVITE'
  return [
    first,
    `Via: SIP/2.0/UDP x;branch=${branch ?? `z9-${call}-${cseq ?? '1'}-${cseq === undefined ? method : ''}`}`,
    `Call-ID: ${call}`,
    `CSeq: ${cseq ?? `1 ${method}`}`,
    ...(agent === undefined ? [] : [`User-Agent: ${agent}`]),
    ...(body === '' ? [] : ['', body]),
  ].join('\n')
}

/** A ladder as text: the lanes, an arrow each row with its delta, and how it ended. */
export function drawn({ lanes, rows, end }: Ladder): string {
  const names = lanes.map((lane) => lane.end || '(others)')
  const lines = rows.map(({ from, to, label, tone, delta, times }) => {
    const again = times > 1 ? ` x${times}` : ''
    const after = delta === null ? '' : ` +${delta}`
    return `${names[from]} > ${names[to]}: ${label}${again} [${tone}]${after}`
  })
  return [`| ${names.join(' | ')}`, ...lines, `= ${end}`].join('\n')
}
