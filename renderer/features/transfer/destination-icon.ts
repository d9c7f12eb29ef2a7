import type { IconName } from '../../ui/icons.ts'
import type { Destination } from './destination.ts'

const icons = { number: 'hash', queue: 'layers', 'ring-group': 'ringgroup', conference: 'ringgroup' } as const

/** What stands for a destination that is nobody in particular; undefined for people, who have their initials. */
export function destinationIcon(kind: Destination['kind']): IconName | undefined {
  return kind in icons ? icons[kind as keyof typeof icons] : undefined
}
