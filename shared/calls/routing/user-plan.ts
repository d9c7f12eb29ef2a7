import { calledAs } from './dial.ts'
import type { Destination, Forwarding, OwnDestination, RoutedUser, RoutingDirectory } from './directory.ts'
import type { NextDestination } from './next-destination.ts'

/** How to try a call to a user. */
export type UserPlan =
  /** The user takes no calls now. */
  | { readonly kind: 'refuses'; readonly finalDestination: NextDestination }
  /** The user's own phones ring. */
  | { readonly kind: 'own'; readonly finalDestination: NextDestination }
  /**
   * The user's own phones ring for the given seconds, unless 0, then the other telephones; a call that the user rejects
   * goes to `finalDestination`, one that no other telephone answers to `forwardFinalDestination`.
   */
  | {
      readonly kind: 'forwards'
      readonly ownSeconds: number
      readonly forwarding: Forwarding
      readonly finalDestination: NextDestination
      readonly forwardFinalDestination: NextDestination
    }

/** Plans a call to a user. `refuses`: do-not-disturb, or in a call without call waiting. */
export function planForUser(
  user: RoutedUser,
  {
    through,
    isRegistered,
    refuses,
  }: { readonly through: string | undefined; readonly isRegistered: boolean; readonly refuses: boolean },
): UserPlan {
  const { finalDestination } = user
  if (refuses) return { kind: 'refuses', finalDestination }
  const forwarding = forwardingFor(user, through, isRegistered)
  if (!forwarding) return { kind: 'own', finalDestination }
  const { ownSeconds, finalDestination: forwardFinalDestination } = forwarding
  return { kind: 'forwards', ownSeconds, forwarding, finalDestination, forwardFinalDestination }
}

/** The user's other telephones: Follow Me or, while no phone is registered, the number configured for that. */
function forwardingFor(
  { followMe, networkUnavailable }: RoutedUser,
  through: string | undefined,
  isRegistered: boolean,
): Forwarding | undefined {
  const suits = (forwarding: Forwarding | undefined) =>
    forwarding && (!forwarding.onlyDirect || through !== undefined) ? forwarding : undefined
  return suits(followMe) ?? (isRegistered ? undefined : suits(networkUnavailable))
}

/** The next destination of a call that a user did not take; undefined if it ends. Never the same user again. */
export function afterUser<User extends RoutedUser>(
  directory: Pick<RoutingDirectory<User>, 'destinationOf'>,
  { user, to, called }: { readonly user: RoutedUser; readonly to: NextDestination; readonly called: string },
): OwnDestination<User> | undefined {
  const found = directory.destinationOf(to.type, to.id, user.customerId)
  const isSelf = found?.kind === 'user' && found.user.id === user.id
  return found && !isSelf ? calledAs(found, called) : undefined
}

export type Telephone<User extends RoutedUser = RoutedUser> = Extract<
  Destination<User>,
  { kind: 'user' | 'outside' }
>

/** The other telephones that ring for a user, without services and their own extension, which would form a loop. */
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
