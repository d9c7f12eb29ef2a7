import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { nodeChunks } from './chunks.ts'
import { decodeGrammarOnce } from './packaging/sip-grammar.ts'

/**
 * Builds the bundle that `npm run platform` starts: the platform with all its dependencies except Node, in one flat
 * folder.
 */

const root = resolve(import.meta.dirname, '..')
const made = join(root, 'out/platform')
const making = `${made}-${process.pid}`

await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [decodeGrammarOnce()],
  ssr: { noExternal: true, external: ['bufferutil', 'utf-8-validate'] },
  build: {
    ssr: true,
    outDir: making,
    target: 'node24',
    rollupOptions: {
      input: Object.fromEntries(
        [
          ['platform-process', 'electron/platform-process.ts'],
          ['mp3-worker', 'electron/platform/media/mp3-worker.ts'],
          ['decode-audio-worker', 'electron/platform/media/decode-audio-worker.ts'],
        ].map(([name, path = '']) => [name, join(root, path)]),
      ),
      output: {
        format: 'cjs',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: nodeChunks },
      },
    },
  },
})
await writeFile(join(making, 'package.json'), '{ "type": "commonjs" }\n')
// Another start may be reading the old bundle or building the same one; the last one built stays.
await rm(made, { recursive: true, force: true })
await rename(making, made)
