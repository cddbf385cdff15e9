import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { contributeToday } from '../../platform/feature/today.ts'
import { inquirySettings } from './inquiry-settings.tables.ts'

/** The business receives calls, and nobody has decided yet what happens with missed ones */
const selectUndecided = preparedQuery<{ undecided: boolean }>({ undecided: sql`true` }, (db, fields) =>
  db
    .select(fields)
    .from(inquirySettings)
    .where(
      and(
        eq(inquirySettings.clientUuid, currentClient),
        isNotNull(inquirySettings.trackingNumber),
        not(inquirySettings.textBack),
        not(inquirySettings.voicemail),
        isNull(inquirySettings.missedCallsDecidedAt),
      ),
    ),
)

/** Shown from the first day, and only to administrators, because only they can turn it on */
export const missedCallsOffer = contributeToday(
  () => [selectUndecided.statement({})],
  ([undecided], { account }) =>
    undecided.length === 0 || account.type !== 'MAIN'
      ? {}
      : {
          items: [
            {
              key: 'missed-calls-offer',
              tone: 'info',
              count: 1,
              fact: 'Answer missed calls automatically',
              detail: 'Text callers back and take voicemail',
              verb: 'Set up',
              to: '/accountSetting',
            },
          ],
        },
)
