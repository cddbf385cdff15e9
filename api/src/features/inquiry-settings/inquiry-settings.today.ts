import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { createTodayContribution } from '../../platform/feature/today.ts'
import { joinableNumbers as phoneNumbers } from '../numbers/numbers.public.ts'
import { inquirySettings } from './inquiry-settings.tables.ts'

/** The business receives calls, but nobody has decided yet how to handle missed ones */
const selectIfTextBackUndecided = preparedQuery<{ undecided: boolean }>({ undecided: sql`true` }, (db, fields) =>
  db
    .select(fields)
    .from(phoneNumbers)
    .leftJoin(inquirySettings, eq(inquirySettings.clientUuid, phoneNumbers.clientUuid))
    .where(
      and(
        eq(phoneNumbers.clientUuid, currentClient),
        phoneNumbers.isMain,
        not(sql`coalesce(${inquirySettings.textBack} or ${inquirySettings.voicemail}, false)`),
        isNull(inquirySettings.missedCallsDecidedAt),
      ),
    ),
)

/** Shown from the first day, but only to administrators, because only they can turn it on */
export const missedCallsOffer = createTodayContribution(
  () => [selectIfTextBackUndecided.statement({})],
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
