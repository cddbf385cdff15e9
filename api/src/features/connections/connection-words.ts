import type { z } from 'zod'
import { type Connection, type ConnectionKind, KIND_NAMES, type listConnections, VENDOR_OF } from '#contract/connections/connections.ts'
import type { ConnectionVendor, ConnectionVendors } from '../../platform/connections/connection-vendor.ts'
import type { ConnectionRow } from './connections.queries.ts'

/** A consent that ends is announced this long before */
export const WARNING_MS = 7 * 24 * 3_600_000

type State = Connection['state']

export function stateOf({ problem, targetId, endsAt }: Pick<ConnectionRow, 'problem' | 'targetId' | 'endsAt'>, now: Date): State {
  if (problem) return 'needs_you'
  if (!targetId) return 'choosing'
  return endsAt && Date.parse(endsAt) - now.getTime() < WARNING_MS ? 'ending' : 'working'
}

const VENDOR_NAMES = { google: 'Google', meta: 'Meta' }

/** What is wrong, and what stands still because of it */
export function describeProblem({ vendor, problem, problemAt, vendorAccount }: ConnectionRow, timeZone: string): Connection['problem'] {
  if (!problem || !problemAt) return null
  const name = VENDOR_NAMES[vendor]
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit', year: '2-digit' }).format(new Date(problemAt))
  const stands = 'New figures stand still since then; those shown so far are kept.'
  const title = `${name} asks you to sign in again`
  const sentences = {
    revoked: `On ${day} ${name} stopped accepting the sign-in of ${vendorAccount}: the password was changed, or the right withdrawn. ${stands}`,
    expired: `The sign-in of ${vendorAccount} ended on ${day}. ${stands}`,
    key_lost: `We can no longer read the key that ${vendorAccount} gave us. ${stands}`,
  }
  return { title, sentence: sentences[problem] }
}

/** One line for each right that was not given */
export function describeLacks(vendor: ConnectionVendor | null, kind: ConnectionKind, scopes: readonly string[]): string[] {
  return (vendor?.scopesOf(kind) ?? [])
    .filter(({ scope }) => !scopes.includes(scope))
    .map(({ gives, scope }) => `${gives} (${shortOf(scope)})`)
}

/** https://www.googleapis.com/auth/business.manage is known to people as business.manage */
const shortOf = (scope: string) => scope.split('/').at(-1) ?? scope

interface Asked {
  kind: ConnectionKind
  row: ConnectionRow | undefined
  vendors: ConnectionVendors
  now: Date
  timeZone: string
}

export function describeConnection({ kind, row, vendors, now, timeZone }: Asked): z.input<typeof listConnections.response>['data'][number] {
  const vendor = VENDOR_OF[kind]
  return {
    kind,
    vendor,
    state: row ? stateOf(row, now) : 'not_connected',
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
    problem: row ? describeProblem(row, timeZone) : null,
    lacks: row && !row.problem ? describeLacks(vendors[vendor], kind, row.scopes) : [],
  }
}

export const nameOf = (kind: ConnectionKind): string => KIND_NAMES[kind]
