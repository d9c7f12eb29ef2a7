import type {
  Event,
  FilesystemPermissionRequest,
  HIDDevice,
  MediaAccessPermissionRequest,
  OpenExternalPermissionRequest,
  PermissionCheckHandlerHandlerDetails,
  PermissionRequest,
  SelectHidDeviceDetails,
  Session,
} from 'electron'
import { telephonyPage } from '#shared/host/headset-grants.ts'
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
> & {
  on(
    event: 'select-hid-device',
    listener: (
      event: Event,
      details: SelectHidDeviceDetails,
      choose: (deviceId?: string | null) => void,
    ) => void,
  ): unknown
}

/**
 * Permissions besides the microphone. The wallboard fills the screen. A click may write plain text to the clipboard;
 * its content is never read.
 */
const granted: ReadonlySet<string> = new Set([
  'notifications',
  'speaker-selection',
  'fullscreen',
  'clipboard-sanitized-write',
])

/**
 * Limits the permissions of pages: the app's own may use the microphone, choose a loudspeaker, notify, fill the screen,
 * and read the buttons of headsets. Cameras, screens, locations, other devices and anything that Chromium may add are
 * refused.
 */
export function guardPermissions(session: PermissionSession): void {
  session.setPermissionRequestHandler((_page, permission, ...[answer, details]) => {
    const isOwn = isOwnPage(details.requestingUrl)
    answer(isOwn && (granted.has(permission) || isMicrophone(permission, details)))
  })
  session.setPermissionCheckHandler((_page, permission, ...[origin, details]) => {
    return (
      isOwnPage(origin) && (granted.has(permission) || permission === 'hid' || mayHear(permission, details))
    )
  })
  session.setDevicePermissionHandler(
    ({ deviceType, origin, device }) => deviceType === 'hid' && isOwnPage(origin) && isHeadset(device),
  )
  session.on('select-hid-device', (event, { deviceList, frame }, choose) => {
    event.preventDefault()
    const headset = frame && isOwnPage(frame.url) ? deviceList.find(isHeadset) : undefined
    choose(headset?.deviceId ?? '')
  })
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

/** Whether the device declares a telephony collection; without one it has no call buttons. */
function isHeadset(device: object): device is HIDDevice {
  const collections: unknown = Reflect.get(device, 'collections')
  return (
    Array.isArray(collections) &&
    collections.some((collection: { readonly usagePage?: unknown }) => collection.usagePage === telephonyPage)
  )
}
