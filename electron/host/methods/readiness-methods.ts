import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Readiness } from '../readiness/readiness.ts'

type ReadinessMethods = Pick<HostMethods, 'readiness.check' | 'readiness.notifications'>

const permissions: readonly string[] = ['granted', 'denied', 'default']

export function readinessMethods(readiness: Pick<Readiness, 'check' | 'setNotices'>): ReadinessMethods {
  return {
    async 'readiness.check'() {
      await readiness.check()
      return ok(undefined)
    },
    async 'readiness.notifications'({ permission }) {
      if (!permissions.includes(permission)) return err(appError('internal', 'readiness.notifications'))
      readiness.setNotices(permission)
      return ok(undefined)
    },
  }
}
