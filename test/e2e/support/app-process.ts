import { mkdir, writeFile } from 'node:fs/promises'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import type { AppOptions, AppProcess } from './app-types.ts'
import { startDesktopProcess } from './desktop-process.ts'
import type { ProfileFile } from './profile-file.ts'
import { testedShell } from './shell.ts'
import { withoutKeychain } from './without-keychain.ts'

/** Starts the app in the shell under test. */
export function startApp(options: AppOptions = {}): Promise<AppProcess> {
  const isPlain = options.script === undefined
  return testedShell === 'desktop' && isPlain ? startDesktopProcess(options) : startBrowserShell(options)
}

/** Adds the switches that keep a shell from opening anything: `--port 0 --user-data <dir> --no-open`. */
async function startBrowserShell(options: AppOptions): Promise<AppProcess> {
  const folder = await temporaryFolder('app')
  try {
    const userData = options.userData ?? folder.join('user-data')
    await mkdir(userData, { recursive: true })
    const started = await startProcess({
      script: options.script ?? 'out/main/serve.js',
      args: [
        ...['--port', '0', '--user-data', userData, '--no-open'],
        ...(await profileArguments(options.profile, folder)),
        ...(options.args ?? []),
      ],
      env: { ...withoutKeychain, ...options.env },
      ...(options.under === undefined ? {} : { under: options.under }),
    })
    return {
      process: started,
      url: started.readyText('url'),
      userData,
      async [Symbol.asyncDispose]() {
        await started.stop()
        await folder[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    await folder[Symbol.asyncDispose]()
    throw error
  }
}

async function profileArguments(
  profile: ProfileFile | string | undefined,
  folder: TemporaryFolder,
): Promise<readonly string[]> {
  if (profile === undefined) return []
  const path = folder.join('profile.json')
  await writeFile(path, typeof profile === 'string' ? profile : JSON.stringify(profile))
  return ['--profile', path]
}
