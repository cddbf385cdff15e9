import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MAX_STAFF_COMMENT } from '#contract/ai-promoter/review-requests.ts'
import classes from '../ai-promoter.module.css'
import { useStaff } from '../staffs.data.ts'
import { AssistantsField } from './AssistantsField.tsx'
import { CountedLabel } from './CountedLabel.tsx'
import type { RequestValues } from './request-values.ts'

interface RequestFieldsProps {
  form: UseFormReturnType<RequestValues>
  /** Names of already assigned staff, by uuid: they may no longer be on the staff list */
  assigned?: ReadonlyMap<string, string>
}

const BELOW = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[]

/** The fields of a review request, used for both creating and editing it */
export function RequestFields({ form, assigned }: RequestFieldsProps) {
  const staff = useStaff()
  const names = new Map([
    ...(assigned ?? []),
    ...(staff.data ?? []).map(({ review_employee_uuid: uuid, employee_name: name }) => [uuid, name] as const),
  ])
  const { user_name: name, staff_comment: comment } = form.values
  const firstName = name.trim().split(/\s+/)[0] || 'Marcus'
  return (
    <>
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={100}
        description={`The customer sees “Thank you, ${firstName}.”`}
        inputWrapperOrder={BELOW}
        {...form.getInputProps('user_name')}
      />
      <AssistantsField
        label="Assistants"
        chosen={form.values.staff_uuid_list}
        names={names}
        onChange={(uuids) => form.setFieldValue('staff_uuid_list', uuids)}
        error={form.errors.staff_uuid_list}
      />
      <Textarea
        label={
          <CountedLabel
            label="Comments"
            isRequired
            count={formatLengthCount(comment.length)}
            isOver={comment.trim().length > MAX_STAFF_COMMENT}
          />
        }
        aria-label="Comments"
        classNames={{ label: classes.wideLabel }}
        aria-required
        autosize
        minRows={4}
        maxRows={15}
        description="What happened at the visit. We use only this and the keywords the customer picks."
        inputWrapperOrder={BELOW}
        {...form.getInputProps('staff_comment')}
      />
    </>
  )
}

/** Shows the remaining characters only near the limit, where they matter */
function formatLengthCount(length: number): string {
  if (length > MAX_STAFF_COMMENT - 200) return `${length} / ${MAX_STAFF_COMMENT}`
  return `${length} ${length === 1 ? 'character' : 'characters'}`
}
