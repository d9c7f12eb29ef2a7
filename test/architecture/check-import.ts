import { gateways, layers, type Layer } from './layers.ts'
import { unreadable, type Import } from './imports.ts'
import { packages } from './packages.ts'
import { isAtAddress, matchedPart } from './paths.ts'

/** The rule that an import breaks, in words, or undefined. */
export function checkImport(found: Import): string | undefined {
  if (found.specifier === unreadable) return 'an import must name what it imports'
  const layer = layerOf(found.from)
  if (layer === undefined) return 'the file is in no layer of test/architecture/layers.ts'
  if (found.target.kind === 'node') return checkNode(layer, found.target.name)
  if (found.target.kind === 'package') return checkPackage(found.from, found.target.name)
  return checkGateways(found.from, found.target.path) ?? checkArrow(layer, found.from, found.target.path)
}

export function layerOf(file: string): Layer | undefined {
  return layers.find((layer) => layer.at.some((address) => isAtAddress(file, address)))
}

function checkNode(layer: Layer, name: string): string | undefined {
  if (layer.node !== true) return `${layer.name} may not import modules of Node`
  return name.startsWith('node:') ? undefined : `modules of Node are named with node:, so node:${name}`
}

function checkPackage(from: string, name: string): string | undefined {
  if (isAtAddress(from, 'test')) return undefined
  const address = packages[name]
  if (address === undefined) return `the package ${name} has no address in test/architecture/packages.ts`
  if (address.at.some((at) => isAtAddress(from, at))) return undefined
  return `the package ${name} is imported only in ${address.at.join(', ')}`
}

function checkGateways(from: string, to: string): string | undefined {
  for (const gateway of gateways) {
    const inside = matchedPart(to, gateway.at)
    if (inside === undefined || isAtAddress(from, inside)) continue
    if (gateway.importedBy !== undefined && !gateway.importedBy.some((at) => isAtAddress(from, at))) {
      return `${gateway.at} is imported only by ${gateway.importedBy.join(', ') || 'itself'}`
    }
    if (
      gateway.through !== undefined &&
      to !== `${inside}/${gateway.through}` &&
      !isAtAddress(from, 'test')
    ) {
      return `${inside} is imported only through its ${gateway.through}`
    }
  }
  return undefined
}

function checkArrow(layer: Layer, from: string, to: string): string | undefined {
  const own = layer.at.map((address) => matchedPart(from, address)).find((part) => part !== undefined)
  const allowed = [...(own === undefined ? [] : [own]), ...layer.mayImport]
  if (allowed.some((address) => isAtAddress(to, address))) return undefined
  return `${layer.name} may import only ${allowed.join(', ')}`
}
