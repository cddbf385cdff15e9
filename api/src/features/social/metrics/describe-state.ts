import type { SocialState } from '#contract/social/social-metrics.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import type { Lack } from '../../../platform/vendors/social-source.ts'
import { NETWORK_NAMES } from '../social-kinds.ts'
import type { StateRow } from './overview.queries.ts'

const LACK_LABELS: Record<Lack, string> = {
  followers: 'Followers by day',
  views: 'Views',
  reach: 'Reach',
  visits: 'Visits',
  age: 'Age and gender',
  places: 'Cities and countries',
  post_reach: 'Reach per post',
  comments: 'Comments',
  likes: 'Likes',
}

const STAGE_LABELS: Record<string, string> = {
  account: 'Connecting to the account',
  days: 'Loading daily data',
  audience: 'Loading followers',
  posts: 'Loading posts',
  comments: 'Loading comments',
  replies: 'Loading replies',
}

/** Describes the state of the sync and its problems */
export function toWireState(row: StateRow | undefined, network: ReadNetwork): SocialState {
  const name = NETWORK_NAMES[network]
  if (!row?.isKnown)
    return { state: 'not_connected', last_sync_datetime: null, first_day: null, problem: null, lacking: [], progress: null }
  const { stage, problemKind, problem } = row
  const isUnderWay = stage !== 'done' && row.isRunning === true
  const state = !row.connected ? 'not_connected' : (problemKind ?? (isUnderWay ? 'syncing' : 'working'))
  return {
    state,
    last_sync_datetime: row.succeededAt,
    first_day: row.firstDay,
    problem:
      problemKind === 'needs_you'
        ? { title: 'Meta needs you to sign in again', sentence: `${problem} Reconnect to resume updates. Existing data is kept.` }
        : problemKind === 'waiting'
          ? { title: `${name} is limiting updates`, sentence: `${problem} You’re seeing data from the last sync.` }
          : null,
    lacking: (row.lacking ?? []).flatMap((lack) => LACK_LABELS[lack as Lack] ?? []),
    progress: state === 'syncing' && stage ? { doing: STAGE_LABELS[stage] ?? '', done: row.done ?? 0, of: null } : null,
  }
}
