import type {
  FilesystemPermissionRequest,
  MediaAccessPermissionRequest,
  OpenExternalPermissionRequest,
  PermissionCheckHandlerHandlerDetails,
  PermissionRequest,
  Session,
} from 'electron'
import { isOwnPage } from './origin.ts'

type AnyRequest =
  | PermissionRequest
  | FilesystemPermissionRequest
  | MediaAccessPermissionRequest
  | OpenExternalPermissionRequest

export type PermissionSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>

/** Beside the microphone. */
const granted: ReadonlySet<string> = new Set(['notifications', 'speaker-selection'])

/**
 * What pages may ask of the computer: our own may have the microphone, choose a loudspeaker and notify. Cameras,
 * screens, places, devices and everything that Chromium may yet invent are refused.
 */
export function guardPermissions(session: PermissionSession): void {
  session.setPermissionRequestHandler((_page, permission, ...[answer, details]) => {
    const isOwn = isOwnPage(details.requestingUrl)
    answer(isOwn && (granted.has(permission) || isMicrophone(permission, details)))
  })
  session.setPermissionCheckHandler((_page, permission, ...[origin, details]) => {
    return isOwnPage(origin) && (granted.has(permission) || mayHear(permission, details))
  })
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null))
}

function isMicrophone(permission: string, details: AnyRequest): boolean {
  if (permission !== 'media' || !('mediaTypes' in details)) return false
  const types = details.mediaTypes ?? []
  return types.length > 0 && types.every((type) => type === 'audio')
}

/** Chromium also checks without naming a kind, to see whether devices may be listed. */
function mayHear(permission: string, { mediaType }: PermissionCheckHandlerHandlerDetails): boolean {
  return permission === 'media' && mediaType !== 'video'
}
