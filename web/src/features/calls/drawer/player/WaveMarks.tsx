import type { CSSProperties } from 'react'
import { Tip } from '../../../../ui/content/Tip.tsx'
import { formatClock } from '../clock.ts'
import type { Mark } from './wave.ts'
import classes from './waveform.module.css'

/** Markers above the waveform: pressing one plays the recording from there */
export function WaveMarks({ marks, onPlayFrom }: { marks: readonly Mark[]; onPlayFrom: (at: number) => void }) {
  if (marks.length === 0) return null
  return (
    <ul className={classes.marks} aria-label="Action items in the recording">
      {marks.map(({ atS, share, items }) => (
        <li key={atS} className={classes.place} style={{ '--share': share } as CSSProperties}>
          <Tip label={items.join(', ')} side="bottom">
            <button
              type="button"
              className={classes.mark}
              onClick={() => onPlayFrom(atS)}
              aria-label={`Play from ${formatClock(atS)}: ${items.join(', ')}`}
            />
          </Tip>
        </li>
      ))}
    </ul>
  )
}
