import type { ConnectionKind } from '#contract/connections/connections.ts'
import { VENDOR_OF } from '#contract/connections/connections.ts'
import type { ApiResponse, TestAccount, TestMarquee } from '../test-marquee.ts'

export const ANITA = 'anita@brightsmile.test'
export const MEGAN = 'megan@brightsmile.test'
/** Manages neither places nor properties */
export const DANA = 'dana@brightsmile.test'
const FACEBOOK_ANITA = '10229400110001'
const DENTAL_PAGES = ['104266592381001', '104266592381002']

interface Decision {
  /** The person who signs in at the vendor */
  as?: string
  /** Scopes that the person unticks on the consent page */
  without?: readonly string[]
  declines?: boolean
}

interface Connecting extends Decision {
  /** Whether the test's other businesses stay connected to their places */
  besideOthers?: boolean
}

export interface VendorRedirect {
  vendor: string
  state: string
  code?: string
  error?: string
}

/** Completes the vendors' consent pages in the sandbox as a person in a browser does */
export function testConsent(marquee: TestMarquee) {
  const start = (account: TestAccount, kind: ConnectionKind) =>
    marquee.api('POST', '/connections/start', { token: account.token, body: { kind } })

  /** Decides on the consent page, and returns the parameters with which the vendor redirects the browser */
  async function decide(
    authorizationUrl: string,
    kind: ConnectionKind,
    { as, without = [], declines = false }: Decision = {},
  ): Promise<VendorRedirect> {
    const vendor = VENDOR_OF[kind]
    const { searchParams, origin, pathname } = new URL(authorizationUrl)
    const form = new URLSearchParams(searchParams)
    form.set('account', as ?? (vendor === 'google' ? ANITA : FACEBOOK_ANITA))
    form.set('decision', declines ? 'cancel' : vendor === 'google' ? 'allow' : 'continue')
    const requestedScopes = (searchParams.get('scope') ?? '').split(/[ ,]/)
    for (const scope of requestedScopes) if (!without.some((left) => scope.endsWith(left))) form.append('granted', scope)
    for (const page of DENTAL_PAGES) form.append('page', page)
    const response = await fetch(`${origin}${pathname}`, { method: 'POST', body: form, redirect: 'manual' })
    const location = response.headers.get('location')
    if (!location) throw new Error(`The consent page did not send the browser back: ${await response.text()}`)
    const query = new URL(location).searchParams
    const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name) ?? undefined)
    return { vendor, state: state ?? '', ...(code && { code }), ...(error && { error }) }
  }

  const finish = (account: TestAccount, returned: VendorRedirect): Promise<ApiResponse> =>
    marquee.api('POST', '/connections/return', { token: account.token, body: returned })

  /** All steps from Connect to the response of the return page */
  async function sign(account: TestAccount, kind: ConnectionKind, decision: Decision = {}): Promise<ApiResponse> {
    const { body } = await start(account, kind)
    return finish(account, await decide(body.data.authorization_url, kind, decision))
  }

  const choices = (account: TestAccount, kind: ConnectionKind) =>
    marquee.api('GET', `/connections/${kind}/choices`, { token: account.token })
  /** Picks a place that may belong to another business, without disconnecting that business */
  const claim = (account: TestAccount, kind: ConnectionKind, targetId: string) =>
    marquee.api('PUT', `/connections/${kind}`, { token: account.token, body: { target_id: targetId } })
  /**
   * Picks a place. The sandbox has few places, and each belongs to one
   * business, so businesses of earlier tests are disconnected from theirs
   */
  async function choose(account: TestAccount, kind: ConnectionKind, targetId: string) {
    await release(kind, account)
    return claim(account, kind, targetId)
  }
  async function release(kind: ConnectionKind, { clientUuid }: TestAccount): Promise<void> {
    const { database } = marquee.services
    await database.executeSql('delete from connections where kind = $1 and client_uuid <> $2', [kind, clientUuid])
    if (kind === 'google_business')
      await database.executeSql("update review_settings set google_location = '', agency_location = '' where client_uuid <> $1", [
        clientUuid,
      ])
  }
  const disconnect = (account: TestAccount, kind: ConnectionKind) => marquee.api('DELETE', `/connections/${kind}`, { token: account.token })

  return {
    start,
    decide,
    finish,
    sign,
    choices,
    choose,
    claim,
    disconnect,

    /** Signs in and picks the first choice, or, with `besideOthers`, the first choice that no other business has */
    async connect(account: TestAccount, kind: ConnectionKind, { besideOthers = false, ...decision }: Connecting = {}): Promise<string> {
      if (!besideOthers) await release(kind, account)
      const signed = await sign(account, kind, decision)
      if (signed.body?.data?.outcome !== 'choose') throw new Error(`Not connected: ${JSON.stringify(signed.body)}`)
      const { body } = await choices(account, kind)
      const target = body.data.find(({ unusable }: { unusable: string }) => !unusable).id
      await claim(account, kind, target)
      return target
    },

    async list(account: TestAccount) {
      const { body } = await marquee.api('GET', '/connections', { token: account.token })
      return Object.fromEntries(body.data.map((connection: { kind: string }) => [connection.kind, connection]))
    },

    changePassword: (vendor: 'google' | 'meta', who = vendor === 'google' ? ANITA : FACEBOOK_ANITA) =>
      fetch(`${marquee.sandboxUrl}/${vendor}/people/${who}/change-password`, { method: 'POST', redirect: 'manual' }),

    setFault: (vendor: 'google' | 'meta', mode: string) =>
      fetch(`${marquee.sandboxUrl}/faults/${vendor}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      }),
  }
}
