import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import { refunds } from '../records/payments.tables.ts'
import { carryOutRefund } from './carry-out-refund.service.ts'

let marquee: TestMarquee
let cards: ReturnType<typeof testCards>
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  cards = testCards(marquee)
})
beforeEach(async () => {
  account = await marquee.createAccount()
})
afterEach(async () => {
  await cards.setFault('ok')
  await cards.setRefunds('made')
  await cards.setSettlement('midnight')
})
afterAll(() => marquee.stop())

/** A refund of 15 out of 60 dollars that waited for the provider's midnight, which has passed */
async function waitUntilDue() {
  const uuid = await cards.makeInvoice(account, 60)
  const { body } = await cards.reserve(account, [uuid])
  const { id: charge } = await cards.charge(body)
  await cards.confirm(account, uuid, charge)
  await marquee.api('POST', `/operator/invoices/${uuid}/refund`, { token: OPERATOR_KEY, body: { amount: 15 } })
  await cards.setSettlement('at_once')
  marquee.clock.advance(26 * 3_600_000)
  const [refund] = await storedRefunds(uuid)
  if (!refund?.notBefore) throw new Error('it does not wait')
  return { uuid, charge, refundUuid: refund.uuid }
}

const storedRefunds = (invoiceUuid: string) =>
  withSystem(marquee.services.database, (db) => db.select().from(refunds).where(eq(refunds.invoiceUuid, invoiceUuid)))

const run = (refundUuid: string, services: Services = marquee.services) =>
  carryOutRefund(services, { clientUuid: account.clientUuid, refundUuid, cancels: true, isAwaited: false }, 'test')

const givenBack = async (charge: string) => (await marquee.services.cards.fetchTransaction(charge))?.refundedCents

/** A process that has claimed the refund and waits before or after reading the charge, until `goOn` is called */
async function claimSlowly(refundUuid: string, { readsFirst }: { readsFirst: boolean }) {
  const { cards: provider } = marquee.services
  let goOn = () => {}
  const continued = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let slow: ReturnType<typeof run> | undefined
  await new Promise<void>((claimed) => {
    const fetchTransaction: typeof provider.fetchTransaction = async (id) => {
      const found = readsFirst ? await provider.fetchTransaction(id) : null
      claimed()
      await continued
      return found ?? provider.fetchTransaction(id)
    }
    slow = run(refundUuid, { ...marquee.services, cards: { ...provider, fetchTransaction } })
  })
  return { slow, goOn }
}

/** A process that dies while making the refund: whether its request reached the provider is unknown, and it never gets the response */
const dyingServices = ({ isSent }: { isSent: boolean }, reached: () => void): Services => {
  const { cards: provider } = marquee.services
  return {
    ...marquee.services,
    cards: {
      ...provider,
      async refund(id, cents) {
        if (isSent) await provider.refund(id, cents)
        reached()
        return new Promise(() => {})
      },
    },
  }
}

describe('a refund', () => {
  test('that eight workers start concurrently › is made and booked once', async () => {
    const { uuid, charge, refundUuid } = await waitUntilDue()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => run(refundUuid)))
    expect(outcomes.some((wait) => wait?.isClaimed)).toBe(true)
    expect(await givenBack(charge)).toBe(1500)
    expect(await cards.paidCents(uuid)).toEqual([4500])
    await marquee.runJobs({ includeWaiting: true })
    expect(await givenBack(charge)).toBe(1500)
  })

  test.each([
    ['after the provider has made it', true],
    ['before the request has reached the provider', false],
  ])('whose process dies %s › is left alone for two minutes, and then made and booked once', async (_when, isSent) => {
    const { uuid, charge, refundUuid } = await waitUntilDue()
    await new Promise<void>((resolve) => void run(refundUuid, dyingServices({ isSent }, resolve)))
    expect(await run(refundUuid)).toMatchObject({ isClaimed: true })
    await marquee.runJobs({ includeWaiting: true })
    expect([await givenBack(charge), await cards.paidCents(uuid)]).toEqual([isSent ? 1500 : 0, [6000]])
    await cards.endClaims()
    expect(await Promise.all([run(refundUuid), run(refundUuid)])).toContain(null)
    expect([await givenBack(charge), await cards.paidCents(uuid)]).toEqual([1500, [4500]])
  })

  test.each([
    ['ahead of', 10],
    ['behind', -10],
  ])('under way in a process whose clock is %s the others’ by minutes › is left to it', async (_how, minutes) => {
    const { charge, refundUuid } = await waitUntilDue()
    const clock = { now: () => new Date(marquee.clock.now().getTime() + minutes * 60_000) }
    await new Promise<void>((resolve) => void run(refundUuid, { ...dyingServices({ isSent: false }, resolve), clock }))
    const wait = await run(refundUuid)
    const leftMs = (wait?.until.getTime() ?? 0) - marquee.clock.now().getTime()
    expect([wait?.isClaimed, leftMs > 60_000, leftMs <= 120_000]).toEqual([true, true, true])
    expect(await givenBack(charge)).toBe(0)
  })

  test('whose process was too slow and finds it made by another › leaves it to that one, and it is booked as ours', async () => {
    const { uuid, charge, refundUuid } = await waitUntilDue()
    const { slow, goOn } = await claimSlowly(refundUuid, { readsFirst: false })
    expect(await run(refundUuid)).toMatchObject({ isClaimed: true })
    await cards.endClaims()
    await new Promise<void>((resolve) => void run(refundUuid, dyingServices({ isSent: true }, resolve)))
    goOn()
    expect(await slow).toMatchObject({ isClaimed: true })
    expect(await cards.paidCents(uuid)).toEqual([6000])
    await cards.endClaims()
    expect(await run(refundUuid)).toBeNull()
    expect([await givenBack(charge), await cards.paidCents(uuid)]).toEqual([1500, [4500]])
    expect(await storedRefunds(uuid)).toMatchObject([{ state: 'done', message: '' }])
  })

  test('whose process was too slow › does not request what another has taken over', async () => {
    const { charge, refundUuid } = await waitUntilDue()
    const { slow, goOn } = await claimSlowly(refundUuid, { readsFirst: true })
    expect(await run(refundUuid)).toMatchObject({ isClaimed: true })
    await cards.endClaims()
    expect(await run(refundUuid)).toBeNull()
    goOn()
    await slow
    expect(await givenBack(charge)).toBe(1500)
  })

  test('that the provider has not made despite its response › is not booked, and requested again', async () => {
    const { uuid, charge, refundUuid } = await waitUntilDue()
    await cards.setRefunds('declined')
    await expect(run(refundUuid)).rejects.toMatchObject({ retryable: true, message: 'The card provider didn’t make the refund' })
    expect([await givenBack(charge), await cards.paidCents(uuid)]).toEqual([0, [6000]])
    await cards.setRefunds('made')
    await cards.endClaims()
    expect(await run(refundUuid)).toBeNull()
    expect([await givenBack(charge), await cards.paidCents(uuid)]).toEqual([1500, [4500]])
  })
})
