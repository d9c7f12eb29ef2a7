/** Methods that this phone accepts, as its Allow header fields list them; any other is refused with 405. */
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
