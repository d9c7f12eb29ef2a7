import type { App } from 'electron'

export type SwitchedApp = Pick<App, 'enableSandbox' | 'isPackaged'> & {
  readonly commandLine: Pick<App['commandLine'], 'appendSwitch' | 'removeSwitch'>
}

/** Switches that would weaken pages, wherever they came from. */
const weakeningSwitches = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'disable-web-security',
  'disable-site-isolation-trials',
  'reduce-security-for-testing',
]

/** Switches that open the pages, or the programs that draw them, to other programs; for developers of the app. */
const forBuilders = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'auto-open-devtools-for-tabs',
  'load-extension',
  'js-flags',
  'host-rules',
  'host-resolver-rules',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'single-process',
  'ssl-key-log-file',
  'log-net-log',
  'use-fake-ui-for-media-stream',
  'use-fake-device-for-media-stream',
  'use-file-for-fake-audio-capture',
]

/**
 * Sets Chromium's switches before the app is ready: every page is sandboxed, a ring sounds without a prior click, and
 * WebRTC can reach a platform on this computer. Switches that would weaken the pages are removed, even if given on the
 * command line; no certificate error is ever ignored.
 */
export function setChromiumSwitches(app: SwitchedApp): void {
  const { commandLine, isPackaged } = app
  app.enableSandbox()
  commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required')
  commandLine.appendSwitch('allow-loopback-in-peer-connection')
  for (const name of isPackaged ? [...weakeningSwitches, ...forBuilders] : weakeningSwitches)
    commandLine.removeSwitch(name)
}
