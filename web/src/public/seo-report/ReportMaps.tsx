import './report-maps.css'
import { useRef } from 'react'
import type { KeywordMap, SharedPlace } from '#contract/seo/seo-report.ts'
import { GOOGLE_STYLES } from '../../map/load-google-maps.ts'
import { MapCanvas } from '../../map/MapCanvas.tsx'
import { RankLegend } from '../../map/RankLegend.tsx'
import { useMapEngineCode } from '../../map/use-engine-code.ts'
import { useHasComeIntoView } from '../../map/use-has-come-into-view.ts'
import { keywordMapLabel, useKeywordMap } from '../../map/use-keyword-map.tsx'
import { formatLongDay } from './day-name.ts'
import type { SharedReport } from './shared-report.ts'

type MapStyle = SharedReport['map_style']

/** Each keyword's ranks on a map, as on the portal's Map tab */
export function ReportMaps({ places, style }: { places: readonly SharedPlace[]; style: MapStyle }) {
  return (
    <section className="seo-maps" aria-labelledby="seo-maps-title">
      <div className="seo-maps-head">
        <h2 className="seo-sentence" id="seo-maps-title">
          Where you rank on Google Maps
        </h2>
        <p className="seo-maps-legend">
          <RankLegend />
        </p>
      </div>
      <ul className="seo-places">
        {places.map((place) => (
          <li key={place.keyword} className="seo-place">
            {place.map && <PlaceMap place={place} map={place.map} style={style} />}
            <div className="seo-place-text">
              <div>
                <h3 className="seo-title">{place.keyword}</h3>
                <p className="seo-muted">
                  {place.scanned_at === null
                    ? 'Not scanned yet'
                    : `Rank 1–3 at ${place.top_three_points ?? 0} of ${place.measured_points ?? 0} points, scanned ${formatLongDay(place.scanned_at)}`}
                </p>
              </div>
              {place.average_rank !== null && (
                <p className="seo-place-rank">
                  <span className="seo-value">{place.average_rank.toFixed(1)}</span>
                  <span className="seo-muted">average rank</span>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PlaceMapProps {
  place: SharedPlace
  map: KeywordMap
  style: MapStyle
}

/** Without WebGL the ranks keep their positions, on a plain background */
function PlaceMap({ place, map, style }: PlaceMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const code = useMapEngineCode(useHasComeIntoView(element), style.google_script_url)
  const scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  const ownStyle = scheme === 'dark' ? style.dark_style_url : style.style_url
  return (
    <div ref={element}>
      <MapCanvas
        label={keywordMapLabel(place.place_name, place.keyword, place.average_rank)}
        engineCode={code}
        styleUrl={style.google_script_url ? GOOGLE_STYLES[scheme] : ownStyle}
        {...useKeywordMap(map, place.place_name)}
      />
    </div>
  )
}
