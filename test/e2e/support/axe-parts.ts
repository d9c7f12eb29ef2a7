/** What axe has checked, by keys that no text, digit or width of the window changes. Sets are added to as it checks. */
export interface Checked {
  /** Parts of pages: their markup without digits, what of it is visible, and their ancestors. */
  readonly parts: Set<string>
  /** Texts: their colour, size and weight, the grounds of their ancestors and beside them, and the path to them. */
  readonly colours: Set<string>
  /** What can be pressed, scrolled or heads a column: its markup, how far it is from being too small, what is near. */
  readonly places: Set<string>
}

export const nothingChecked = (): Checked => ({ parts: new Set(), colours: new Set(), places: new Set() })

/** Separated by commas: thousands of values would be read one by one. */
export type CheckedKeys = { readonly [Kind in keyof Checked]: string }

/** New elements of each kind, and their keys. */
export type NewParts = {
  readonly [Kind in keyof Checked]: { readonly include: readonly Element[]; readonly keys: readonly string[] }
}

/**
 * Runs in the page, and may use nothing from this file: what is on it below `selector` and is not among the keys. Up to
 * 150 elements form one part, so that a list or a form is checked as a whole. Kinds that are not asked for may be empty.
 */
export function newParts([selector, checked, kinds]: readonly [
  string,
  CheckedKeys,
  readonly (keyof Checked)[],
]): NewParts {
  interface Tree {
    /** Of its markup and visibility. */
    readonly key: string
    readonly elements: number
  }
  const collect = (keys: string) => {
    const before = new Set(keys.split(','))
    const found = { include: [] as Element[], keys: [] as string[] }
    const isNew = (key: string): boolean => {
      if (before.has(key)) return false
      before.add(key)
      found.keys.push(key)
      return true
    }
    return { found, isNew }
  }
  const [parts, colours, places] = [collect(checked.parts), collect(checked.colours), collect(checked.places)]
  const pressable = 'a, button, input, select, textarea, summary, [tabindex]'
  const trees = new Map<Element, Tree>()
  const targets: { readonly part: Element; readonly path: string; readonly box: DOMRect }[] = []

  const hashOf = (text: string): string => {
    let one = 0x811c9dc5
    let other = 0x1b873593
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
      other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b)
    }
    return `${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`
  }
  const tagOf = (part: Element): string => {
    let tag = part.localName
    for (const { name, value } of part.attributes) if (name !== 'style') tag += ` ${name}="${value}"`
    return tag.replaceAll(/\d/g, '')
  }

  const treeOf = (part: Element): Tree => {
    let elements = 1
    let content = ''
    for (const node of part.childNodes) {
      if (node instanceof Element) {
        const inner = treeOf(node)
        elements += inner.elements
        content += `<${inner.key}>`
      } else content += (node.nodeValue ?? '').replaceAll(/\d/g, '')
    }
    const visible = part.checkVisibility({ visibilityProperty: true })
    const tree = { key: hashOf(`${tagOf(part)} ${visible} ${content}`), elements }
    trees.set(part, tree)
    return tree
  }

  const lookForParts = (part: Element, within: string): void => {
    const { key, elements } = trees.get(part) ?? treeOf(part)
    if (!parts.isNew(hashOf(`${within} ${key}`))) return
    if (elements <= 150) parts.found.include.push(part)
    else for (const child of part.children) lookForParts(child, hashOf(`${within} ${tagOf(part)}`))
  }

  const backgroundOf = ({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration): string => {
    const background = `${backgroundColor} ${backgroundImage} ${opacity}`
    return background === 'rgba(0, 0, 0, 0) none 1' ? '' : background
  }
  /* Axe passes over a text of one character. */
  const isText = ({ nodeType, nodeValue }: ChildNode): boolean =>
    nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim().length > 1
  const scrolls = (part: Element, { overflowX, overflowY }: CSSStyleDeclaration): boolean =>
    (/auto|scroll/.test(overflowX) && part.scrollWidth > part.clientWidth) ||
    (/auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight)

  const lookForTexts = (part: Element, path: string, beside: string): void => {
    const style = getComputedStyle(part)
    if (style.display === 'none') return
    const isOff = part.matches(':disabled, [aria-disabled="true"]')
    const tag = `${part.localName}.${part.getAttribute('class') ?? ''} ${isOff}`
    const here = hashOf(`${path}>${tag} ${backgroundOf(style)}`)
    const isVisible = style.visibility === 'visible'
    if (isVisible && (part.matches('input, select, textarea') || [...part.childNodes].some(isText))) {
      const key = hashOf(`${here} ${style.color} ${style.fontSize} ${style.fontWeight} ${beside}`)
      if (colours.isNew(key)) colours.found.include.push(part)
    }
    const isScrolled = scrolls(part, style)
    if (isVisible && (isScrolled || part.matches(`${pressable}, th, dialog, [role]`)))
      targets.push({ part, path: `${here} ${isScrolled}`, box: part.getBoundingClientRect() })
    const children = [...part.children]
    const backgrounds = new Set(
      children.map((child) => backgroundOf(getComputedStyle(child))).filter(Boolean),
    )
    for (const child of children) lookForTexts(child, here, [...backgrounds].join())
  }

  /* What holds many elements has its name from its own attributes. */
  const contentOf = (part: Element): string => {
    const { key, elements } = trees.get(part) ?? treeOf(part)
    return elements <= 30 ? key : `${tagOf(part)} ${part.querySelector(pressable) !== null}`
  }
  /* A target of 24 pixels or more needs no room around it, unless something covers it. */
  const enough = 24
  const sized = ({ width, height }: DOMRect) =>
    [width, height].map((length) => Math.round(Math.min(length, 2 * enough))).join()
  const lookForPlaces = (): void => {
    const pressed = targets.filter(({ part }) => part.matches(pressable))
    for (const { part, path, box } of targets) {
      const room = Math.min(box.width, box.height) < enough ? enough : 0
      const near = (part.matches(pressable) ? pressed : [])
        .filter(
          ({ part: other, box: its }) =>
            other !== part &&
            !other.contains(part) &&
            its.right > box.left - room &&
            its.left < box.right + room &&
            its.bottom > box.top - room &&
            its.top < box.bottom + room,
        )
        .map(
          ({ box: its }) =>
            `${Math.round(its.left - box.left)},${Math.round(its.top - box.top)},${sized(its)}`,
        )
      const key = hashOf(`${path} ${contentOf(part)} ${sized(box)} ${near.join(' ')}`)
      if (places.isNew(key)) places.found.include.push(part)
    }
  }

  const root = document.querySelector(selector)
  if (root && kinds.includes('parts')) lookForParts(root, '')
  if (root) lookForTexts(root, '', '')
  if (kinds.includes('places')) lookForPlaces()
  return { parts: parts.found, colours: colours.found, places: places.found }
}
