import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { AudioTest } from '#shared/host/audio.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Devices } from '../devices/devices.ts'
import type { PageDevices } from '../devices/page-devices.ts'

type DeviceMethods = Pick<HostMethods, 'devices.test' | 'devices.watchLevels' | 'network.save'>

const tests: readonly AudioTest[] = ['speaker', 'ring', 'loopback', 'none']

/** What one page may do with devices: `page` ends with it. */
export function deviceMethods(devices: Devices, page: PageDevices): DeviceMethods {
  return {
    'devices.test': async ({ what }) =>
      tests.includes(what) ? page.test(what) : err(appError('settings.invalid', 'what')),
    'devices.watchLevels': ({ watching }) => page.watchLevels(watching === true),
    'network.save': ({ network, passwords }) => devices.saveNetwork(network, passwords ?? {}),
  }
}
