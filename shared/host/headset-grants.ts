/** Name of the broadcast channel on which a page tells the audio engine that access to a headset was granted. */
export const headsetGrants = 'switchhook.headset-granted'

/** HID usage page of telephones and headsets (HID Usage Tables 1.5, section 14); no other devices are requested. */
export const telephonyPage = 0x0b
