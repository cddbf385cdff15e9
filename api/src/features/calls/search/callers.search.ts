import { sql } from 'drizzle-orm'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { formatDayNearNow } from '../../../platform/base/format-day.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient, currentTimeZone } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { createSearchContribution, MAX_HITS } from '../../../platform/feature/search.ts'

interface FoundCaller {
  phone: string
  name: string
  lastCalledAt: string
  firstDay: string
}

/** One number may be known under several names, or also without a name */
const CANDIDATES = sql.raw(String(MAX_HITS * 3))

/**
 * Reads the number's calls by their index. Withheld numbers may have very many calls, so those callers are read from the directory alone
 */
const selectCallMoment = (order: 'asc' | 'desc') => sql`(select started_at from calls
  where client_uuid = ${currentClient} and phone_from = found.key[1] and phone_from <> '' and not spam
  order by started_at ${sql.raw(order)} limit 1)`

const selectCallers = preparedQuery<FoundCaller>(
  {
    phone: sql`found.key[1]`,
    name: sql`found.key[2]`,
    lastCalledAt: isoMomentSql(sql`coalesce(${selectCallMoment('desc')}, caller.last_called_at)`),
    firstDay: sql`to_char(coalesce(${selectCallMoment('asc')}, '2000-01-01') at time zone ${currentTimeZone}, 'YYYY-MM-DD')`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(
        sql`search_newest('callers', ${sql.placeholder('patterns')}::text[], ${CANDIDATES}) with ordinality as found (key, place)
          join callers caller on caller.client_uuid = ${currentClient} and caller.phone_from = found.key[1] and caller.caller_name = found.key[2]`,
      )
      .orderBy(sql`found.place`),
)

/** Callers by name or number. Each result leads to the call list filtered to the caller, over the entire time in which they called */
export const callersSearch = createSearchContribution(
  'callers',
  ({ patterns }) => (patterns.length > 0 ? [selectCallers.statement({ patterns })] : []),
  ([found], { now, account: { timeZone } }) =>
    distinctCallers(found).map(({ phone, name, lastCalledAt, firstDay }) => {
      const number = phone === '' ? 'Private number' : formatPhoneNumber(phone)
      const called = `called ${formatDayNearNow(new Date(lastCalledAt), now, timeZone)}`
      const query = new URLSearchParams({ search: phone || name, date_from: firstDay, date_to: localDay(now, timeZone) })
      return { title: name || number, detail: name ? `${number}, ${called}` : called, to: `/callInquiries?${query}` }
    }),
)

/** Returns each number once, under its latest known name */
function distinctCallers(found: readonly FoundCaller[]): FoundCaller[] {
  const callers = new Map<string, FoundCaller>()
  for (const caller of found) {
    const key = caller.phone || `withheld ${caller.name}`
    const known = callers.get(key)
    if (!known || known.name === '') callers.set(key, { ...caller, name: known?.name || caller.name })
  }
  return [...callers.values()].slice(0, MAX_HITS)
}
