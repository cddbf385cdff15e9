import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { clientsMaker } from '../scale-data/clients.maker.ts'
import { bringSchemaUpToDate } from '../scale-data/fill-database.ts'
import { DEFAULT_SCALE } from '../scale-data/maker.ts'
import type { Ledger } from './ledger.ts'
import type { Wanted } from './traffic.ts'

const BUSINESSES = 4
const REVIEW_PAGES = 1_500
const INVOICES = 600

const trackingNumber = (business: number) => `+1217556${String(business).padStart(4, '0')}`

/** Creates businesses, each with a phone number, review pages that await a submission, and open invoices */
export async function fillBooks(ownerUrl: string): Promise<Pick<Wanted, 'businesses' | 'reviewKeys' | 'invoices'>> {
  await bringSchemaUpToDate(ownerUrl)
  const reviewKeys = Array.from({ length: REVIEW_PAGES }, () => randomBytes(16).toString('base64url'))
  const invoices = await asSystem(ownerUrl, async (db) => {
    await clientsMaker.make(db, { ...DEFAULT_SCALE, clients: BUSINESSES })
    await db.query(
      `insert into phone_numbers (client_uuid, number, name, is_main, rings_at)
       select client_uuid, '+1217556' || lpad(substr(company_name, 7), 4, '0'), 'Main number', true, '+12175550100' from clients`,
    )
    await db.query(
      `insert into review_settings (client_uuid, google_review_url, yelp_review_url) select client_uuid, 'https://google.test/w', 'https://yelp.test/w' from clients
       on conflict (client_uuid) do nothing`,
    )
    await db.query(
      `with made as (
         insert into invitations (client_uuid, uuid, name, email)
         select client_uuid, gen_random_uuid(), 'Asked ' || n, 'asked-' || n || '@customer.test' from generate_series(1, $2::int) n, clients where company_name = 'Bench 1'
         returning client_uuid, uuid, substr(name, 7)::int as n)
       insert into invitation_keys (key_hash, client_uuid, invitation_uuid, channel, expires_at)
       select decode(($1::text[])[n], 'hex'), client_uuid, uuid, 'text', now() + interval '180 days' from made`,
      [reviewKeys.map((key) => hashOf(key)), REVIEW_PAGES],
    )
    const { rows } = await db.query(
      `with made as (
         insert into invoices (client_uuid, brand, number, invoice_date, due_date, period, total_cents)
         select client_uuid, 'marquee', 1000000 + n, current_date, current_date + 14, 'Period ' || n, 1000 + n
         from generate_series(1, $1::int) n join clients on company_name = 'Bench ' || 1 + n % $2::int
         returning client_uuid, uuid, total_cents, number), items as (
         insert into invoice_items (client_uuid, invoice_uuid, position, item_type, description, amount_cents)
         select client_uuid, uuid, 1, 'SERVICE', 'Local search', total_cents from made)
       select uuid, (number - 1000000) % $2::int as business from made order by number`,
      [INVOICES, BUSINESSES],
    )
    return rows as { uuid: string; business: number }[]
  })
  const businesses = Array.from({ length: BUSINESSES }, (_, index) => ({ number: index + 1, trackingNumber: trackingNumber(index + 1) }))
  return { businesses, reviewKeys, invoices }
}

export interface Found {
  acknowledged: number
  found: number
  doubled: number
}

/** Compares what was acknowledged with what the primary has stored, what arrived as email, and what the card provider charged */
export async function closeBooks(
  url: string,
  ledger: Ledger,
  emails: ReadonlyMap<string, number>,
  sandboxUrl: string,
): Promise<{ books: Record<string, Found>; unconfirmed: number; charges: { charged: number; known: number } }> {
  const { reports, invitations, submissions, payments } = ledger.acknowledged
  const stored = await asSystem(url, async (db) => {
    const set = async (sql: string) => (await db.query(sql)).rows.map(({ key }) => String(key))
    return {
      reports: await set(`select concat_ws('|', call_sid, kind, mark) as key from call_reports`),
      calls: await set(`select call_sid as key from calls`),
      summed: Number((await db.query('select coalesce(sum(total), 0)::int as sum from call_days')).rows[0].sum),
      invitations: await set(`select email as key from invitations where name like 'Guest %'`),
      submissions: await set(
        `select encode(k.key_hash, 'hex') as key from invitations i join invitation_keys k on k.invitation_uuid = i.uuid where i.rating = 5`,
      ),
      payments: await set(`select uuid as key from invoices where paid_cents = total_cents`),
      unconfirmed: await set(`select recipient as key from messages where state = 'unconfirmed'`),
      overpaid: Number((await db.query('select count(*)::int as count from invoices where paid_cents > total_cents')).rows[0].count),
      applied: await set(`select transaction_id as key from payments where state = 'applied'`),
    }
  })
  const charges = await successfulCharges(sandboxUrl)
  const repeated = (values: Iterable<string>) => {
    const seen = new Map<string, number>()
    for (const value of values) seen.set(value, (seen.get(value) ?? 0) + 1)
    return [...seen.values()].filter((times) => times > 1).length
  }
  const among = (wanted: ReadonlySet<string>, found: string[]) => {
    const there = new Set(found)
    return [...wanted].filter((key) => there.has(key)).length
  }
  const hashedSubmissions = new Set([...submissions].map((key) => hashOf(key)))
  const books = {
    'reports of calls': {
      acknowledged: reports.size,
      found: among(reports, stored.reports),
      doubled: Math.max(0, stored.summed - stored.calls.length),
    },
    invitations: { acknowledged: invitations.size, found: among(invitations, stored.invitations), doubled: repeated(stored.invitations) },
    'invitations as e-mail': {
      acknowledged: invitations.size,
      found: [...invitations].filter((email) => emails.has(email)).length,
      doubled: [...emails].filter(([email, times]) => email.startsWith('guest-') && times > 1).length,
    },
    'customers’ submissions': { acknowledged: submissions.size, found: among(hashedSubmissions, stored.submissions), doubled: 0 },
    payments: {
      acknowledged: payments.size,
      found: among(payments, stored.payments),
      doubled: stored.overpaid + repeated(charges.map(({ invoice }) => invoice)),
    },
  }
  // A worker was sending these when it was killed: they are not sent again, and the business sees them as unconfirmed (decision 0017)
  const unconfirmed = stored.unconfirmed.filter((email) => invitations.has(email) && !emails.has(email)).length
  return { books, unconfirmed, charges: { charged: charges.length, known: charges.filter(({ id }) => stored.applied.includes(id)).length } }
}

async function successfulCharges(sandboxUrl: string): Promise<{ id: string; invoice: string }[]> {
  const found: { id: string; invoice: string }[] = []
  for (let page = 1; ; page++) {
    const response = await fetch(`${sandboxUrl}/stax/api/transaction?page=${page}&per_page=100`, {
      headers: { authorization: 'Bearer sandbox-stax-key' },
    })
    const { data, last_page } = (await response.json()) as {
      data: { id: string; type: string; success: boolean; meta: { payment_uuid: string } }[]
      last_page: number
    }
    for (const one of data) if (one.type === 'charge' && one.success) found.push({ id: one.id, invoice: one.meta.payment_uuid })
    if (page >= last_page || data.length === 0) return found
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

async function asSystem<T>(url: string, run: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query('begin; set local role marquee_system')
    const result = await run(db)
    await db.query('commit')
    return result
  } finally {
    await db.end()
  }
}
