import { describe, expect, test } from 'vitest'
import { createAccountQuotas } from './account-quotas.ts'

const ANN = { uuid: 'ann', clientUuid: 'dental' }
const BEN = { uuid: 'ben', clientUuid: 'dental' }
const CORA = { uuid: 'cora', clientUuid: 'therapy' }

/** Creates requests that end when the test ends them, and records the order in which they began */
function requests(limits: Parameters<typeof createAccountQuotas>[0]) {
  const quotas = createAccountQuotas(limits)
  for (const account of [ANN, BEN, CORA]) quotas.assignSession(account.uuid, account)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const flush = () => new Promise((resolve) => setImmediate(resolve))
  const send = async (session: string, count = 1) => {
    for (let sent = 0; sent < count; sent++)
      void quotas.run(session, () => {
        begun.push(session)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    await flush()
  }
  const endFirst = async () => {
    ends.shift()?.()
    await flush()
  }
  return { quotas, begun, send, endFirst }
}

describe('quotas of the database', () => {
  test('of an account that sends many requests › leave capacity for its colleagues, and more for other businesses', async () => {
    const { begun, send, endFirst } = requests({ atOnce: 8, perBusiness: 3, perAccount: 2 })
    await send('ann', 10)
    expect(begun).toEqual(['ann', 'ann'])
    await send('ben', 2)
    expect(begun).toEqual(['ann', 'ann', 'ben'])
    await send('cora', 2)
    expect(begun).toEqual(['ann', 'ann', 'ben', 'cora', 'cora'])
    await endFirst()
    expect(begun.slice(5)).toEqual(['ben'])
    await endFirst()
    expect(begun.slice(6)).toEqual(['ann'])
  })

  test('of businesses that wait for the last connection › are granted in rotation', async () => {
    const { begun, send, endFirst } = requests({ atOnce: 1, perBusiness: 1, perAccount: 1 })
    await send('ann', 5)
    await send('cora', 1)
    await endFirst()
    expect(begun).toEqual(['ann', 'cora'])
  })

  // If the limit is broken, this waits in vain, hence the short timeout
  test('of an account with fifty requests waiting › reject further ones, with the time to wait', { timeout: 5_000 }, async () => {
    const { quotas, send } = requests({ atOnce: 8, perBusiness: 4, perAccount: 2 })
    await send('ann', 52)
    await expect(quotas.run('ann', async () => {})).rejects.toMatchObject({ code: 'too_many_requests', retryAfterS: 5 })
    await expect(quotas.run('ben', async () => 'completed')).resolves.toBe('completed')
  })

  test('of an unknown session › count as those of one account', async () => {
    const { begun, send } = requests({ atOnce: 8, perBusiness: 4, perAccount: 2 })
    await send('new', 5)
    expect(begun).toEqual(['new', 'new'])
  })
})
