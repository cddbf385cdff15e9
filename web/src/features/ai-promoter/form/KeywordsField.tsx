import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { parseKeywordList } from '#contract/ai-promoter/ai-promoter-rules.ts'
import classes from '../ai-promoter.module.css'
import { CountedLabel, formatKeywordCount } from './CountedLabel.tsx'
import own from './keywords.module.css'

interface KeywordsFieldProps {
  label: string
  value: string
  /** The form's props for this field */
  field: GetInputPropsReturnType
  onClean: (text: string) => void
  /** One line, or a field that grows */
  look: 'line' | 'area'
  hidesLabel?: boolean
  placeholder?: string
  description?: string
  autoFocus?: boolean
}

/** A longer text may exceed the field's rows, and would have to be scrolled */
const LONGEST_WRAPPED = 400
/** Allows a line to end here, without being visible */
const ZERO_WIDTH_SPACE = '\u200B'

/**
 * Keywords separated by commas, cleaned up when the field loses the focus. Without a space after the comma, a browser would end a line
 * within a keyword. So until the field has the focus, its text is drawn from an attribute in which a line may end after each comma
 */
export function KeywordsField(props: KeywordsFieldProps) {
  const { label, value, field, onClean, look, hidesLabel = false, placeholder, description, autoFocus } = props
  const keywords = parseKeywordList(value)
  const shared = {
    label: hidesLabel ? undefined : <CountedLabel label={label} isRequired count={formatKeywordCount(keywords)} />,
    'aria-label': label,
    classNames: { label: classes.wideLabel },
    'aria-required': true,
    placeholder,
    description,
    autoFocus,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    ...field,
    onBlur: () => onClean(keywords.join(',')),
  }
  if (look === 'line') return <TextInput autoComplete="off" {...shared} />
  return (
    <Textarea
      autosize
      minRows={4}
      maxRows={15}
      inputContainer={(input) => (
        <div className={own.keywords} data-wraps={(value !== '' && value.length <= LONGEST_WRAPPED && !field.error) || undefined}>
          {input}
          <span className={own.lines} data-lines={value.replaceAll(',', `,${ZERO_WIDTH_SPACE}`)} aria-hidden />
        </div>
      )}
      {...shared}
    />
  )
}
