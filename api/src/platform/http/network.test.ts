import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { networkCountedByLimits, networkOfAddress } from './network.ts'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s › is %s', (address, network) => {
    expect(networkOfAddress(address)).toBe(network)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
    ['2001:db8:1:201::1', '2001:db8:1:200::/56'],
    ['2001:db8:1:301::1', '2001:db8:1:300::/56'],
    ['::1', '0:0:0:0::/56'],
  ])('%s as a limit counts it › is %s', (address, network) => {
    expect(networkCountedByLimits(address)).toBe(network)
  })
})

describe('behind one proxy', () => {
  let marquee: TestMarquee
  beforeAll(async () => {
    marquee = await startTestMarquee({ env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => marquee.stop())

  test('an invented first entry of X-Forwarded-For › does not bypass the limit by address', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt <= 60; attempt++) {
      const headers = { 'x-forwarded-for': `6.6.6.${attempt}, 203.0.113.9` }
      statuses.push((await marquee.api('GET', '/user-management/my-information/password/validation/x', { headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    const elsewhere = await marquee.api('GET', '/user-management/my-information/password/validation/x', {
      headers: { 'x-forwarded-for': '203.0.113.10' },
    })
    expect(elsewhere.status).toBe(400)
  })

  test('attempts from many /64 of one connection › are counted together', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt <= 60; attempt++) {
      const headers = { 'x-forwarded-for': `2001:db8:7:4${attempt.toString(16).padStart(2, '0')}::1` }
      statuses.push((await marquee.api('GET', '/user-management/my-information/password/validation/x', { headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
