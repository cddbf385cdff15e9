import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

const SUPPORT = 'support@marquee.test'

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
})
beforeEach(async () => {
  account = await marquee.createAccount({ clientUuid: await marquee.createClient({ companyName: 'Riverside Dental' }) })
  await marquee.sandbox.http.inject({ method: 'DELETE', url: '/inbox.json' })
})
afterEach(async () => {
  await cards.setFault('ok')
  await cards.setRefunds('made')
  await cards.setSettlement('midnight')
})
afterAll(() => marquee.stop())

const refund = (uuid: string, body: object) => marquee.api('POST', `/operator/invoices/${uuid}/refund`, { token: OPERATOR_KEY, body })

/** A refund of 15 out of 60 dollars that waits for the provider's midnight */
async function requestRefund() {
  const uuid = await cards.makeInvoice(account, 60)
  const { body } = await cards.reserve(account, [uuid])
  const { id: charge } = await cards.charge(body)
  await cards.confirm(account, uuid, charge)
  expect((await refund(uuid, { amount: 15 })).body.made_after).not.toBeNull()
  await cards.setSettlement('at_once')
  return { uuid, charge }
}

async function letNightPass(): Promise<void> {
  marquee.clock.advance(26 * 3_600_000)
  await marquee.runJobs({ includeWaiting: true })
  await marquee.runJobs()
}

const billOf = async (uuid: string) => (await marquee.api('GET', `/payment/invoices/${uuid}`, { token: account.token })).body.data
const seenByOperator = async (uuid: string) => {
  const { data } = (await marquee.api('GET', `/operator/invoices?client_uuid=${account.clientUuid}`, { token: OPERATOR_KEY })).body
  return data.find((one: { client_invoice_uuid: string }) => one.client_invoice_uuid === uuid).refunds
}
const subjects = async () => (await marquee.inbox(SUPPORT)).map(({ subject }) => subject)

describe('a refund that waited for the night', () => {
  test('and is then rejected › is reported to support and the operator, and can be requested again', async () => {
    const { uuid, charge } = await requestRefund()
    await cards.setRefunds('refused')
    await letNightPass()
    expect(await subjects()).toEqual(['Refund of $15.00 failed: Riverside Dental'])
    expect(await seenByOperator(uuid)).toMatchObject([
      { amounts: 15, state: 'failed', made_after: null, problem: 'The card provider rejected our request' },
    ])
    expect((await billOf(uuid)).refunds).toEqual([])
    await cards.setRefunds('made')
    expect((await refund(uuid, { amount: 15 })).body).toMatchObject({ refunded: 15, made_after: null })
    expect(await marquee.services.cards.fetchTransaction(charge)).toMatchObject({ refundedCents: 1500 })
  })

  test('with a key that is no longer accepted › is reported to support once, waits, and is made when that is fixed', async () => {
    const { uuid, charge } = await requestRefund()
    await cards.setFault('unauthorized')
    await letNightPass()
    for (let look = 0; look < 15; look++) await marquee.runJobs({ includeWaiting: true })
    expect(await subjects()).toEqual(['Refund of $15.00 is delayed: Riverside Dental'])
    expect((await marquee.services.jobs.listDead()).filter(({ payload }) => payload.clientUuid === account.clientUuid)).toEqual([])
    await cards.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    expect(await marquee.services.cards.fetchTransaction(charge)).toMatchObject({ refundedCents: 1500 })
    expect(await cards.paidCents(uuid)).toEqual([4500])
  })

  test('and cannot reach the provider for days › ends, is reported to support, and does not block the next', async () => {
    const { uuid, charge } = await requestRefund()
    await cards.setFault('server_error')
    await letNightPass()
    for (let retry = 0; retry < 13; retry++) await marquee.runJobs({ includeWaiting: true })
    await marquee.runJobs()
    expect(await subjects()).toEqual(['Refund of $15.00 failed: Riverside Dental'])
    expect((await marquee.inbox(SUPPORT))[0]?.text).toContain('could not be reached for more than a day')
    expect((await seenByOperator(uuid))[0]).toMatchObject({ state: 'failed', made_after: null })
    await cards.setFault('ok')
    expect((await refund(uuid, { amount: 15 })).body).toMatchObject({ refunded: 15 })
    expect(await marquee.services.cards.fetchTransaction(charge)).toMatchObject({ refundedCents: 1500 })
  })

  test('while somebody refunds as much at the provider › is not made as well: that one is booked, and support decides', async () => {
    const { uuid, charge } = await requestRefund()
    await cards.undo(charge, 15)
    await letNightPass()
    expect(await marquee.services.cards.fetchTransaction(charge)).toMatchObject({ refundedCents: 1500 })
    expect(await cards.paidCents(uuid)).toEqual([4500])
    expect((await billOf(uuid)).refunds).toMatchObject([{ amounts: 15, state: 'made' }])
    expect((await seenByOperator(uuid)).map(({ state }: { state: string }) => state)).toEqual(['failed', 'made'])
    expect((await marquee.inbox(SUPPORT))[0]?.text).toContain('$15.00 of this payment was just refunded at the card provider')
  })
})

describe('a refund that somebody waits for', () => {
  test('rejected by the provider › is reported to them, and to nobody else', async () => {
    const { uuid } = await requestRefund()
    await letNightPass()
    await cards.setRefunds('refused')
    expect(problemOf(await refund(uuid, { amount: 5 }))).toMatchObject({
      status: 409,
      message: 'The card provider rejected our request',
    })
    await marquee.runJobs({ includeWaiting: true })
    expect(await subjects()).toEqual([])
    expect((await seenByOperator(uuid)).at(-1)).toMatchObject({ amounts: 5, state: 'failed' })
  })

  test('with a key that is no longer accepted › is stored, and the error describes what to fix', async () => {
    const { uuid } = await requestRefund()
    await letNightPass()
    await cards.setFault('unauthorized')
    expect(problemOf(await refund(uuid, { amount: 5 })).message).toBe(
      'The card provider no longer accepts our key: check STAX_API_KEY. The refund is saved and will be made once this is fixed.',
    )
    await cards.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    expect(await cards.paidCents(uuid)).toEqual([4000])
  })
})
