import { openPipe } from './host/connect.ts'
import { HostLink } from './host/host-link.ts'

/** This page's only link to its host. */
export const hostLink = new HostLink(() => openPipe(window))

/** Calls a method of the host. */
export const ask = hostLink.ask
