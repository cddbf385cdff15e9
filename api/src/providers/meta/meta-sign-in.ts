import { z } from 'zod'
import type { ConnectionChoice, ConnectionVendor, VendorKind, WantedScope } from '../../platform/vendors/connection-vendor.ts'
import { ConsentEnded } from '../../platform/vendors/consent-ended.ts'
import { createMetaGraph, type MetaApp } from './meta-graph.ts'
import { INSIGHTS_IN_PORTFOLIO } from './meta-insights.ts'
import { fetchFacebookPages } from './meta-pages.ts'

interface MetaLogin extends MetaApp {
  appId: string
  /**
   * Of an app with Facebook Login for Business, whose configuration lists
   * the permissions. Such an app rejects permissions in the dialog's URL
   */
  loginConfigId: string | undefined
  /** https://www.facebook.com/{version}/dialog/oauth */
  dialogUrl: string
}

const essentialScope = (scope: string, gives: string): WantedScope => ({ scope, essential: true, gives })
const wantedScope = (scope: string, gives: string): WantedScope => ({ scope, essential: false, gives })

const PAGE_SCOPES = [
  essentialScope('pages_show_list', 'The list of your Pages'),
  essentialScope('pages_read_engagement', 'Your Page’s posts and followers'),
  wantedScope('business_management', 'Pages in your business portfolio'),
]
const SCOPES: Partial<Record<VendorKind, WantedScope[]>> = {
  facebook_page: [
    ...PAGE_SCOPES,
    wantedScope('pages_read_user_content', 'Comments on your posts'),
    wantedScope('read_insights', 'Reach and followers by day'),
  ],
  instagram: [
    ...PAGE_SCOPES,
    essentialScope('instagram_basic', 'Your Instagram posts and followers'),
    wantedScope('instagram_manage_comments', 'Comments on your Instagram posts'),
    wantedScope('instagram_manage_insights', 'Reach, views, and your Instagram followers’ ages and cities'),
  ],
}

/** What App Review must approve before people without a role in the app can connect */
export const REVIEWED_PERMISSIONS = [...new Set(Object.values(SCOPES).flatMap((scopes) => scopes.map(({ scope }) => scope)))]

/** Requested only after Meta has rejected insights without it: App Review rejects permissions that an app does not need */
const NEEDED_LATER = [
  wantedScope(INSIGHTS_IN_PORTFOLIO, 'Reach and views on Instagram, because your access comes from a business portfolio'),
]

/** Meta's long-lived tokens last about 60 days. If a response has no `expires_in`, the token does not expire */
const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() })
const person = z.object({ id: z.string().min(1), name: z.string().default('') })
const permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })).default([]) })
const FOREVER_S = 100 * 365 * 24 * 3600

/**
 * Facebook Login. It offers PKCE only in testing and for OpenID Connect, so only the state and the app's secret protect the exchange. A
 * long-lived token cannot be renewed without the person
 */
export function createMetaSignIn({ appId, appSecret, loginConfigId, dialogUrl, graphUrl }: MetaLogin): ConnectionVendor {
  const graph = createMetaGraph({ graphUrl, appSecret })
  const scopesOf = (kind: VendorKind, needed: readonly string[] = []) => [
    ...(SCOPES[kind] ?? []),
    ...NEEDED_LATER.filter(({ scope }) => needed.includes(scope)),
  ]
  const whoIs = (token: string) => graph.call(person, '/me', { token, query: { fields: 'id,name' } })
  const app = { client_id: appId, client_secret: appSecret }

  return {
    name: 'Meta',
    starter: { clientId: appId, authorizationUrl: dialogUrl, configId: loginConfigId ?? null },
    scopesOf,

    authorizationUrl: ({ kind, state, redirectUri, needed }) =>
      `${dialogUrl}?${new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        ...(loginConfigId
          ? { config_id: loginConfigId }
          : {
              // Requests again what the person declined before
              auth_type: 'rerequest',
              scope: scopesOf(kind, needed)
                .map(({ scope }) => scope)
                .join(','),
            }),
      })}`,

    async exchange({ code, redirectUri }) {
      const short = await graph.call(tokenResponse, '/oauth/access_token', { query: { ...app, code, redirect_uri: redirectUri } })
      const long = await graph.call(tokenResponse, '/oauth/access_token', {
        query: { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token },
      })
      const token = long.access_token
      const [{ id, name }, { data }] = await Promise.all([whoIs(token), graph.call(permissions, '/me/permissions', { token })])
      return {
        accountId: id,
        accountName: name,
        tokens: { access: token, refresh: '' },
        accessLastsS: long.expires_in ?? FOREVER_S,
        lastsS: long.expires_in ?? null,
        scopes: data.filter(({ status }) => status === 'granted').map(({ permission }) => permission),
      }
    },

    /** Meta cannot renew a token. This only finds out why the token is no longer accepted */
    async refresh({ access: token }) {
      await whoIs(token)
      throw new ConsentEnded('meta', 'expired')
    },

    async check(token) {
      await whoIs(token)
    },

    async revoke({ access: token }) {
      await graph.call(z.unknown(), '/me/permissions', { token, method: 'DELETE' }).catch((error) => {
        if (!(error instanceof ConsentEnded)) throw error
      })
    },

    async listChoices(token, kind): Promise<ConnectionChoice[]> {
      const pages = await fetchFacebookPages(graph, token)
      if (kind === 'facebook_page')
        return pages.map(({ id, name, followers_count: followers }) => ({ id, name, detail: formatFollowers(followers), unusable: '' }))
      return pages.map(({ id, name, instagram_business_account: instagram }) =>
        instagram
          ? {
              id: instagram.id,
              name: `@${instagram.username}`,
              detail: [formatFollowers(instagram.followers_count), `linked to ${name}`].filter(Boolean).join(', '),
              unusable: '',
            }
          : { id: `page ${id}`, name, detail: '', unusable: 'No Instagram business account is linked to this Page' },
      )
    },
  }
}

const formatFollowers = (count: number | undefined): string =>
  count === undefined ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? 'follower' : 'followers'}`
