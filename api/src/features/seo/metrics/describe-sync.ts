import type { getLatestSeoReport } from '#contract/seo/seo-report.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { SyncState } from './reports.queries.ts'

type Sync = EndpointResult<typeof getLatestSeoReport>['sync']

const SOURCE_NAMES = { analytics: 'Google Analytics', profile: 'Google Business Profile' }

/** Combines the states of both sources; a problem that a person must solve takes precedence */
export function summarizeSyncs(all: readonly SyncState[]): Sync {
  const syncs = all.filter(({ connected }) => connected)
  const has = (kinds: readonly SyncState['problemKind'][]) => syncs.some(({ problemKind }) => kinds.includes(problemKind))
  const last =
    all
      .flatMap(({ succeededAt }) => succeededAt ?? [])
      .sort()
      .at(-1) ?? null
  const state =
    syncs.length === 0
      ? 'not_connected'
      : has(['consent', 'refused'])
        ? 'needs_you'
        : has(['waiting'])
          ? 'waiting'
          : syncs.some(({ isUnderWay }) => isUnderWay)
            ? 'running'
            : last
              ? 'done'
              : 'never'
  const problems = syncs.flatMap(({ source, problem }) => (problem ? [`${SOURCE_NAMES[source]}: ${problem}`] : []))
  return { state, last_synced_at: last, problem: problems.join(' ') }
}
