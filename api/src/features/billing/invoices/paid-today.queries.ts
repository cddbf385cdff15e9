import { sql } from 'drizzle-orm'
import { dayOfMoment, startOfDay } from '../../../platform/database/business-days.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { type DoneToday, MAX_COUNTED, MAX_NAMED } from '../../../platform/feature/today.ts'
import { invoiceLabel } from '../records/invoice-fields.ts'
import { invoices } from '../records/invoices.tables.ts'

const newestPaidTodaySql = (limit: number) => sql`(select ${invoices.paidAt}, ${invoices.uuid} from ${invoices}
  where ${invoices.clientUuid} = ${currentClient} and ${invoices.canceledAt} is null and ${invoices.paidCents} = ${invoices.totalCents}
    and ${invoices.paidAt} >= ${startOfDay(dayOfMoment('now'))}
  order by ${invoices.paidAt} desc limit ${sql.raw(String(limit))}) as done`

/** Invoices paid in full so far on the business's day, with the labels of the newest */
export const selectPaidToday = preparedQuery<DoneToday>(
  {
    count: sql`count(*)::int`,
    lastAt: isoMomentSql(sql`max(paid_at)`),
    names: sql`array(select ${invoiceLabel} from ${newestPaidTodaySql(MAX_NAMED)}
      join ${invoices} on ${invoices.clientUuid} = ${currentClient} and ${invoices.uuid} = done.uuid order by done.paid_at desc)`,
  },
  (db, fields) => db.select(fields).from(newestPaidTodaySql(MAX_COUNTED)),
  { plansOnce: true },
)
