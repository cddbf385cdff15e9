import { formatClock } from './clock.ts'
import classes from './transcript.module.css'
import type { FoundLine } from './transcript-search.ts'

interface TranscriptLinesProps {
  lines: readonly FoundLine[]
  isFolded: boolean
  /** Index of the current match */
  match: number
  shownLine: number | null
  /** The line being played right now */
  spokenLine: number | null
  onPlayFrom: ((at: number) => void) | undefined
}

export function TranscriptLines({ lines, isFolded, match, shownLine, spokenLine, onPlayFrom }: TranscriptLinesProps) {
  return (
    <ol className={classes.lines} data-folded={isFolded || undefined}>
      {lines.map(({ line, place, parts }) => (
        <li
          key={place}
          className={classes.line}
          data-place={place}
          data-shown={place === shownLine || undefined}
          data-spoken={place === spokenLine || undefined}
          aria-current={place === spokenLine || undefined}
        >
          <div className={classes.speaker} data-speaker={line.speaker}>
            {line.name}
            {onPlayFrom ? (
              <button
                type="button"
                className={classes.time}
                onClick={() => onPlayFrom(line.at_s)}
                aria-label={`Play from ${formatClock(line.at_s)}`}
              >
                {formatClock(line.at_s)}
              </button>
            ) : (
              <span className={classes.time}>{formatClock(line.at_s)}</span>
            )}
          </div>
          <p className={classes.said}>
            {parts.map(({ text, match: number }, index) =>
              number === null ? (
                text
              ) : (
                // The parts of a line never change their order
                <mark key={`${place}-${index}`} className={classes.mark} data-match={number} data-current={number === match || undefined}>
                  {text}
                </mark>
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
