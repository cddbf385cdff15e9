import { Button } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { MAX_CHOSEN_KEYWORDS, parseKeywordList, TOO_MANY_CHOSEN } from '#contract/ai-promoter/ai-promoter-rules.ts'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import classes from '../ai-promoter.module.css'
import { KeywordsField } from '../form/KeywordsField.tsx'
import own from './prompts.module.css'

interface SelectKeywordsProps {
  value: string
  field: GetInputPropsReturnType
  onChange: (text: string) => void
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  /** Selected, to try them in the sample */
  chosen: readonly string[]
  onChosen: (keywords: string[]) => void
}

/** The customer keywords: chips as on the customer's page, or the text that they are parsed from */
export function SelectKeywords({ value, field, onChange, isEditing, onEditing, chosen, onChosen }: SelectKeywordsProps) {
  const keywords = parseKeywordList(value)

  function toggle(keyword: string) {
    if (chosen.includes(keyword)) return onChosen(chosen.filter((one) => one !== keyword))
    if (chosen.length >= MAX_CHOSEN_KEYWORDS) return notifyError(TOO_MANY_CHOSEN)
    onChosen([...chosen, keyword])
  }

  function confirm() {
    onChange(keywords.join(','))
    onChosen(chosen.filter((one) => keywords.includes(one)))
    // Without keywords there is nothing to show as chips
    if (keywords.length > 0) onEditing(false)
  }

  return (
    <div className={own.part}>
      <div className={own.head}>
        <h2 className={own.title}>Select Keywords</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={
            isEditing ? (
              <IconCheck className={classes.icon} stroke={2} aria-hidden />
            ) : (
              <IconPencil className={classes.icon} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => (isEditing ? confirm() : onEditing(true))}
        >
          {isEditing ? 'Confirm' : 'Edit'}
        </Button>
      </div>
      <p className={own.text}>
        Customers choose up to {MAX_CHOSEN_KEYWORDS} of these. Use topics such as waiting time, not praise.{' '}
        {isEditing ? 'Separate them by commas.' : 'Tap some to try them in the sample.'}
      </p>
      {isEditing ? (
        <KeywordsField
          label="Customer keywords"
          look="area"
          value={value}
          field={field}
          onClean={onChange}
          placeholder="Waiting time, Cleaning, Explanation"
        />
      ) : (
        <fieldset className={own.chips} aria-label="Customer keywords">
          {keywords.map((keyword) => (
            <button
              key={keyword}
              type="button"
              className={own.chip}
              aria-pressed={chosen.includes(keyword)}
              onClick={() => toggle(keyword)}
            >
              {chosen.includes(keyword) && <IconCheck aria-hidden />}
              {keyword}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
