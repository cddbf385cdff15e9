import type { ConnectionKind } from '#contract/connections/connections.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { clientNetworks, connectionGrants, connections } from './connections.tables.ts'
import { sealTokens } from './grants/sealed-tokens.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Consents that the sandbox knows. The owner of one has changed her Google password, so that the demo shows a broken connection */
const GRANTS = [
  {
    uuid: '0d3a0000-0000-4000-8000-00000000c001',
    vendor: 'google',
    vendorAccountId: '108204268033311374519',
    vendorAccountName: 'anita@brightsmile.test',
    refresh: 'sandbox-refresh-anita',
    scopes: ['openid', 'email', 'https://www.googleapis.com/auth/business.manage', 'https://www.googleapis.com/auth/analytics.readonly'],
  },
  {
    uuid: '0d3a0000-0000-4000-8000-00000000c002',
    vendor: 'google',
    vendorAccountId: '112093744081160250337',
    vendorAccountName: 'megan@brightsmile.test',
    refresh: 'sandbox-refresh-of-megan-before-her-new-password',
    scopes: ['openid', 'email', 'https://www.googleapis.com/auth/analytics.readonly'],
    brokenDaysAgo: 2,
  },
  {
    uuid: '0d3a0000-0000-4000-8000-00000000c003',
    vendor: 'meta',
    vendorAccountId: '10229400110001',
    vendorAccountName: 'Anita Patel',
    access: 'sandbox-meta-anita',
    scopes: [
      ...['pages_show_list', 'pages_read_engagement', 'pages_read_user_content', 'read_insights'],
      ...['instagram_basic', 'instagram_manage_comments', 'instagram_manage_insights', 'business_management'],
    ],
    lastsDays: 33,
  },
] as const

interface DemoConnection {
  kind: ConnectionKind
  grant: number
  target: [id: string, name: string, detail: string]
  by: string
  sinceDays: number
  syncedDaysAgo?: number
}

const CONNECTIONS: DemoConnection[] = [
  {
    kind: 'google_business',
    grant: 0,
    target: ['accounts/1001/locations/2001', 'Bright Smile Dental', '1420 S Grand Ave, Springfield'],
    by: 'demo@marquee.test',
    sinceDays: 406,
  },
  {
    kind: 'google_analytics',
    grant: 1,
    target: ['properties/412077318', 'brightsmile.test', 'property 412077318'],
    by: 'megan@brightsmile.test',
    sinceDays: 257,
    syncedDaysAgo: 2,
  },
  {
    kind: 'facebook_page',
    grant: 2,
    target: ['104266592381001', 'Bright Smile Dental', '2,184 followers'],
    by: 'demo@marquee.test',
    sinceDays: 27,
  },
  {
    kind: 'instagram',
    grant: 2,
    target: ['17841405309211001', '@brightsmile.dental', '1,236 followers, linked to Bright Smile Dental'],
    by: 'demo@marquee.test',
    sinceDays: 27,
  },
]

export const connectionsDemo: DemoContribution = {
  name: 'connections',
  async make(db, { config, clock }) {
    const now = clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const clientUuid = DEMO_CLIENT_UUID
    await db.insert(connectionGrants).values(
      GRANTS.map(({ scopes, ...grant }) => {
        const broken = 'brokenDaysAgo' in grant ? ago(grant.brokenDaysAgo) : null
        const tokens = { access: 'access' in grant ? grant.access : '', refresh: 'refresh' in grant ? grant.refresh : '' }
        const end = 'lastsDays' in grant ? new Date(now.getTime() + grant.lastsDays * DAY_MS) : null
        return {
          clientUuid,
          uuid: grant.uuid,
          vendor: grant.vendor,
          vendorAccountId: grant.vendorAccountId,
          vendorAccountName: grant.vendorAccountName,
          scopes: [...scopes],
          ...sealTokens(config.connectionKeys, { clientUuid, uuid: grant.uuid }, tokens),
          // Google's access token has expired and is renewed on first use
          accessEndsAt: end ?? now,
          endsAt: end,
          checkedAt: broken ?? new Date(now.getTime() - HOUR_MS / 10),
          ...(broken && { problem: 'revoked' as const, problemAt: broken }),
        }
      }),
    )
    await db.insert(connections).values(
      CONNECTIONS.map(({ kind, grant, target: [targetId, targetName, targetDetail], by, sinceDays, syncedDaysAgo }) => ({
        clientUuid,
        kind,
        grantUuid: GRANTS[grant]?.uuid ?? '',
        targetId,
        targetName,
        targetDetail,
        connectedBy: by,
        connectedAt: ago(sinceDays),
        lastSyncAt: syncedDaysAgo === undefined ? null : ago(syncedDaysAgo),
      })),
    )
    await db.insert(clientNetworks).values({ clientUuid, networks: ['instagram', 'facebook', 'linkedin', 'tiktok'] })
  },
}
