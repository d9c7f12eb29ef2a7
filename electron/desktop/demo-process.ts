import type { ForkOptions, UtilityProcess } from 'electron'
import type { StartPlatform } from '#electron/host/demo/launch-demo.ts'

/** What this file needs of Electron's utility process. */
export type PlainProcess = Pick<UtilityProcess, 'kill' | 'stdout'> & {
  once(event: 'exit', listener: () => void): unknown
}
/** Electron's `utilityProcess`. */
export interface Forker {
  fork(script: string, args: string[], options: ForkOptions): PlainProcess
}

/** The embedded platform as a utility process, which ends with the app. */
export function platformProcesses(forker: Forker, script: string): StartPlatform {
  return (args) => {
    const child = forker.fork(script, [...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      serviceName: 'Switchhook demo platform',
    })
    return {
      output: child.stdout,
      exited: new Promise<void>((resolve) => child.once('exit', resolve)),
      end: () => void child.kill(),
    }
  }
}
