import type { Agent } from '#shared/host/slices.ts'

/** Who is signed in, and where: what is kept on disk for one is not shown to another. */
export type SignedInAgent = { readonly baseUrl: string; readonly agent: Agent }
