import { useMemo } from 'react'
import { DEFAULT_DIAGONAL, ZOOM_BY_DIAGONAL } from '#contract/map-scan/scan-constants.ts'
import type { KeywordMap } from '#contract/seo/seo-report.ts'
import { ownPlaceMarkers } from './OwnPlace.tsx'
import { RankDot } from './RankDot.tsx'

/** What the map of an SEO report's keyword shows, in the portal and on the page behind a share link */
export function useKeywordMap({ center_point: center, diagonal, grid_number: grid, boundary, cells }: KeywordMap, placeName: string) {
  const points = useMemo(
    () =>
      diagonal === null
        ? ownPlaceMarkers({ name: placeName, at: center })
        : cells.map(({ cell_center_point: at, my_ranking: rank }, index) => ({
            key: String(index),
            at,
            node: <RankDot rank={rank} grid={grid} />,
          })),
    [center, diagonal, grid, cells, placeName],
  )
  return { center, zoom: ZOOM_BY_DIAGONAL[diagonal ?? DEFAULT_DIAGONAL] ?? 12, corners: boundary, points, isStill: true }
}

/** "Map around Bright Smile Dental with its ranks for dentist, 9.3 on average" */
export const keywordMapLabel = (placeName: string, keyword: string, rank: number | null): string =>
  rank === null ? `Map around ${placeName}` : `Map around ${placeName} with its ranks for ${keyword}, ${rank.toFixed(1)} on average`
