import type { PointRank } from '#contract/map-scan/scan-metrics.ts'
import { rankBandOf } from '#contract/rank-bands.ts'

/** Thumbnail of a scan that shows each point in its band's color. Decorative, because the metrics are beside it */
export function GridThumb({ rankings, grid, size = 40 }: { rankings: readonly PointRank[]; grid: number; size?: number }) {
  const step = size / grid
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {rankings.map((rank, place) => (
        <rect
          key={place}
          x={(place % grid) * step}
          y={Math.floor(place / grid) * step}
          width={step - 1}
          height={step - 1}
          rx={step / 7}
          fill={rank === null ? 'var(--app-rank-loading)' : `var(--app-rank-${rankBandOf(rank) + 1})`}
        />
      ))}
    </svg>
  )
}
