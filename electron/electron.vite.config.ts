import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'

const root = resolve(import.meta.dirname, '..')

/** Builds what Electron runs (main, preload) and the pages that both shells serve. */
export default defineConfig({
  main: {
    build: {
      outDir: resolve(root, 'out/main'),
      rollupOptions: {
        input: {
          main: resolve(root, 'electron/main.ts'),
          'platform-process': resolve(root, 'electron/platform-process.ts'),
          'mp3-worker': resolve(root, 'electron/platform/media/mp3-worker.ts'),
          'decode-audio-worker': resolve(root, 'electron/platform/media/decode-audio-worker.ts'),
          'look-worker': resolve(root, 'electron/host/sounds/look-worker.ts'),
        },
        // One flat folder: what looks for a file beside itself finds it, whichever chunk it ends up in.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: resolve(root, 'out/preload'),
      rollupOptions: {
        input: { preload: resolve(root, 'electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [vue()],
    build: {
      minify: true,
      outDir: resolve(root, 'out/renderer'),
      rollupOptions: {
        input: {
          index: resolve(root, 'renderer/index.html'),
          audio: resolve(root, 'renderer/audio/audio.html'),
        },
      },
    },
  },
})
