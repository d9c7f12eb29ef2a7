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

/** Beside the microphone. Plain text may be put into the clipboard, by a press; what is in it is not read. */
const granted: ReadonlySet<string> = new Set([
  'notifications',
  'speaker-selection',
  'clipboard-sanitized-write',
])

/**
 * What pages may ask of the computer: our own may have the microphone, choose a loudspeaker, notify, and hear the
 * buttons of headsets. Cameras, screens, places, other devices and everything that Chromium may yet invent are refused.
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

/** What it says of itself decides; a device without a telephony collection has no buttons for calls. */
function isHeadset(device: object): device is HIDDevice {
  const collections: unknown = Reflect.get(device, 'collections')
  return (
    Array.isArray(collections) &&
    collections.some((collection: { readonly usagePage?: unknown }) => collection.usagePage === telephonyPage)
  )
}
