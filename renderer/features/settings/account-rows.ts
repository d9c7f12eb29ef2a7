import type { Account } from '#shared/host/account.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { amountWords } from '../../locales/numbers.ts'
import { accountWords as words } from '../../locales/settings/account.ts'

/** A fact about an account; `note` says why there is no value. */
export type AccountFact = { readonly name: string; readonly value: string; readonly note?: string }

/** Returns the facts about an account. A value that the platform did not send is reported once, in its place. */
export function accountFacts(account: Account, country: string): readonly AccountFact[] {
  const { customer, balance, roles, isRoot } = account
  const { facts } = words
  const company =
    customer.name === ''
      ? { name: facts.companyNumber, value: customer.id === null ? words.notSaid : String(customer.id) }
      : { name: facts.company, value: shownName(customer.name) }
  const personalFacts = [
    { name: facts.name, value: shownName(account.name) },
    { name: facts.email, value: shownName(account.email) },
    { name: facts.ext, value: account.ext },
    { name: facts.callerId, value: account.callerId && formatNumber(account.callerId, country) },
  ].filter(({ value }) => value !== '')
  const rank = isRoot ? words.administrator : words.agent
  return [
    ...personalFacts,
    { name: facts.roles, value: [rank, ...roles.map(shownName).filter((role) => role !== rank)].join(', ') },
    company,
    balance
      ? { name: facts.balance, value: amountWords(balance.amount, balance.currency) }
      : { name: facts.balance, value: '', note: words.balanceKept },
  ]
}

/** Returns the rights of an account; unknown ones are left out. */
export function rightsOf({ rights }: Account): readonly AccountFact[] {
  return (Object.keys(words.rightNames) as (keyof Account['rights'])[]).flatMap((right) => {
    const isAllowed = rights[right]
    if (isAllowed === null) return []
    return { name: words.rightNames[right], value: isAllowed ? words.allowed : words.notAllowed }
  })
}
