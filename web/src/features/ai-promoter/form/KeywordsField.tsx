import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { parseKeywordList } from '#contract/ai-promoter/ai-promoter-rules.ts'
import classes from '../ai-promoter.module.css'
import { CountedLabel, formatKeywordCount } from './CountedLabel.tsx'

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

/** Keywords separated by commas, cleaned up when the field loses the focus */
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
  return look === 'line' ? <TextInput autoComplete="off" {...shared} /> : <Textarea autosize minRows={4} maxRows={15} {...shared} />
}
