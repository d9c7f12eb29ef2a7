import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { LineBook } from './line-book.ts'
import type { LineContext } from './line-context.ts'
import { OutgoingLine } from './lines/outgoing-line.ts'
import type { AccountService } from './account-service.ts'

export type DiallerOptions = {
  readonly book: LineBook
  readonly context: LineContext
  readonly account: AccountService
}

/** Milliseconds without a response to an INVITE after which the server is probed. */
const slowResponseDelay = 3_000

/** Reads a typed number or user name as the user part of a SIP address (RFC 3261 section 25.1). */
export function readUser(typed: string): Result<string> {
  const user = typed.trim()
  return /^[\w+*#.!~'()&=$,;?/-]{1,128}$/.test(user)
    ? ok(user)
    : err(appError('phone.number-invalid', typed.slice(0, 128)))
}

/** Dials; settles with the id of the new line once the INVITE is sent. */
export async function dial(
  { book, context, account }: DiallerOptions,
  to: string,
  consultFor: string | null,
): Outcome<{ lineId: string }> {
  const number = readUser(to)
  if (!number.ok) return number
  const { service, isRegistered } = account
  if (!service) return err(appError('phone.no-account'))
  if (!isRegistered) return err(appError('phone.not-registered'))
  if (!context.audio.ready) return err(appError('phone.no-audio-engine'))
  const { stack } = service
  const line = new OutgoingLine(
    {
      number: number.value,
      consultFor,
      address: stack.address(number.value),
      createInviter: (address, invite) => stack.createInviter(address, invite),
    },
    context,
  )
  book.add(line)
  context.clock.after(
    slowResponseDelay,
    () => line.machine.line.state === 'dialling' && service.registration.probe(),
  )
  const started = await line.start()
  return started.ok ? ok({ lineId: line.id }) : started
}
