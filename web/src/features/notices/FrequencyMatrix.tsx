import { Input } from '@mantine/core'
import { useId } from 'react'
import { NOTICE_KINDS, type NoticeChannel, type NoticeChoices, type NoticeKind } from '#contract/notices/notices.ts'
import classes from './frequency-matrix.module.css'
import { FREQUENCY_NAMES, KIND_HINTS, KIND_NAMES } from './notification-labels.ts'

const FREQUENCIES = ['off', 'at_once', 'daily'] as const
/** Only email has the daily digest */
const FREQUENCIES_OF: Record<NoticeChannel, readonly (typeof FREQUENCIES)[number][]> = { email: FREQUENCIES, text: ['off', 'at_once'] }

interface FrequencyMatrixProps {
  channel: NoticeChannel
  value: NoticeChoices
  onChange: (choices: NoticeChoices) => void
  problem?: string | undefined
}

/** A row for each event, with a column for each frequency that the channel supports */
export function FrequencyMatrix({ channel, value, onChange, problem }: FrequencyMatrixProps) {
  const frequencies = FREQUENCIES_OF[channel]
  return (
    <div className={classes.matrix} data-columns={frequencies.length}>
      <div className={classes.head} aria-hidden>
        {frequencies.map((frequency) => (
          <span key={frequency}>{FREQUENCY_NAMES[frequency]}</span>
        ))}
      </div>
      {NOTICE_KINDS.map((kind) => (
        <Row
          key={kind}
          kind={kind}
          frequencies={frequencies}
          chosen={value[kind]}
          onChoose={(frequency) => onChange({ ...value, [kind]: frequency })}
        />
      ))}
      {problem && <Input.Error>{problem}</Input.Error>}
    </div>
  )
}

interface RowProps {
  kind: NoticeKind
  frequencies: readonly (typeof FREQUENCIES)[number][]
  chosen: (typeof FREQUENCIES)[number]
  onChoose: (frequency: (typeof FREQUENCIES)[number]) => void
}

function Row({ kind, frequencies, chosen, onChoose }: RowProps) {
  const id = useId()
  return (
    <fieldset className={classes.row} aria-labelledby={`${id}-kind`}>
      <span className={classes.kind}>
        <span id={`${id}-kind`}>{KIND_NAMES[kind]}</span>
        {KIND_HINTS[kind] && <span className={classes.hint}>{KIND_HINTS[kind]}</span>}
      </span>
      {frequencies.map((frequency) => (
        <label key={frequency} className={classes.cell}>
          <input
            type="radio"
            className={classes.radio}
            name={id}
            aria-label={FREQUENCY_NAMES[frequency]}
            checked={chosen === frequency}
            onChange={() => onChoose(frequency)}
          />
        </label>
      ))}
    </fieldset>
  )
}
