import { startProduct } from './product.ts'

/** Environment variable in which the workers find the product */
export const SHARED_PRODUCT = 'JOURNEYS_PRODUCT'

/** One product for all workers: each further one would spend a minute of processor time on its demo */
export default async function shareProduct(): Promise<() => Promise<void>> {
  const { env, stop } = await startProduct()
  process.env[SHARED_PRODUCT] = JSON.stringify(env)
  return stop
}
