import { sql } from 'drizzle-orm'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { formatDayNearNow } from '../../platform/base/format-day.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { createSearchContribution, foundKeysSql } from '../../platform/feature/search.ts'
import { invitations } from './business-promoter.tables.ts'

interface FoundInvitation {
  uuid: string
  kind: 'classic' | 'ai'
  name: string
  email: string
  phone: string
  createdAt: string
}

const selectInvited = preparedQuery<FoundInvitation>(
  {
    uuid: sql`invited.uuid`,
    kind: sql`invited.kind`,
    name: sql`invited.name`,
    email: sql`invited.email`,
    phone: sql`invited.phone_number`,
    createdAt: isoMomentSql(sql`invited.created_at`),
  },
  (db, fields) =>
    db
      .select(fields)
      .from(
        sql`${foundKeysSql('invitations')} join ${invitations} invited on invited.client_uuid = ${currentClient} and invited.uuid = found.uuid`,
      )
      .orderBy(sql`found.place`),
)

/** Invitations and review requests by name, email address or number */
export const invitationsSearch = createSearchContribution(
  'invitations',
  ({ patterns }) => (patterns.length > 0 ? [selectInvited.statement({ patterns })] : []),
  ([found], { now, account: { timeZone } }) =>
    found.map(({ uuid, kind, name, email, phone, createdAt }) => {
      const address = email || (phone && formatPhoneNumber(phone))
      const invited = `invited ${formatDayNearNow(new Date(createdAt), now, timeZone)}`
      return {
        title: name || address || 'Someone',
        detail: address ? `${address}, ${invited}` : invited,
        to: kind === 'ai' ? `/aiBusinessPromoter/detail/${uuid}` : `/businessPromoter?business_promoter_uuid=${uuid}`,
      }
    }),
)
