import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { CallTimelines } from '../timelines/call-timelines.ts'

type TimelineMethods = Pick<HostMethods, 'timeline.list' | 'timeline.read'>

export function timelineMethods({ timelines }: { readonly timelines: CallTimelines }): TimelineMethods {
  return {
    'timeline.list': async () => ok(await timelines.list()),
    async 'timeline.read'({ key }) {
      const timeline = await timelines.read(key)
      return timeline ? ok(timeline) : err(appError('phone.no-such-call'))
    },
  }
}
