import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { CORRECTABLE_FIELDS, type CorrectableField } from '#contract/calls/call-corrections.ts'
import type { CallDetail } from '../../calls.data.ts'
import { FIELD_LABELS, formatFieldValue } from './correction-labels.ts'
import { useUndoCorrection } from './corrections.data.ts'
import classes from './corrections.module.css'

/** Corrections made by the business's users, each with the original value from the analysis */
export function CorrectionsMade({ call }: { call: CallDetail }) {
  const putBack = useUndoCorrection()
  const corrected = CORRECTABLE_FIELDS.filter((field) => call.model_said[field] !== undefined)
  if (corrected.length === 0) return null
  return (
    <ul className={classes.made} aria-label="Corrected">
      {corrected.map((field) => (
        <li key={field}>
          <div className={classes.what}>
            <p>
              <span className={classes.label}>{FIELD_LABELS[field]} (corrected): </span>
              {formatFieldValue(field, call[field])}
            </p>
            <p className={classes.said}>{formatOriginalValue(call, field)}</p>
          </div>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Undo correction of ${FIELD_LABELS[field]}`}
            aria-disabled={putBack.isPending}
            onClick={() => !putBack.isPending && putBack.mutate({ sid: call.call_sid, field })}
            leftSection={<IconArrowBackUp className={classes.icon} stroke={1.75} aria-hidden />}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A missed call has no analysis, so its caller's name, if any, arrived with the call */
function formatOriginalValue(call: CallDetail, field: CorrectableField): string {
  const original = call.model_said[field]
  if (original === undefined) return ''
  return `${call.analysis_state === 'done' ? 'From the analysis' : 'Before'}: ${formatFieldValue(field, original as never)}`
}
