import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import {
  audioWithoutStyles,
  importWithRetry,
  nodeChunks,
  pageChunks,
  preloadScripts,
  withFileItself,
} from './chunks.ts'
import { joinLicences, licenceFile } from './packaging/licences.ts'
import { importBuiltinHttp } from './packaging/builtin-http.ts'
import { decodeGrammarOnce } from './packaging/sip-grammar.ts'

const root = resolve(import.meta.dirname, '..')
/** Overridden only to compare two builds. */
const out = resolve(root, process.env['SWITCHHOOK_OUT'] ?? 'out')

/** Builds the Electron code (main, preload) and the pages that both shells serve. */
export default defineConfig({
  main: {
    plugins: [decodeGrammarOnce(), importBuiltinHttp()],
    resolve: {
      alias: {
        'supports-color': resolve(root, 'electron/packaging/nothing.ts'),
        'ajv/dist/2020.js': resolve(root, 'electron/packaging/no-schemas.cjs'),
        'ajv-formats': resolve(root, 'electron/packaging/no-schemas.cjs'),
      },
    },
    build: {
      // Bundled whole, so that a package holds no folder of modules; keytar loads a native binary.
      externalizeDeps: false,
      license: { fileName: licenceFile },
      outDir: resolve(out, 'main'),
      rollupOptions: {
        external: ['electron', 'keytar'],
        input: {
          main: resolve(root, 'electron/main.ts'),
          serve: resolve(root, 'electron/serve.ts'),
          'platform-process': resolve(root, 'electron/platform-process.ts'),
          'mp3-worker': resolve(root, 'electron/platform/media/mp3-worker.ts'),
          'decode-audio-worker': resolve(root, 'electron/platform/media/decode-audio-worker.ts'),
          'look-worker': resolve(root, 'electron/host/sounds/look-worker.ts'),
        },
        // One flat folder: code that looks for a file beside itself finds it, whichever chunk it ends up in.
        output: {
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: nodeChunks },
          // Names are kept for readable stack traces; comments would only slow down every start.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: resolve(out, 'preload'),
      rollupOptions: {
        input: { preload: resolve(root, 'electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [
      vue({ features: { optionsAPI: false } }),
      preloadScripts(),
      importWithRetry(),
      audioWithoutStyles(),
      joinLicences(root, out),
    ],
    build: {
      minify: true,
      // One file for all pages: nothing is shown before its styles, and later rules override those they build on.
      cssCodeSplit: false,
      // The Chromium of both shells supports it.
      modulePreload: { polyfill: false, resolveDependencies: withFileItself },
      license: { fileName: licenceFile },
      outDir: resolve(out, 'renderer'),
      rollupOptions: {
        input: {
          index: resolve(root, 'renderer/index.html'),
          audio: resolve(root, 'renderer/audio/audio.html'),
          ring: resolve(root, 'renderer/ring.html'),
        },
        output: { codeSplitting: { groups: pageChunks } },
      },
    },
  },
})
