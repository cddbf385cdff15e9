import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { BrandKey } from '#contract/brands.ts'
import { addDays } from '../../../platform/base/add-days.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { DEMO_CLIENT_UUID, type DemoContribution, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import { type Day, toMoment } from '../../../platform/demo/demo-days.ts'
import { insertMany } from '../../../platform/demo/insert-many.ts'
import { lockLastInvoiceNumber, saveLastInvoiceNumber } from '../records/invoice-operator.queries.ts'
import { invoiceItems, invoices } from '../records/invoices.tables.ts'
import { type PastPayment, recordPastPayments } from '../records/payment-records.queries.ts'

interface DemoBilling {
  clientUuid: string
  brand: BrandKey
  timeZone: string
  /** In a new database, the newest past invoice, due a week ago, has this number */
  overdueNumber: number
  pastMonths: number
  itemsOf(period: string): [description: string, cents: number][]
}

const BILLINGS: DemoBilling[] = [
  {
    clientUuid: DEMO_CLIENT_UUID,
    brand: 'marquee',
    timeZone: 'America/Chicago',
    overdueNumber: 128,
    pastMonths: 12,
    itemsOf: (period) => [
      [`Local search and map ranking, ${period}`, 18900],
      ['Review invitations, up to 250', 8900],
      ['Call tracking number and call analysis', 7100],
    ],
  },
  {
    clientUuid: OTHER_CLIENT_UUID,
    brand: 'partner',
    timeZone: 'America/Denver',
    overdueNumber: 41,
    pastMonths: 3,
    itemsOf: (period) => [
      [`Local search and map ranking, ${period}`, 12900],
      ['Review invitations, up to 100', 4900],
    ],
  },
]

const DAYS_TO_PAY = 14

/** One invoice was due a week ago, one is open, and the earlier ones were paid on time */
export const invoicesDemo: DemoContribution = {
  name: 'invoices',
  async make(db, { clock }) {
    for (const billing of BILLINGS) {
      const made = planDemoInvoices(billing, localDay(clock.now(), billing.timeZone))
      const lastNumber = await lockLastInvoiceNumber(db, billing.brand)
      const firstNumber = Math.max(lastNumber + 1, billing.overdueNumber - billing.pastMonths)
      await saveLastInvoiceNumber(db, billing.brand, firstNumber + made.length - 1)
      await insertMany(
        db,
        invoices,
        made.map(({ invoice }, index) => ({ ...invoice, number: firstNumber + index })),
      )
      await insertMany(
        db,
        invoiceItems,
        made.flatMap(({ items }) => items),
      )
      await recordPastPayments(
        db,
        made.flatMap(({ payment }) => payment ?? []),
      )
    }
  },
}

function planDemoInvoices(billing: DemoBilling, today: Day) {
  const overdueDay = addDays(today, -7)
  const past = Array.from({ length: billing.pastMonths }, (_, index) => monthsBefore(overdueDay, billing.pastMonths - index))
  return [
    ...past.map((dueDate, index) => planDemoInvoice(billing, { dueDate, paidDay: addDays(dueDate, -1 - (index % 4)) })),
    planDemoInvoice(billing, { dueDate: overdueDay }),
    planDemoInvoice(billing, { dueDate: addDays(today, 12), periodDay: addDays(overdueDay, 30) }),
  ]
}

function planDemoInvoice(
  { clientUuid, brand, timeZone, itemsOf }: DemoBilling,
  { dueDate, paidDay, periodDay = dueDate }: { dueDate: Day; paidDay?: Day; periodDay?: Day },
) {
  const uuid = randomUUID()
  const period = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(periodDay))
  const items = itemsOf(period).map(([description, amountCents], index) => ({
    clientUuid,
    uuid: randomUUID(),
    invoiceUuid: uuid,
    position: index + 1,
    itemType: 'SERVICE',
    description,
    amountCents,
  }))
  const totalCents = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const invoiceDate = addDays(dueDate, -DAYS_TO_PAY)
  const paidAt = paidDay ? toMoment(paidDay, 10 * 60 + 24, timeZone) : null
  const payment: PastPayment | null = paidAt && {
    clientUuid,
    invoiceUuid: uuid,
    transactionId: `demo-${uuid}`,
    paidAt,
    method: 'Visa 1111',
    cents: totalCents,
  }
  return {
    invoice: {
      clientUuid,
      uuid,
      brand,
      period,
      invoiceDate,
      dueDate,
      totalCents,
      paidCents: paidAt ? totalCents : 0,
      paidAt,
      billingEmail: '',
      createdAt: toMoment(invoiceDate, 8 * 60, timeZone),
    },
    items,
    payment,
  }
}

/** The same day in an earlier month, or the last day of that month if it is shorter */
function monthsBefore(day: Day, months: number): Day {
  return Temporal.PlainDate.from(day).subtract({ months }).toString()
}
