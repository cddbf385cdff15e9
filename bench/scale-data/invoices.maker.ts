import type { Maker } from './maker.ts'

const OF_BENCH = `select client_uuid from clients where company_name ~ '^Bench [0-9]+$'`

/** All invoices belong to the first business: most are paid, the newest open or overdue */
export const invoicesMaker: Maker = {
  name: 'invoices',

  async clear(db) {
    for (const table of ['invoice_items', 'invoices']) await db.query(`delete from ${table} where client_uuid in (${OF_BENCH})`)
  },

  async make(db, { invoices }) {
    const { rowCount } = await db.query(
      `with made as (
         insert into invoices (client_uuid, brand, number, invoice_date, due_date, period, total_cents, paid_cents, paid_at)
         select client_uuid, 'marquee', 1000000 + n, day, day + 14, 'Period ' || n, 34900, case when n > 20 then 34900 else 0 end,
           case when n > 20 then day + interval '10 days' end
         from clients, generate_series(1, $1::int) n, lateral (select current_date - n / 30) made (day)
         where company_name = 'Bench 1'
         returning client_uuid, uuid
       )
       insert into invoice_items (client_uuid, invoice_uuid, position, item_type, description, amount_cents)
       select client_uuid, uuid, 1, 'SERVICE', 'Local search and map ranking', 34900 from made`,
      [invoices],
    )
    return rowCount ?? 0
  },

  async makeIndexes(db) {
    await db.query('vacuum analyze invoices')
    await db.query('vacuum analyze invoice_items')
  },
}
