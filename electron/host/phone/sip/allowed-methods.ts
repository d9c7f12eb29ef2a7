/** Methods that this phone takes; every other is refused with 405, and every Allow header field says these. */
export const allowedMethods: readonly string[] = [
  'ACK',
  'BYE',
  'CANCEL',
  'INFO',
  'INVITE',
  'NOTIFY',
  'OPTIONS',
  'PRACK',
  'REFER',
]
