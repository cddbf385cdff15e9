import { Textarea } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { MAX_RULE_LENGTH } from '#contract/ai-promoter/prompt-settings.ts'
import classes from '../ai-promoter.module.css'
import { CountedLabel } from './CountedLabel.tsx'

interface RuleFieldProps {
  label: string
  value: string
  field: GetInputPropsReturnType
  isRequired?: boolean
  /** Shows the count even far from the limit */
  countsAlways?: boolean
  placeholder?: string
}

/** The count is shown from this many characters before the limit */
const NEAR_LIMIT = MAX_RULE_LENGTH - 248

/**
 * A rule for the suggestions, up to 2048 characters. Longer text can be typed and is rejected with a message, so that pasting loses nothing
 */
export function RuleField({ label, value, field, isRequired = false, countsAlways = false, placeholder }: RuleFieldProps) {
  const length = value.trim().length
  const isCounted = countsAlways || length > NEAR_LIMIT
  return (
    <Textarea
      label={
        <CountedLabel
          label={label}
          isRequired={isRequired}
          count={isCounted ? `${length} / ${MAX_RULE_LENGTH}` : ''}
          isOver={length > MAX_RULE_LENGTH}
        />
      }
      aria-label={label}
      classNames={{ label: classes.wideLabel }}
      aria-required={isRequired}
      placeholder={placeholder}
      autosize
      minRows={4}
      maxRows={15}
      {...field}
    />
  )
}
