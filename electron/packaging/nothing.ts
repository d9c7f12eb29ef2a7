/** What a package gets that asks whether another one happens to be installed: a tool of the build must not be bundled. */
export {}
