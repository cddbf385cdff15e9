import { readFileSync } from 'node:fs'
import type { Person } from '../../e2e/people.ts'
import type { Product } from '../../e2e/product.ts'
import { signIn } from '../reputation/signed-in.ts'

/** Every screen with its own address, from the build's list. BENCH_SCREENS selects some of them */
export function readScreens(): string[] {
  const screens: { path: string }[] = JSON.parse(readFileSync('dist/web/.screens.json', 'utf8'))
  const wanted = process.env.BENCH_SCREENS?.split(',')
  const paths = screens.map(({ path }) => path).filter((path) => path !== '/findId' && !path.includes('$'))
  return wanted ? paths.filter((path) => wanted.includes(path)) : paths
}

/**
 * A path at which the screen shows content. Without a review request, its two
 * screens would redirect to the dashboard, and two screens would be counted
 */
export async function pathOf(screen: string, product: Product, person: Person): Promise<string> {
  if (screen === '/billsDetail') return `/billsDetail?uuid=${await findInvoice(product, person)}`
  if (screen === '/aiBusinessPromoter/detail' || screen === '/aiBusinessPromoter/edit')
    return `${screen}/${await findReviewRequest(product, person)}`
  return screen
}

async function findInvoice(product: Product, { email, password }: Person): Promise<string> {
  const send = await signIn(product.url, email, password)
  const { data } = await send('GET', '/payment/invoices')
  return data[0].client_invoice_uuid
}

async function findReviewRequest(product: Product, { email, password }: Person): Promise<string> {
  const send = await signIn(product.url, email, password)
  const { data } = await send('GET', '/review/business-promoter/ai-generate/main')
  return data[0].review_generator_uuid
}
