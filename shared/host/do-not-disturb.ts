import type { HostState } from './state.ts'

/**
 * Whether the signed-in agent's do-not-disturb at the platform is on, so that calls reach none of the agent's phones: as
 * read with everybody's records, which is repeated during the sign-in, else as it was at sign-in.
 */
export function isDoNotDisturbOn({ session, people }: Pick<HostState, 'session' | 'people'>): boolean {
  if (session.kind !== 'signed-in') return false
  const { id, doNotDisturb } = session.agent
  const isRead = people.lists?.user === 'read'
  const self = isRead ? people.list.find(({ key }) => key === `user:${id}`) : undefined
  return self ? self.doNotDisturb === true : doNotDisturb
}
