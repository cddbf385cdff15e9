import type { Client } from 'pg'
import { BENCH_PASSWORD } from '../scale-data/clients.maker.ts'

export interface Business {
  email: string
  clientUuid: string
  timeZone: string
  calls: number
  authorization: string
}

/** Finds the business whose number of calls is closest, and signs in to it */
export async function findBusiness(db: Client, appUrl: string, wantedCalls: number): Promise<Business> {
  const { rows } = await db.query(
    `select a.email, a.client_uuid, c.time_zone, sum(d.total)::int as calls
     from accounts a join clients c using (client_uuid) join call_days d using (client_uuid)
     where a.account_type = 'MAIN' and c.company_name ~ '^Bench [0-9]+$'
     group by 1, 2, 3 order by abs(sum(d.total) - $1) limit 1`,
    [wantedCalls],
  )
  const [row] = rows
  const response = await fetch(`${appUrl}/api/user-management/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email: row.email, password: BENCH_PASSWORD }),
  })
  if (!response.ok) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: { token: string } }
  return { email: row.email, clientUuid: row.client_uuid, timeZone: row.time_zone, calls: row.calls, authorization: `Bearer ${data.token}` }
}
