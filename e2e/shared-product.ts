import { type Person, peopleOf } from './people.ts'
import { type Product, reachProduct, startProduct } from './product.ts'

const PRODUCT = 'JOURNEYS_PRODUCT'
const SIGNED_IN = 'JOURNEYS_SIGNED_IN'

/**
 * One product for all workers, because each additional product would spend a minute of processor time on its demo data. The demo's people
 * sign in only once, because every failed journey restarts its worker, and an account is rejected after a few sign-ins per minute
 */
export default async function shareProduct(): Promise<() => Promise<void>> {
  const product = await startProduct()
  const { demo, staff, other } = peopleOf(product)
  process.env[PRODUCT] = JSON.stringify(product.env)
  process.env[SIGNED_IN] = JSON.stringify(await Promise.all([demo(), staff(), other()]))
  return product.stop
}

export const sharedProduct = (): Product => reachProduct(JSON.parse(process.env[PRODUCT] ?? '{}'))

export const signedInPeople = (): Person[] => JSON.parse(process.env[SIGNED_IN] ?? '[]')
