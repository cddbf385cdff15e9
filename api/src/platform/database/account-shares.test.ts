import { describe, expect, test } from 'vitest'
import { createAccountShares } from './account-shares.ts'

const ANN = { uuid: 'ann', clientUuid: 'dental' }
const BEN = { uuid: 'ben', clientUuid: 'dental' }
const CORA = { uuid: 'cora', clientUuid: 'therapy' }

/** Requests that end when they are told to, and tell in which order they began */
function requests(limits: Parameters<typeof createAccountShares>[0]) {
  const shares = createAccountShares(limits)
  for (const account of [ANN, BEN, CORA]) shares.learn(account.uuid, account)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const send = async (session: string, count = 1) => {
    for (let sent = 0; sent < count; sent++)
      void shares.take(session, () => {
        begun.push(session)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    await settle()
  }
  const endFirst = async () => {
    ends.shift()?.()
    await settle()
  }
  return { shares, begun, send, endFirst }
}

describe('shares of the database', () => {
  test('of an account that sends many requests › leave room for its colleagues, and more for other businesses', async () => {
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

  test('of businesses that wait for the last connection › are given in turns', async () => {
    const { begun, send, endFirst } = requests({ atOnce: 1, perBusiness: 1, perAccount: 1 })
    await send('ann', 5)
    await send('cora', 1)
    await endFirst()
    expect(begun).toEqual(['ann', 'cora'])
  })

  test('of an account with fifty requests waiting › are refused, with the time to wait', async () => {
    const { shares, send } = requests({ atOnce: 8, perBusiness: 4, perAccount: 2 })
    await send('ann', 52)
    await expect(shares.take('ann', async () => {})).rejects.toMatchObject({ code: 'too_many_requests', retryAfterS: 5 })
    await expect(shares.take('ben', async () => 'answered')).resolves.toBe('answered')
  })

  test('of a session that nobody has seen yet › count as those of one account', async () => {
    const { begun, send } = requests({ atOnce: 8, perBusiness: 4, perAccount: 2 })
    await send('new', 5)
    expect(begun).toEqual(['new', 'new'])
  })
})
