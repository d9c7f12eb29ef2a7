import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { flowsOfBothShells } from './desktop/support/flows.ts'
import { fullFiles } from './support/full-files.ts'
import { LongestFirst } from './support/runner/longest-first.ts'
import { reporters } from './support/runner/reporters.ts'
import { isQuick } from './support/tier.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const skipWhenLate = 'test/support/runner/skip-when-late.ts'

/**
 * Seven projects, told apart by what a test may touch: `unit` runs in memory, `integration` opens sockets and starts
 * processes, `faults` lets networks and servers fail for as long as that takes, `hostile` has
 * a platform answer wrongly in every way, `interop` starts a SIP server that is
 * not ours, `e2e` drives Chromium against running apps in the browser shell, `desktop` the built main process, with
 * those flows of `e2e` that start an app among them. Where `isolate` is false, files share the processes of the workers:
 * importing the product for each of them costs as much as the tests.
 */
export default defineConfig({
  root,
  plugins: [vue()],
  cacheDir: 'node_modules/.vite/test',
  test: {
    passWithNoTests: true,
    reporters: reporters(),
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    fsModuleCache: true,
    fsModuleCachePath: 'node_modules/.cache/switchhook-modules',
    // The parser of sip.js as it is shipped.
    execArgv: ['--import', new URL('../electron/packaging/sip-grammar-hook.ts', import.meta.url).href],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{unit,architecture}/**/*.test.ts'],
          isolate: false,
          setupFiles: ['test/support/real-timers.ts'],
          // The checks run beside them.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          setupFiles: [skipWhenLate],
          isolate: false,
          include: ['test/{integration,contract}/**/*.test.ts'],
          exclude: isQuick ? [...fullFiles] : [],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'interop',
          setupFiles: [skipWhenLate],
          include: ['test/interop/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          setupFiles: [skipWhenLate],
          include: ['test/faults/**/*.test.ts'],
          // A fault takes its time, and little else: what runs at once is told apart by its users.
          maxConcurrency: 8,
          testTimeout: 200_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          setupFiles: [skipWhenLate],
          include: ['test/hostile/**/*.test.ts'],
          maxConcurrency: 5,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          setupFiles: [skipWhenLate],
          include: ['test/e2e/**/*.test.ts'],
          exclude: isQuick ? [...fullFiles] : [],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: ['test/e2e/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'desktop',
          include: ['test/desktop/**/*.test.ts', ...flowsOfBothShells()],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          env: { SWITCHHOOK_TEST_SHELL: 'desktop' },
          setupFiles: [skipWhenLate, 'test/desktop/support/skip-browser-only.ts'],
          globalSetup: ['test/e2e/support/global-setup.ts'],
        },
      },
    ],
  },
})
