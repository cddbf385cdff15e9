import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { OPERATOR_KEY, type TestAccount, type TestMarquee } from '../test-marquee.ts'
import { testConsent } from './test-consent.ts'

/** The sandbox's dental practice */
export const SANDBOX_ACCOUNTS = { instagram: '17841405309211001', facebook: '104266592381001' } as const
/** The practice's smaller Page */
export const KIDS = '104266592381002'
/** Few enough posts to render their pictures quickly, but enough to include a carousel and a video on any day */
export const FEW_POSTS = 16
const KINDS = { instagram: 'instagram', facebook: 'facebook_page' } as const

/** Connects businesses to the sandbox's Instagram and Facebook, and reads what the screens read */
export function testSocial(marquee: TestMarquee) {
  const consent = testConsent(marquee)
  const sandbox = (method: string, path: string, body?: unknown) =>
    fetch(`${marquee.sandboxUrl}/meta/social${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })

  return {
    consent,
    setFault: (mode: string) => consent.setFault('meta', mode),

    /** A business that sees the network, connected but not synced yet */
    async connect(network: ReadNetwork, decision?: Parameters<typeof consent.connect>[2]): Promise<TestAccount> {
      const account = await marquee.createAccount()
      await marquee.api('PUT', `/operator/networks/${account.clientUuid}`, { token: OPERATOR_KEY, body: { networks: [network] } })
      await consent.connect(account, KINDS[network], decision)
      return account
    },

    get: async (account: TestAccount, path: string) => marquee.api('GET', `/socialmedia${path}`, { token: account.token }),
    overview: async (account: TestAccount, network: ReadNetwork, query = '') =>
      (
        await marquee.api('GET', `/socialmedia/${network}/${network === 'instagram' ? 'overview1' : 'overview'}${query}`, {
          token: account.token,
        })
      ).body.data,
    sync: (account: TestAccount, network: ReadNetwork) => marquee.api('POST', `/socialmedia/${network}/sync`, { token: account.token }),

    deletePost: (id: string) => sandbox('DELETE', `/posts/${id}`),
    empty: (accountId: string, remaining = 0) => sandbox('DELETE', `/accounts/${accountId}/posts?keep=${remaining}`),
    async comment(postId: string, text: string, username: string): Promise<string> {
      return (await (await sandbox('POST', `/posts/${postId}/comments`, { text, username })).json()).id
    },
  }
}
