import { Tooltip } from '@mantine/core'
import type { CSSProperties } from 'react'
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
          <Tooltip
            label={items.join(', ')}
            multiline
            w="max-content"
            maw={260}
            position="bottom"
            withinPortal={false}
            events={{ hover: true, focus: true, touch: false }}
          >
            <button
              type="button"
              className={classes.mark}
              onClick={() => onPlayFrom(atS)}
              aria-label={`Play from ${formatClock(atS)}: ${items.join(', ')}`}
            />
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
