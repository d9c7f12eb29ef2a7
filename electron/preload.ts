import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Frame } from '#shared/host/wire.ts'

/**
 * First message of every page: requests a pipe of its own before any script of the page runs, and reports how its
 * process is isolated. Only this script can know.
 */
const { sandboxed, contextIsolated } = process
ipcRenderer.send('open', { sandboxed, contextIsolated })

/** The page's whole view of Electron: a pipe for frames. */
contextBridge.exposeInMainWorld('switchhook', {
  post: (frame: Frame) => ipcRenderer.send('frame', frame),
  on: (listener: (frame: Frame) => void) => {
    const handler = (_event: IpcRendererEvent, frame: Frame) => listener(frame)
    ipcRenderer.on('frame', handler)
    return () => ipcRenderer.off('frame', handler)
  },
})
