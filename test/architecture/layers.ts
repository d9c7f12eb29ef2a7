/**
 * The dependency rule of the project, as data. A path names a folder or a file, with or without `.ts`;
 * `*` stands for one folder's name. Whatever is not written here is refused.
 */
export interface Layer {
  readonly name: string
  readonly at: readonly string[]
  /** Besides itself. */
  readonly mayImport: readonly string[]
  /** Whether Node's own modules (`node:*`) may be imported. */
  readonly node?: true
  /** Why the row is more than the plain table. */
  readonly reason?: string
}

const lists = ['renderer/ui', 'renderer/stores', 'renderer/services', 'renderer/locales', 'shared']
const views = [...lists, 'renderer/lists']

/** The first row that holds a file is its layer. */
export const layers: readonly Layer[] = [
  { name: 'shared/core', at: ['shared/core'], mayImport: [] },
  { name: 'shared/locales', at: ['shared/locales'], mayImport: [] },
  { name: 'shared/api', at: ['shared/api'], mayImport: ['shared/core'] },
  { name: 'shared/calls', at: ['shared/calls'], mayImport: ['shared/core', 'shared/locales', 'shared/api'] },
  {
    name: 'shared/settings',
    at: ['shared/settings'],
    mayImport: ['shared/core', 'shared/locales', 'shared/api', 'shared/calls'],
  },
  {
    name: 'shared/host',
    at: ['shared/host'],
    mayImport: ['shared/core', 'shared/locales', 'shared/api', 'shared/calls', 'shared/settings'],
  },

  {
    name: 'electron/packaging/policy',
    at: ['electron/packaging/policy'],
    mayImport: ['shared/settings', 'shared/locales'],
    node: true,
    reason:
      'Template and documents for administrators are made from the description that the app checks with.',
  },
  {
    name: 'build configuration',
    at: ['electron/electron.vite.config', 'electron/chunks', 'electron/build-platform', 'electron/packaging'],
    mayImport: ['electron/chunks', 'electron/packaging'],
    node: true,
    reason: 'They make bundles, and are never part of one.',
  },
  {
    name: 'composition root',
    at: [
      ...['electron/main', 'electron/serve', 'electron/platform-process', 'electron/relay'],
      ...['electron/replay.ts', 'electron/start'],
    ],
    mayImport: ['electron', 'shared'],
    node: true,
    reason: '`start` is a root too: it only chooses which shell to start.',
  },
  {
    name: 'electron/event-relay',
    at: ['electron/event-relay'],
    mayImport: ['shared', 'electron/net', 'electron/host/events'],
    node: true,
    reason: 'The relay receives notifications as a desktop does: with the same receiver and the same inbox.',
  },
  {
    name: 'electron/replay',
    at: ['electron/replay'],
    mayImport: ['shared', 'electron/host'],
    node: true,
    reason: 'A replay runs inputs through what the host runs them through, and nothing else of it.',
  },
  { name: 'electron/preload', at: ['electron/preload'], mayImport: ['shared/host/wire'] },
  { name: 'electron/net', at: ['electron/net'], mayImport: ['shared/core'], node: true },
  { name: 'electron/host', at: ['electron/host'], mayImport: ['shared', 'electron/net'], node: true },
  { name: 'electron/platform', at: ['electron/platform'], mayImport: ['shared', 'electron/net'], node: true },
  {
    name: 'electron/desktop',
    at: ['electron/desktop'],
    mayImport: ['shared', 'electron/host'],
    node: true,
    reason: 'The adapters name files beside the bundle (preload script, icons): node:path and node:url.',
  },
  {
    name: 'electron/loopback',
    at: ['electron/loopback'],
    mayImport: ['shared', 'electron/host', 'electron/net'],
    node: true,
  },

  {
    name: 'renderer/ui',
    at: ['renderer/ui'],
    mayImport: ['renderer/locales', 'shared/locales'],
    reason: 'Parts have words of their own: Close, Play, the names of months.',
  },
  { name: 'renderer/styles', at: ['renderer/styles'], mayImport: [] },
  {
    name: 'renderer/locales',
    at: ['renderer/locales'],
    mayImport: ['shared'],
    reason: 'Words: every view reads them, and errors are put into words by their closed code.',
  },
  { name: 'renderer/audio', at: ['renderer/audio'], mayImport: ['shared'] },
  { name: 'renderer/host', at: ['renderer/host'], mayImport: ['shared'] },
  { name: 'renderer/services', at: ['renderer/services'], mayImport: ['shared', 'renderer/host'] },
  {
    name: 'renderer/stores',
    at: ['renderer/stores'],
    mayImport: ['shared', 'renderer/services', 'renderer/locales'],
  },
  {
    name: 'renderer/lists',
    at: ['renderer/lists'],
    mayImport: lists,
    reason: 'The scaffold of the screens that list things and show one of them.',
  },
  {
    name: 'renderer/features/compact',
    at: ['renderer/features/compact'],
    mayImport: [...views, 'renderer/features'],
    reason: 'The compact window is another form of the features: it composes them, as `renderer/app` does.',
  },
  { name: 'renderer/features', at: ['renderer/features/*'], mayImport: views },
  { name: 'renderer/admin', at: ['renderer/admin'], mayImport: views },
  {
    name: 'renderer/app',
    at: ['renderer/app', 'renderer/main', 'renderer/ring-page'],
    mayImport: ['renderer', 'shared'],
  },

  {
    name: 'test',
    at: ['test'],
    mayImport: ['shared', 'electron', 'renderer', 'package.json'],
    node: true,
  },
]

/** Folders with a door: who may come in at all, and through which file. */
export interface Gateway {
  readonly at: string
  /** Importers besides the folder itself; without it, whoever the layers allow. */
  readonly importedBy?: readonly string[]
  /** The one file that importers outside name. Tests may look behind it. */
  readonly through?: string
}

export const gateways: readonly Gateway[] = [
  { at: 'test', importedBy: [] },
  { at: 'electron/platform', importedBy: ['electron/platform-process', 'electron/serve', 'test'] },
  { at: 'renderer/features/*', through: 'index.ts' },
]
