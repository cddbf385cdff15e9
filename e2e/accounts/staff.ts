import { randomUUID } from 'node:crypto'
import { addAccount } from '#contract/accounts.ts'
import type { Permission } from '#contract/permissions.ts'
import { signIn } from '#contract/sign-in/sign-in.ts'
import { callApi, type Person } from '../people.ts'
import type { Product } from '../product.ts'

const PASSWORD = 'Harbor-lamp-27'

/** Adds another account to the business and returns its email */
export async function addColleague(
  product: Product,
  owner: Person,
  account_type: 'MAIN' | 'REGULAR' = 'REGULAR',
  permissions?: readonly Permission[],
): Promise<string> {
  const email = `staff.${randomUUID().slice(0, 8)}@practice.test`
  await callApi(product, addAccount, owner.token, { email, password: PASSWORD, account_type, permissions })
  return email
}

/** A signed-in Standard User of the business; with `permissions`, it has only these */
export async function hire(product: Product, owner: Person, permissions?: readonly Permission[]): Promise<Person> {
  const email = await addColleague(product, owner, 'REGULAR', permissions)
  const { data } = await callApi<{ data: { token: string } }>(product, signIn, null, { user_email: email, password: PASSWORD })
  return { ...owner, email, password: PASSWORD, token: data.token }
}
