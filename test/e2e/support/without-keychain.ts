/** No keychain can be found, whatever machine the tests run on. */
export const withoutKeychain = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  DISPLAY: undefined,
  WAYLAND_DISPLAY: undefined,
}
