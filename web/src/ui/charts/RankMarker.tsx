import { Loader, VisuallyHidden } from '@mantine/core'
import { rankBandOf } from '#contract/rank-bands.ts'
import classes from './RankMarker.module.css'

interface RankMarkerProps {
  /** Ranks above 20 are shown as "20+", because they are not among the results that were read */
  rank: number | 'loading' | 'failed'
  selected?: boolean
}

export function RankMarker({ rank, selected = false }: RankMarkerProps) {
  const look = typeof rank === 'number' ? classes[`step${rankBandOf(rank) + 1}`] : classes[rank]
  return (
    <span className={[classes.marker, look, selected && classes.selected].filter(Boolean).join(' ')}>
      {rank === 'loading' && <Loader size={16} color="currentColor" aria-hidden />}
      {rank === 'failed' && <span aria-hidden>!</span>}
      {typeof rank === 'number' ? (
        <>
          <VisuallyHidden>Rank </VisuallyHidden>
          {rank > 20 ? '20+' : rank}
        </>
      ) : (
        <VisuallyHidden>{rank === 'loading' ? 'Measuring' : 'Not measured'}</VisuallyHidden>
      )}
    </span>
  )
}
