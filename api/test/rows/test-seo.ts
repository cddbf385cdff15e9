import { localDay } from '../../src/platform/base/zoned-time.ts'
import type { TestAccount, TestMarquee } from '../test-marquee.ts'
import { testConsent } from './test-consent.ts'

/** The practice's website, and another of its properties, which has a single day of data in the last month */
export const SANDBOX_PROPERTIES = { website: 'properties/412077318', booking: 'properties/412077402' } as const

/** Connects businesses to the sandbox's Google, and reads what the screens read */
export function testSeo(marquee: TestMarquee) {
  const consent = testConsent(marquee)
  const get = (account: TestAccount, path: string) => marquee.api('GET', `/seo${path}`, { token: account.token })
  return {
    consent,
    get,
    setFault: (mode: string) => consent.setFault('google', mode),

    /** Connected, but not synced yet */
    async connect(...kinds: ('google_analytics' | 'google_business')[]): Promise<TestAccount> {
      const account = await marquee.createAccount()
      for (const kind of kinds) await consent.connect(account, kind)
      return account
    },

    latest: async (account: TestAccount) => (await get(account, '/latest-report')).body,
    detail: async (account: TestAccount, query = '') => (await get(account, `/detail${query}`)).body,
    refresh: (account: TestAccount) => marquee.api('POST', '/seo/refresh', { token: account.token }),

    /** Year and month this many months before the current one */
    monthsAgo(count: number, timeZone = 'America/Chicago'): { year: number; month: number; query: string } {
      const [year = 0, month = 0] = localDay(marquee.clock.now(), timeZone).split('-').map(Number)
      const at = year * 12 + month - 1 - count
      const found = { year: Math.floor(at / 12), month: (at % 12) + 1 }
      return { ...found, query: `?year=${found.year}&month=${found.month}` }
    },
  }
}
