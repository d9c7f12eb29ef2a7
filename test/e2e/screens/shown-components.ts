import type { Page } from 'playwright-core'

/** The part of a node of Vue's tree that is used here. */
interface TreeNode {
  readonly type?: { readonly __name?: string } | string | symbol
  readonly component?: { readonly subTree: TreeNode } | null
  readonly suspense?: { readonly activeBranch: TreeNode | null } | null
  readonly children?: readonly TreeNode[] | string | object | null
}

/** Names of the components currently on the page. Vue attaches its tree to the app's container. */
export function shownComponents(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const names = new Set<string>()
    const walk = (node: TreeNode | null | undefined): void => {
      if (typeof node !== 'object' || node === null) return
      if (typeof node.type === 'object' && node.type.__name) names.add(node.type.__name)
      walk(node.component?.subTree)
      walk(node.suspense?.activeBranch)
      if (Array.isArray(node.children)) for (const child of node.children) walk(child as TreeNode)
    }
    walk((document.querySelector('#app') as (Element & { _vnode?: TreeNode }) | null)?._vnode)
    return [...names]
  })
}
