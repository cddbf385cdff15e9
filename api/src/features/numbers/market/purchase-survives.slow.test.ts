import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableProduct, startKillableProduct } from '../../../../test/faults/killable-product.ts'
import { openEmbedded } from '../../../platform/database/embedded/embedded.ts'

const never = () => new Promise<never>(() => {})
const isPurchase = (path: string) => path.endsWith('/IncomingPhoneNumbers.json')

/** The response to the first purchase does not reach us */
const twilio = { purchases: 0 }

let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct({
    vendor: '/twilio',
    watch: {
      responded: async (path) => {
        if (isPurchase(path) && ++twilio.purchases === 1) await never()
      },
    },
    variables: (gateUrl) => ({ TWILIO_BASE_URL: gateUrl }),
  })
})
afterAll(() => product.stop())

/** As if the product were started after the quarter of an hour in which the next reconciliation is due */
async function letQuarterHourPass(): Promise<void> {
  const database = await openEmbedded({ folder: join(product.folder, 'database') })
  await database.executeSql("update phone_numbers set state_since = state_since - interval '15 minutes'")
  await database.executeSql("update queue.schedules set next_at = now() where name = 'reconcile-numbers'")
  await database.close()
}

test('a number › killed with -9 between purchase and assignment › belongs to its business after the next start', async () => {
  const { clientUuid } = await product.openPractice('buying')
  const { data } = await product.call('GET', '/operator/numbers/available?area_code=312')
  const [{ number }] = data
  void product.call('POST', `/operator/clients/${clientUuid}/numbers/purchases`, { number, name: 'Website' }).catch(() => {})
  await expect.poll(() => twilio.purchases, { timeout: 60_000 }).toBe(1)
  expect(await product.kill()).toBe('SIGKILL')

  await letQuarterHourPass()
  await product.restart()
  const numbers = async () => (await product.call('GET', `/operator/clients/${clientUuid}/numbers`)).data
  await expect.poll(numbers, { timeout: 120_000, interval: 500 }).toMatchObject([{ number, state: 'active', is_main: true }])
  expect(twilio.purchases).toBe(1)
})
