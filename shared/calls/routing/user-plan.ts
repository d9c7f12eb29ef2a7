import { calledAs } from './dial.ts'
import type { Destination, Forwarding, OwnDestination, RoutedUser, RoutingDirectory } from './directory.ts'
import type { Onwards } from './onwards.ts'

/** How a call to a user is tried. */
export type UserPlan =
  /** The user takes no call now. */
  | { readonly kind: 'refuses'; readonly untaken: Onwards }
  /** The user's own phones ring. */
  | { readonly kind: 'own'; readonly untaken: Onwards }
  /**
   * The user's own phones ring for so many seconds, where it is not 0, then the telephones elsewhere; a call that the
   * user turns away goes to `untaken`, one that nobody elsewhere takes to `unforwarded`.
   */
  | {
      readonly kind: 'forwards'
      readonly ownSeconds: number
      readonly forwarding: Forwarding
      readonly untaken: Onwards
      readonly unforwarded: Onwards
    }

/** What happens to a call to a user. `refuses`: do-not-disturb, or in a call without call waiting. */
export function planForUser(
  user: RoutedUser,
  {
    through,
    isRegistered,
    refuses,
  }: { readonly through: string | undefined; readonly isRegistered: boolean; readonly refuses: boolean },
): UserPlan {
  const untaken = user.finalDestination
  if (refuses) return { kind: 'refuses', untaken }
  const forwarding = forwardingFor(user, through, isRegistered)
  if (!forwarding) return { kind: 'own', untaken }
  const { ownSeconds, finalDestination: unforwarded } = forwarding
  return { kind: 'forwards', ownSeconds, forwarding, untaken, unforwarded }
}

/** What rings for a user elsewhere: Follow Me, or else, while no phone is registered, the number for that. */
function forwardingFor(
  { followMe, networkUnavailable }: RoutedUser,
  through: string | undefined,
  isRegistered: boolean,
): Forwarding | undefined {
  const suits = (forwarding: Forwarding | undefined) =>
    forwarding && (!forwarding.onlyDirect || through !== undefined) ? forwarding : undefined
  return suits(followMe) ?? (isRegistered ? undefined : suits(networkUnavailable))
}

/** Where a call that a user did not take goes on; undefined where it ends: nobody is sent back to the same user. */
export function afterUser<User extends RoutedUser>(
  directory: Pick<RoutingDirectory<User>, 'destinationOf'>,
  { user, to, called }: { readonly user: RoutedUser; readonly to: Onwards; readonly called: string },
): OwnDestination<User> | undefined {
  const found = directory.destinationOf(to.type, to.id, user.customerId)
  const isSelf = found?.kind === 'user' && found.user.id === user.id
  return found && !isSelf ? calledAs(found, called) : undefined
}

export type Telephone<User extends RoutedUser = RoutedUser> = Extract<
  Destination<User>,
  { kind: 'user' | 'outside' }
>

/** The telephones that ring for a user elsewhere: neither services nor the own extension, which would lead in a circle. */
export function telephonesOf<User extends RoutedUser>(
  user: RoutedUser,
  { targets }: Forwarding,
  route: (target: string) => Destination<User>,
): readonly Telephone<User>[] {
  return targets.flatMap((target): readonly Telephone<User>[] => {
    const found = route(target)
    if (found.kind === 'outside') return [found]
    return found.kind === 'user' && found.user.id !== user.id ? [found] : []
  })
}
