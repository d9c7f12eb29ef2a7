/** Where an npm package may be imported, so that exchanging it changes one place. */
export interface PackageAddress {
  readonly at: readonly string[]
  /** Asked for where a package has more than one address. */
  readonly reason?: string
}

const whereVueIs = [
  'renderer/ui',
  'renderer/stores',
  'renderer/services',
  'renderer/locales',
  'renderer/lists',
  'renderer/features',
  'renderer/admin',
  'renderer/app',
  'renderer/main',
  'renderer/ring-page',
]

/** Every package of the product and of its build. Tests may import whatever package.json names. */
export const packages: Readonly<Record<string, PackageAddress>> = {
  typebox: { at: ['shared/api'] },
  'libphonenumber-js': { at: ['shared/calls'] },

  ws: { at: ['electron/net'] },
  '@peculiar/x509': { at: ['electron/net'] },
  '@nats-io/transport-node': { at: ['electron/net'] },
  '@nats-io/jetstream': { at: ['electron/net'] },
  'reflect-metadata': { at: ['electron/net'] },
  'csv-parse': { at: ['electron/host/contacts'] },
  'csv-stringify': { at: ['electron/host/contacts'] },
  'ical.js': { at: ['electron/host/contacts'] },
  keytar: { at: ['electron/host/keychain'] },
  'sip.js': {
    at: ['electron/host/phone', 'electron/platform/sip'],
    reason: 'The phone and the platform are two ends of one protocol, and neither may know the other.',
  },
  werift: { at: ['electron/platform/media'] },
  'wasm-media-encoders': { at: ['electron/platform/media'] },
  'mpg123-decoder': {
    at: ['electron/platform/media', 'electron/host/sounds'],
    reason: 'The platform plays announcements, the host looks at what it plays; neither may know the other.',
  },
  conf: { at: ['electron/loopback'] },
  'electron-store': { at: ['electron/desktop'] },
  'electron-updater': { at: ['electron/desktop/updates'] },
  electron: {
    at: ['electron/desktop', 'electron/preload', 'electron/main'],
    reason: 'The preload script and the root are the two entries that Electron itself loads.',
  },

  uplot: { at: ['renderer/ui'] },
  vue: { at: whereVueIs, reason: 'The framework of every view.' },
  pinia: {
    at: [
      'renderer/stores',
      'renderer/app',
      'renderer/main',
      'renderer/ring-page',
      'renderer/lists',
      'renderer/features',
      'renderer/admin',
    ],
    reason: 'Stores that serve one feature live in its folder; the app installs it.',
  },
  'reka-ui': { at: ['renderer/ui'] },
  '@tanstack/vue-virtual': { at: ['renderer/ui'] },
  linkifyjs: { at: ['renderer/ui'] },
  'sms-segments-calculator': { at: ['renderer/features/messages'] },
  fflate: { at: ['renderer/features/diagnostics'] },

  'electron-vite': { at: ['electron/electron.vite.config'] },
  vite: {
    at: ['electron/electron.vite.config', 'electron/build-platform', 'electron/packaging'],
    reason:
      'The bundle that `npm run platform` starts is made without the rest of the app; licences come of a build.',
  },
  '@vitejs/plugin-vue': { at: ['electron/electron.vite.config'] },
  'playwright-core': { at: ['electron/packaging/icons'] },
}
