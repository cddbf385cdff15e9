import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { drawInvoiceLetter } from '../../api/src/features/billing/letters/invoice-letter.ts'
import { brandIdentity } from '../../api/src/platform/sending/brand-identity.ts'
import { readConfig } from '../../api/src/read-config.ts'
import type { Measurement } from '../measurements.ts'

const DOCUMENTS = 1_000
const WARM = 200

/** Renders invoices as PDFs in sequence: how many per second on one core, and whether memory grows with their number */
export async function measureInvoicePdf(): Promise<Measurement[]> {
  const brand = brandIdentity(readConfig({ OPERATOR_KEY: 'x'.repeat(24) }), 'marquee')
  for (let number = 0; number < WARM; number++) await drawInvoiceLetter(brand, documentOf(number))
  const retainedBefore = retainedMb()
  const before = process.cpuUsage()
  let bytes = 0
  for (let number = 0; number < DOCUMENTS; number++) bytes += (await drawInvoiceLetter(brand, documentOf(number))).length
  const { user, system } = process.cpuUsage(before)
  const cpuS = (user + system) / 1e6
  const rssMb = process.memoryUsage.rss() / 1e6
  const grownMb = retainedMb() - retainedBefore
  console.log(
    `  ${DOCUMENTS} invoices of ${(bytes / DOCUMENTS / 1000).toFixed(1)} kB: ${((cpuS * 1000) / DOCUMENTS).toFixed(1)} ms of processor time each, ${grownMb.toFixed(1)} MB more retained, ${rssMb.toFixed(0)} MB in all`,
  )
  return [
    { name: 'invoices drawn in a second of one core', measured: DOCUMENTS / cpuS, unit: '', must: 'reach', limit: 30 },
    // A leak of only the documents would be 20 MB
    { name: 'memory retained after a thousand invoices more', measured: grownMb, unit: ' MB', must: 'stay below', limit: 5 },
  ]
}

/** Memory after garbage collection, because before it the heap varies by 200 MB */
function retainedMb(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

function documentOf(number: number) {
  const items = ['Local search and map ranking, November 2026', 'Review invitations, up to 250', 'Call tracking number and call analysis']
  return {
    period: 'November 2026',
    client: {
      clientUuid: '00000000-0000-4000-8000-000000000000',
      brand: 'marquee' as const,
      companyName: `Practice ${number}`,
      timeZone: 'America/Chicago',
      address1: '1420 S Grand Ave',
      address2: '',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62704',
    },
    invoice: {
      client_invoice_uuid: '00000000-0000-4000-8000-000000000000',
      invoice_number: number,
      invoice_label: `INV-${String(number).padStart(5, '0')}`,
      invoice_status: 'OVERDUE' as const,
      invoice_date: '2026-10-27',
      due_date: '2026-11-10',
      total_amounts: 349,
      balance_amounts: 349,
      paid_datetime: null,
      items: items.map((item_description, index) => ({
        client_invoice_items_uuid: `00000000-0000-4000-8000-00000000000${index}`,
        item_type: 'SERVICE',
        item_description,
        amounts: 100 + index,
      })),
      refunds: [],
    },
  }
}
