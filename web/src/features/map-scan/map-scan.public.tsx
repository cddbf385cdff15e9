import { type ReactNode, useRef } from 'react'
import type { KeywordMap } from '#contract/seo/seo-report.ts'
import { useHasComeIntoView } from '../../map/use-has-come-into-view.ts'
import { useKeywordMap } from '../../map/use-keyword-map.tsx'
import { MapFrame } from './map/MapFrame.tsx'

interface StillMapProps {
  label: string
  map: KeywordMap
  placeName: string
  /** Shown if the browser cannot draw a map */
  fallback: ReactNode
}

/**
 * One scan's ranks, or only the business's own place, on a map without controls. A page may have several: each loads when it comes into
 * view
 */
export function StillMap({ label, map, placeName, fallback }: StillMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const isSeen = useHasComeIntoView(element)
  return (
    <div ref={element}>
      <MapFrame label={label} isSeen={isSeen} fallback={fallback} {...useKeywordMap(map, placeName)} />
    </div>
  )
}
