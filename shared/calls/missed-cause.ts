/**
 * Why a call was missed, as far as this computer knows; exactly one a call.
 * `gave-up`: everything rang as it should, and the caller hung up or waited too long.
 */
export type MissedCause =
  | 'app-not-running'
  | 'unregistered'
  | 'do-not-disturb'
  | 'answered-elsewhere'
  | 'device-gone'
  | 'muted-ringer'
  | 'notification-suppressed'
  | 'gave-up'
