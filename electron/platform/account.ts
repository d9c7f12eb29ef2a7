import type { Store } from './store/store.ts'

/*
 * A customer's balance. The specification shows `/me` with a `balance` and nothing about payments. Decision: it is the
 * sum of payments less the charges of calls, texts and faxes, so it is negative if more was used than paid in.
 */

type Accounts = Pick<Store, 'accounts' | 'transaction'>

/** In the customer's currency; 0 if nothing was paid in or used. */
export function balanceOf({ accounts }: Pick<Store, 'accounts'>, customerId: number): number {
  return accountOf(accounts, customerId)?.balance ?? 0
}

/** Name of a customer; undefined if it has none. */
export function customerNameOf(
  { accounts }: Pick<Store, 'accounts'>,
  customerId: number,
): string | undefined {
  return accountOf(accounts, customerId)?.name
}

/** Charges a customer; an amount of 0 writes nothing. */
export function charge(store: Accounts, customerId: number, amount: number): void {
  if (amount !== 0) credit(store, customerId, -amount)
}

/** Records a customer's payment. */
export function credit({ accounts, transaction }: Accounts, customerId: number, amount: number): void {
  transaction(() => {
    const account = accountOf(accounts, customerId)
    const balance = toHundredthCent((account?.balance ?? 0) + amount)
    if (account) accounts.update(account.id, { balance })
    else accounts.insert({ customer_id: customerId, balance })
  })
}

function accountOf(accounts: Store['accounts'], customerId: number) {
  return accounts.where([{ property: 'customer_id', operator: 'eq', value: customerId }])[0]
}

function toHundredthCent(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}
