import type { LiveCall } from '#shared/api/modules/calls.ts'

/** A record of specification 2.2 with all of its fields, as a hosted platform fills them. */
function callRecord(id: number, state: string): LiveCall {
  const number = `+4477009${String(id % 100_000).padStart(5, '0')}`
  return {
    ...{ id, clid: number, state, context: 'LOCAL', destination: 'in', parent_id: 0, duration: 61 },
    ...{ start_time: 1_795_000_000 + id, connected_at: state === 'RINGING' ? 0 : 1_795_000_007 + id },
    ...{ src: number, src_id: '', src_name: `Caller ${id}`, src_call_id: `${id}-source@pbx.example` },
    ...{ src_codec: 'PCMU', src_contact: `sip:${id}@192.0.2.17:5060`, src_rate: 0.0041, src_ua: 'Trunk 4.2' },
    ...{ dst: '1999', dst_id: '7', dst_name: 'Front desk', dst_call_id: `${id}-target@pbx.example` },
    ...{ dst_codec: 'PCMU', dst_contact: `sip:${id}@192.0.2.99:5060`, dst_rate: 0.0125, dst_ua: 'Desk 9.1' },
    ...{ dst_connection: 0, min_charge: 0.01, monitor_state: 'N', queue_state: '', referred_by: '' },
    ...{ labels: [], action_url: '', action_text: '' },
  }
}

const states = ['RINGING', 'CONNECTED', 'ON_HOLD'] as const

/** A set of live calls; each second a share of them changes state and a share is replaced. */
export class BusyCalls {
  private texts: string[]
  private next: number
  private turn = 0
  private readonly changing: number
  private readonly replaced: number

  constructor(count: number, { changing = 0.05, replaced = 0.02 } = {}) {
    this.texts = Array.from({ length: count }, (_, at) => textOf(at + 1, 0))
    this.next = count + 1
    this.changing = changing
    this.replaced = replaced
  }

  /** Advances by one second. */
  tick(): void {
    this.turn += 1
    const count = this.texts.length
    for (let at = 0; at < count * this.changing; at += 1) {
      const index = (this.turn * 37 + at * 19) % count
      const id = Number(/"id":(\d+)/.exec(this.texts[index] ?? '')?.[1])
      this.texts[index] = textOf(id, this.turn + at)
    }
    const gone = Math.round(count * this.replaced)
    this.texts.splice(0, gone)
    for (let at = 0; at < gone; at += 1) this.texts.push(textOf(this.next++, at))
  }

  /** The body of `GET /calls` for all of them. */
  get body(): string {
    return `{"data":[${this.texts.join(',')}],"total":${this.texts.length}}`
  }
}

function textOf(id: number, turn: number): string {
  return JSON.stringify(callRecord(id, states[turn % states.length] ?? 'RINGING'))
}
