/** Names of a number; both empty if unknown. */
export type Known = { readonly name: string; readonly company: string }
