import { appError } from '#shared/core/app-error.ts'
import { usualPatience, type TunnelAdapter } from '../tunnel-adapter.ts'

/** The person's own reverse proxy: nothing to run, an address to look at. */
export function ownAddress(address: string): TunnelAdapter {
  return {
    command: null,
    address,
    saysUp: false,
    patience: { ...usualPatience, settle: 0 },
    read: () => undefined,
    failure: () => ({ error: appError('tunnel.ended'), again: 'late' }),
  }
}
