import { expect, test } from 'vitest'
import { canFloat } from '#electron/desktop/can-float.ts'
import { ringPlace } from '#electron/desktop/ring-place.ts'

test.each([
  [{ x: 0, y: 25, width: 1440, height: 795 }, 1, { x: 1044, y: 604, width: 380, height: 200 }],
  [{ x: -1280, y: 0, width: 1280, height: 984 }, 1, { x: -396, y: 768, width: 380, height: 200 }],
  [{ x: 0, y: 0, width: 320, height: 180 }, 1, { x: 0, y: 0, width: 320, height: 180 }],
  [{ x: 0, y: 0, width: 1920, height: 1040 }, 5, { x: 4, y: 24, width: 1900, height: 1000 }],
])('on a work area of %o at zoom %d it is at %o', (workArea, zoom, place) => {
  expect(ringPlace(workArea, zoom)).toEqual(place)
})

test.for([
  ['darwin', {}, '', true],
  ['win32', {}, '', true],
  ['linux', { DISPLAY: ':0' }, '', true],
  ['linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-0' }, '', true],
  ['linux', { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }, '', false],
  ['linux', { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }, 'auto', false],
  ['linux', { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }, 'x11', true],
  ['linux', { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }, 'wayland', false],
] as const)('on %s with %o and the switch %s an app may float: %s', ([platform, env, ozone, may]) => {
  expect(canFloat({ platform, env, ozone })).toBe(may)
})
