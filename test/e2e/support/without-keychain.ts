/** Hides any keychain of the machine that runs the tests. */
export const withoutKeychain = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  DISPLAY: undefined,
  WAYLAND_DISPLAY: undefined,
}
