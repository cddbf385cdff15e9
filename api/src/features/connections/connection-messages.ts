import type { z } from 'zod'
import {
  type Connection,
  type ConnectionKind,
  KIND_NAMES,
  type listConnections,
  VENDOR_NAMES,
  VENDOR_OF,
} from '#contract/connections/connections.ts'
import { formatDayNearNow } from '../../platform/base/format-day.ts'
import type { ConnectionVendor, ConnectionVendors } from '../../platform/vendors/connection-vendor.ts'
import type { ConnectionRow } from './connections.queries.ts'
import type { GrantProblem } from './grants/grants.queries.ts'

/** Administrators are warned this long before a consent ends */
export const WARNING_MS = 7 * 24 * 3_600_000

type State = Connection['state']
type GrantHealth = Pick<ConnectionRow, 'problem' | 'problemAt' | 'endsAt'>

/** An expired consent has ended, whether or not we have called the vendor since */
export function findGrantProblem({ problem, problemAt, endsAt }: GrantHealth, now: Date): { why: GrantProblem; at: string } | null {
  if (problem) return { why: problem, at: problemAt ?? '' }
  return endsAt && Date.parse(endsAt) <= now.getTime() ? { why: 'expired', at: endsAt } : null
}

export function connectionStateOf(row: GrantHealth & Pick<ConnectionRow, 'targetId'>, now: Date): State {
  if (findGrantProblem(row, now)) return 'needs_you'
  if (!row.targetId) return 'choosing'
  return row.endsAt && Date.parse(row.endsAt) - now.getTime() < WARNING_MS ? 'ending' : 'working'
}

/** The problem, and which data is no longer updated because of it */
function describeConnectionProblem({ vendor, vendorAccount, ...row }: ConnectionRow, now: Date, timeZone: string): Connection['problem'] {
  const grantProblem = findGrantProblem(row, now)
  if (!grantProblem) return null
  const name = VENDOR_NAMES[vendor]
  const day = formatDayNearNow(new Date(grantProblem.at), now, timeZone)
  const consequence = 'Reconnect to resume updates. Existing data is kept.'
  const sentences = {
    revoked: `On ${day}, ${name} stopped accepting the sign-in of ${vendorAccount}. The password changed or access was removed. ${consequence}`,
    expired: `The sign-in of ${vendorAccount} expired on ${day}. ${consequence}`,
    key_lost: `On ${day}, we lost access to the stored sign-in of ${vendorAccount}. This is our fault. ${consequence}`,
  }
  return {
    title: grantProblem.why === 'key_lost' ? 'Please sign in again' : `${name} needs you to sign in again`,
    sentence: sentences[grantProblem.why],
  }
}

/** A permission that the same person declined in a later sign-in, after the connection was made */
function describeLostPermissions(vendor: ConnectionVendor | null, kind: ConnectionKind, scopes: readonly string[]): Connection['problem'] {
  const lost = (vendor?.scopesOf(kind) ?? []).filter(({ scope, essential }) => essential && !scopes.includes(scope))
  if (lost.length === 0) return null
  const rights = lost.map(({ gives }) => gives).join('; ')
  return {
    title: `${vendor?.name} no longer allows access that we need`,
    sentence: `This box was left unchecked in a later sign-in: ${rights}. Reconnect and check it to resume updates.`,
  }
}

/** One line per permission that was not granted */
export function describeMissingPermissions(
  vendor: ConnectionVendor | null,
  kind: ConnectionKind,
  { scopes, neededScopes }: { scopes: readonly string[]; neededScopes: readonly string[] },
): string[] {
  return (vendor?.scopesOf(kind, neededScopes) ?? [])
    .filter(({ scope }) => !scopes.includes(scope))
    .map(({ gives, scope }) => `${gives} (${shortScopeName(scope)})`)
}

/** People know https://www.googleapis.com/auth/business.manage as business.manage */
const shortScopeName = (scope: string) => scope.split('/').at(-1) ?? scope

interface ConnectionFacts {
  kind: ConnectionKind
  row: ConnectionRow | undefined
  vendors: ConnectionVendors
  now: Date
  timeZone: string
}

export function toWireConnection({
  kind,
  row,
  vendors,
  now,
  timeZone,
}: ConnectionFacts): z.input<typeof listConnections.response>['data'][number] {
  const vendor = VENDOR_OF[kind]
  const problem = row ? (describeConnectionProblem(row, now, timeZone) ?? describeLostPermissions(vendors[vendor], kind, row.scopes)) : null
  return {
    kind,
    vendor,
    state: problem ? 'needs_you' : row ? connectionStateOf(row, now) : 'not_connected',
    available: vendors[vendor] !== null,
    target_id: row?.targetId ?? '',
    target_name: row?.targetName ?? '',
    target_detail: row?.targetDetail ?? '',
    vendor_account: row?.vendorAccount ?? '',
    connected_by: row?.connectedBy ?? '',
    connected_datetime: row?.connectedAt ?? null,
    last_sync_datetime: row?.lastSyncAt ?? null,
    checked_datetime: row?.checkedAt ?? null,
    ends_datetime: row?.endsAt ?? null,
    problem,
    lacks: row && !problem ? describeMissingPermissions(vendors[vendor], kind, row) : [],
  }
}

export const nameOfKind = (kind: ConnectionKind): string => KIND_NAMES[kind]
