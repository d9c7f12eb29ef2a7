import type { IconName } from '../../ui/icons.ts'
import type { Destination } from './destination.ts'

const icons = { number: 'hash', queue: 'layers', 'ring-group': 'ringgroup', conference: 'ringgroup' } as const

/** The icon of a destination that is not a person; undefined for people, who have initials. */
export function destinationIcon(kind: Destination['kind']): IconName | undefined {
  return kind in icons ? icons[kind as keyof typeof icons] : undefined
}
