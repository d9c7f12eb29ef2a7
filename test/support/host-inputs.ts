import { features } from '#electron/host/features.ts'
import { inputsOf } from '#electron/host/kernel/inputs-of.ts'
import type { HostMethod } from '#shared/host/methods.ts'

/** The input checks of all host methods. */
export const hostInputs = inputsOf(features)
export const hostMethodNames = Object.keys(hostInputs) as readonly HostMethod[]
