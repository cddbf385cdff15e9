import type { Page } from '@playwright/test'
import { waitForMail } from '../inbox.ts'
import type { Person } from '../people.ts'
import type { Product } from '../product.ts'

/** The sandbox's test cards. Its page /cards describes how each card behaves */
export const CARDS = { approved: '4111 1111 1111 1111', declined: '4012 8888 8888 1881', half: '4000 0000 0000 0036' }

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

interface NewInvoice {
  uuid: string
  /** The number as displayed, INV-00128 */
  label: string
}

/**
 * Creates an invoice with the operator's command line, and emails it to the business if requested. It is due in `dueInDays`, which may be
 * in the past
 */
export async function bill(product: Product, { clientUuid }: Person, { email = false, dueInDays = 7 } = {}): Promise<NewInvoice> {
  const printed = await product.operator(
    ...['invoice', 'create', '--client', clientUuid, '--date', dayFromNow(-7), '--due', dayFromNow(dueInDays)],
    ...['--items', 'Local search and map ranking=189.00; Review invitations, up to 250=89.00; Call tracking=71.00'],
    ...['--email', email ? 'yes' : 'no'],
  )
  const [, label, uuid] = /Created (\S+) for .*\n([0-9a-f-]{36})/.exec(printed) ?? []
  if (!label || !uuid) throw new Error(`No invoice was made: ${printed}`)
  return { uuid, label }
}

/** The pay link in the newest email about the invoice */
export async function payLinkOf(product: Product, { email }: Person, { label, uuid }: NewInvoice): Promise<string> {
  const mail = await waitForMail(product, email, new RegExp(label))
  const link = mail.links.find((candidate) => candidate.includes(`/bills/${uuid}?session_id=`))
  if (!link) throw new Error(`The mail "${mail.subject}" has no pay link, only: ${mail.links.join(', ')}`)
  return link
}

/** Types into the card provider's iframes, on either page */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.frameLocator('iframe[title="Card number"]').getByRole('textbox').fill(number)
  await page.frameLocator('iframe[title="CVV"]').getByRole('textbox').fill('123')
}

/** The address is prefilled with the business's own */
export async function typeHolder(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Expiration' }).fill('1230')
  await page.getByRole('textbox', { name: 'First name' }).fill('Anita')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Patel')
}
