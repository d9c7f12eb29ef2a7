import type { Agent } from '#shared/host/slices.ts'

/** The agent of most tests: user 7 at extension 1001. */
export function signedInAgent(changes: Partial<Agent> = {}): Agent {
  return {
    id: 7,
    name: 'Sam Sample',
    email: 'sam@example.com',
    ext: '1001',
    callerId: '+442079460000',
    isRoot: false,
    recordingAllowed: true,
    doNotDisturb: false,
    country: 'GB',
    ...changes,
  }
}
