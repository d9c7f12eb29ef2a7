const refused = [
  ...['camera', 'geolocation', 'display-capture', 'usb', 'serial', 'midi', 'payment'],
  ...['idle-detection', 'local-fonts', 'window-management', 'xr-spatial-tracking'],
]
const permissions = [
  // Speakers are chosen by the page itself by default; Chromium reports that name as unknown.
  'microphone=(self), hid=(self)',
  ...refused.map((name) => `${name}=()`),
].join(', ')

/**
 * Headers of every answer to a page: only the app's own code runs, nothing may frame it. `connect`: allowed connections
 * besides its own origin, as CSP sources.
 */
export function pageHeaders(connect: readonly string[] = []): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Only Vue's own templates can turn text into mark-up or a script (Trusted Types).
    "require-trusted-types-for 'script'",
    'trusted-types vue',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
  }
}
