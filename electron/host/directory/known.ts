/** Under which names a number is known; both empty where it is not. */
export type Known = { readonly name: string; readonly company: string }
