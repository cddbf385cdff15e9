import { and, desc, eq, exists, gt, ne, or, sql } from 'drizzle-orm'
import type { InquiryState } from '#contract/web-inquiries/web-inquiries.ts'
import { dayOfMoment, startOfDay } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { type DoneToday, MAX_COUNTED, MAX_NAMED } from '../../../platform/feature/today.ts'
import { ofClient } from '../web-inquiries.queries.ts'
import { webInquiries, webInquiryReplies } from '../web-inquiries.tables.ts'

/** Truncated, because strangers enter anything and a tile has little space */
const NAME = sql`left(${webInquiries.name}, 40)`

const isNew = sql`${ofClient} and ${webInquiries.state} = 'new'`

/** An index-only scan of a partial index, so that the plan made for a small client also suits large ones (decision 0035) */
export const selectNewInquiries = preparedQuery<{ count: number; oldest: string | null; name: string | null }>(
  {
    count: sql`count(*)::int`,
    oldest: isoMomentSql(sql`min(created_at)`),
    name: sql`(select ${NAME} from ${webInquiries} where ${isNew} order by ${webInquiries.createdAt} limit 1)`,
  },
  (db, fields) =>
    db.select(fields).from(
      sql`(select ${webInquiries.createdAt} from ${webInquiries} where ${isNew}
        order by ${webInquiries.createdAt} limit ${sql.raw(String(MAX_COUNTED))}) as first_new`,
    ),
  { plansOnce: true },
)

const resolvedToday = (max: number) => sql`(select ${webInquiries.settledAt}, ${webInquiries.uuid} from ${webInquiries}
  where ${ofClient} and ${webInquiries.settledAt} >= ${startOfDay(dayOfMoment('now'))}
  order by ${webInquiries.settledAt} desc limit ${sql.raw(String(max))}) as settled`

/** Inquiries replied to or marked so far on the business's day, with the names of the newest */
export const selectResolvedInquiries = preparedQuery<DoneToday>(
  {
    count: sql`count(*)::int`,
    lastAt: isoMomentSql(sql`max(settled_at)`),
    names: sql`array(select ${NAME} from ${resolvedToday(MAX_NAMED)}
      join ${webInquiries} on ${ofClient} and ${webInquiries.uuid} = settled.uuid order by settled.settled_at desc)`,
  },
  (db, fields) => db.select(fields).from(resolvedToday(MAX_COUNTED)),
  { plansOnce: true },
)

/** Locks the row until the transaction ends: of two concurrent changes or replies, the second sees what the first has done */
export async function lockInquiry(db: Db, uuid: string) {
  const [row] = await db
    .select()
    .from(webInquiries)
    .where(and(ofClient, eq(webInquiries.uuid, uuid)))
    .for('update')
  return row ?? null
}

/**
 * The newest inquiry from a number that came in, or was replied to by text, since then. Locked until the transaction ends; excludes spam
 */
export async function lockInquiryOfNumber(db: Db, phoneE164: string, since: Date) {
  const { clientUuid, inquiryUuid, channel, createdAt } = webInquiryReplies
  const wasTexted = exists(
    db
      .select({ one: sql`1` })
      .from(webInquiryReplies)
      .where(and(eq(clientUuid, currentClient), eq(inquiryUuid, webInquiries.uuid), eq(channel, 'text'), gt(createdAt, since))),
  )
  const [row] = await db
    .select()
    .from(webInquiries)
    .where(
      and(
        ofClient,
        eq(webInquiries.phoneE164, phoneE164),
        ne(webInquiries.state, 'spam'),
        or(gt(webInquiries.createdAt, since), wasTexted),
      ),
    )
    .orderBy(desc(webInquiries.createdAt))
    .limit(1)
    .for('update')
  return row ?? null
}

/** An inquiry that already has this state is left unchanged, including its time */
export async function updateInquiryState(db: Db, uuid: string, state: InquiryState, now: Date): Promise<void> {
  await db
    .update(webInquiries)
    .set({ state, settledAt: state === 'new' ? null : now })
    .where(and(ofClient, eq(webInquiries.uuid, uuid), ne(webInquiries.state, state)))
}
