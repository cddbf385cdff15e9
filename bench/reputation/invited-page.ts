import type { Product } from '../../e2e/product.ts'
import { signIn } from './signed-in.ts'

/** Path of a real review page: the demo business invites a customer, and the link is read from the sandbox's inbox */
export async function inviteSomebody(product: Product): Promise<string> {
  const email = `bench-${Date.now()}@customer.test`
  const send = await signIn(product.url, 'demo@marquee.test', 'Demo!2345')
  await send('POST', '/review/business-promoter', { name: 'Dana Whitfield', email })
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(`${product.sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`)
    const messages = (await response.json()) as { links: string[] }[]
    const link = messages.flatMap(({ links }) => links).find((url) => url.includes('/review/business-promoter/'))
    if (link) return new URL(link).pathname
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The invitation did not arrive')
}
