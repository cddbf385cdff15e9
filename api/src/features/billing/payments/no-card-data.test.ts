import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '../../../../test/dump-database.ts'
import { DECLINED_CARD, GOOD_CARD, HALF_CARD, SILENT_CARD, testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => marquee.stop())

test('card numbers › after every way to pay › are neither in the database, nor in the log, nor in an email', async () => {
  const cards = testCards(marquee)
  const account = await marquee.createAccount()
  const numbers = [GOOD_CARD, DECLINED_CARD, SILENT_CARD, HALF_CARD]
  for (const card of numbers) {
    const uuid = await cards.makeInvoice(account, 40)
    const tab = randomUUID()
    const { body } = await cards.reserve(account, [uuid], tab)
    const charge = await cards.charge(body, { card })
    // Simulates a careless page whose message repeats what was typed
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

  const emails = await marquee.inbox(account.email)
  expect(emails.length).toBeGreaterThan(0)
  const stored = [await dumpDatabase(marquee), marquee.logLines.join('\n'), JSON.stringify(emails)]
  // Guards against a false negative: the dump does contain what was stored
  expect(stored[0]).toContain(body.payment_uuid)
  for (const text of stored) {
    const digits = text.replace(/(?<=\d)[ -](?=\d)/g, '')
    for (const number of numbers) expect([number, digits.includes(number)]).toEqual([number, false])
  }
})
