import type { PageSecurity } from '#renderer/features/settings/measure-page.ts'
import type { DesktopSecurity, SecurityFacts } from '#shared/host/security.ts'

/** Noon of 22 November 2026, UTC. */
export const now = Date.UTC(2026, 10, 22, 12)

/** A packaged desktop app without any security issue. */
export const safeDesktop: DesktopSecurity = {
  isPackaged: true,
  pages: ['/audio/audio.html', '/'].map((path) => ({ path, isSandboxed: true, isIsolated: true })),
  isSandboxOff: false,
  isInspectable: false,
  mayDebug: false,
  electron: '45.4.1',
  chromium: '152.0.7444.60',
  supportedUntil: Date.UTC(2027, 3, 7),
  fuses: {
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeInspect: false,
    asarIntegrity: true,
    onlyAsar: true,
    ownSnapshot: false,
    fileProtocol: false,
  },
}

export const safeFacts: SecurityFacts = {
  desktop: safeDesktop,
  node: '24.11.0',
  secretsIn: 'keychain',
  files: { looked: 121, open: 0, named: [] },
  hosts: ['api.example.com:443', 'sip.example.com:443'],
  authority: null,
  crashReports: { kept: 0 },
}

export const safePage: PageSecurity = {
  isSecure: true,
  origin: 'app://switchhook',
  node: [],
  inlineScriptRan: false,
  textRanAsScript: false,
  bridge: 'frozen',
  permissions: [
    { name: 'microphone', state: 'granted' },
    { name: 'camera', state: 'denied' },
    { name: 'geolocation', state: 'denied' },
    { name: 'notifications', state: 'granted' },
  ],
}
