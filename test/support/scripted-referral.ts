import type { Core } from 'sip.js'
import { eventually } from './eventually.ts'
import type { ScriptedCall } from './scripted-sip-server.ts'

/** A call at a scripted server, as far as the phone transfers it. */
export interface ScriptedReferral {
  /** Refer-To of each REFER received. */
  readonly asked: readonly string[]
  /** Waits for the REFER with this number. */
  arrived(nth?: number): Promise<string>
  /** Sends a NOTIFY with this status line; the final one closes the subscription. Settles with the phone's response. */
  notify(status: number, words: string): Promise<number>
}

/** Answers each REFER of the call with the next of these statuses, or else with 202. */
export function answerReferrals({ session }: ScriptedCall, statuses: number[] = []): ScriptedReferral {
  const asked: string[] = []
  session.delegate = {
    ...session.delegate,
    onRefer: (request) => {
      asked.push(request.message.getHeader('refer-to') ?? '')
      const status = statuses.shift() ?? 202
      const extraHeaders = ['Contact: <sip:platform@pbx.localhost>']
      if (status < 300) request.accept({ statusCode: status, extraHeaders })
      else request.reject({ statusCode: status })
    },
  }
  return {
    asked,
    arrived: (nth = 0) =>
      eventually(() => {
        const target = asked[nth]
        if (target === undefined) throw new Error('No REFER has come.')
        return target
      }),
    notify(status, words) {
      const state = status < 200 ? 'active;expires=60' : 'terminated;reason=noresource'
      return new Promise((resolve) => {
        const done = ({ message }: Core.IncomingResponse) => resolve(message.statusCode ?? 0)
        session.notify(
          { onAccept: done, onReject: done },
          {
            extraHeaders: ['Event: refer', `Subscription-State: ${state}`],
            body: {
              contentDisposition: 'render',
              contentType: 'message/sipfrag',
              content: `SIP/2.0 ${status} ${words}\r\n`,
            },
          },
        )
      })
    },
  }
}
