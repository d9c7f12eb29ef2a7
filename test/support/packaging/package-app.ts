import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot, runNode } from './build-app.ts'
import { makeStubEngine } from './stub-engine.ts'

export type PackageOptions = {
  /** A folder of the test. */
  readonly folder: string
  /** The build output. */
  readonly out: string
  /** Further arguments of electron-builder. */
  readonly args?: readonly string[]
}

/**
 * Runs electron-builder with the product's configuration on the build, with a stub in place of Electron. Returns the
 * folder that would be installed; throws with electron-builder's output.
 */
export async function packageApp({ folder, out, args = [] }: PackageOptions): Promise<string> {
  const [project, engine, dist] = [join(folder, 'project'), join(folder, 'engine'), join(folder, 'dist')]
  await mkdir(join(project, 'electron'), { recursive: true })
  await makeStubEngine(engine)
  for (const name of [
    'package.json',
    'package-lock.json',
    'electron-builder.yml',
    'LICENSE',
    'electron/packaging',
  ]) {
    await cp(join(projectRoot, name), join(project, name), { recursive: true })
  }
  await cp(out, join(project, 'out'), { recursive: true })
  await symlink(join(projectRoot, 'node_modules'), join(project, 'node_modules'))
  await runNode(
    [
      join(projectRoot, 'node_modules/electron-builder/cli.js'),
      ...['--dir', '--linux', '--x64', '--publish', 'never'],
      ...[`-c.electronDist=${engine}`, `-c.directories.output=${dist}`],
      ...args,
    ],
    { cwd: project, env: { SWITCHHOOK_UPDATE_FEED: 'https://updates.invalid' } },
  )
  return join(dist, 'linux-unpacked')
}
