import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { WindowMethods } from '#shared/host/windows.ts'
import type { WindowsPort } from '../ports.ts'

/** What pages may ask of the shell's windows; refused where there are none. */
export function windowMethods(windows: WindowsPort | undefined): Pick<HostMethods, keyof WindowMethods> {
  return {
    async 'windows.become'({ form }) {
      if (!windows) return err(appError('shell.no-windows'))
      windows.become(form)
      return ok(undefined)
    },
    async 'windows.hide'() {
      if (!windows) return err(appError('shell.no-windows'))
      windows.hide()
      return ok(undefined)
    },
  }
}
