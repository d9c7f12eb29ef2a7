import type { App } from 'electron'

/**
 * How Chromium behaves, set before the app is ready: every page is sandboxed, a ring sounds without a click before
 * it, and a platform on this computer can be reached by WebRTC. What would weaken the pages is taken back, even
 * where somebody wrote it on the command line; no certificate error is ever ignored.
 */
export function setChromiumSwitches(
  app: Pick<App, 'enableSandbox'> & {
    readonly commandLine: Pick<App['commandLine'], 'appendSwitch' | 'removeSwitch'>
  },
): void {
  app.enableSandbox()
  app.commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required')
  app.commandLine.appendSwitch('allow-loopback-in-peer-connection')
  app.commandLine.removeSwitch('ignore-certificate-errors')
  app.commandLine.removeSwitch('disable-web-security')
}
