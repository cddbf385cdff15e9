import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLINED_CARD, GOOD_CARD, HALF_CARD, SILENT_CARD, testCards } from '../../../../test/test-cards.ts'
import { OPERATOR_KEY, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => marquee.stop())

/** Every row of every table, the job queue's included, as text */
async function dumpDatabase(): Promise<string> {
  const { database } = marquee.services
  const tables = await database.executeSql(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1",
  )
  const contents: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await database.executeSql(`select coalesce(string_agg(t::text, E'\\n'), '') as content from ${String(name)} t`)
    contents.push(`${String(name)}\n${String(rows[0]?.content)}`)
  }
  return contents.join('\n')
}

test('card numbers › after every way to pay › are neither in the database, nor in the log, nor in an e-mail', async () => {
  const cards = testCards(marquee)
  const account = await marquee.createAccount()
  const numbers = [GOOD_CARD, DECLINED_CARD, SILENT_CARD, HALF_CARD]
  for (const card of numbers) {
    const uuid = await cards.makeInvoice(account, 40)
    const tab = randomUUID()
    const { body } = await cards.reserve(account, [uuid], tab)
    const charge = await cards.charge(body, { card })
    // Simulates a careless page that repeats what was typed in its message
    if (charge.status === 200) await cards.confirm(account, uuid, charge.id)
    else await cards.fail(account, body.payment_uuid, tab, charge.status ? 'declined' : 'unknown', `${charge.message} ${card}`)
    await cards.webhook({ id: charge.id || randomUUID(), card_number: card })
  }
  await marquee.runJobs({ includeWaiting: true })
  const paid = await cards.makeInvoice(account, 40)
  const { body } = await cards.reserve(account, [paid])
  await cards.confirm(account, paid, (await cards.charge(body)).id)
  await marquee.api('POST', `/operator/invoices/${paid}/refund`, { token: OPERATOR_KEY, body: {} })
  await marquee.runJobs({ includeWaiting: true })

  const mails = await marquee.inbox(account.email)
  expect(mails.length).toBeGreaterThan(0)
  const kept = [await dumpDatabase(), marquee.logLines.join('\n'), JSON.stringify(mails)]
  // Guards against a false negative: the dump contains what was stored
  expect(kept[0]).toContain(body.payment_uuid)
  for (const text of kept) {
    const digits = text.replace(/(?<=\d)[ -](?=\d)/g, '')
    for (const number of numbers) expect([number, digits.includes(number)]).toEqual([number, false])
  }
})
