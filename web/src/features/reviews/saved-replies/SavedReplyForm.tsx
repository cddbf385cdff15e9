import { Textarea, TextInput } from '@mantine/core'
import { fillTemplate } from '#contract/business-promoter/fill-template.ts'
import { MAX_SAVED_TITLE } from '#contract/reviews/saved-replies.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useSession } from '../../../platform/session/session.ts'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { type SavedReplyValues, useSaveReply } from './saved-replies.data.ts'
import classes from './saved-replies.module.css'

const loadFormSchema = async () => (await import('#contract/reviews/saved-replies.ts')).savedReplyForm

const EXAMPLE_NAME = 'Dana'

interface SavedReplyFormProps {
  /** null for a new reply */
  uuid: string | null
  values: SavedReplyValues
  onEnd: () => void
}

export function SavedReplyForm({ uuid, values: initial, onEnd }: SavedReplyFormProps) {
  const save = useSaveReply()
  const { nickname } = useSession()
  const { form, onSubmit, failure } = useFormShowingFirstProblem<SavedReplyValues>(loadFormSchema, initial, (values) =>
    save.mutateAsync({ uuid, values }, { onSuccess: onEnd }),
  )
  const { contents } = form.values
  return (
    <DialogForm
      label={uuid === null ? 'New saved reply' : 'Edit saved reply'}
      onSubmit={onSubmit}
      failure={failure}
      gap="sm"
      onCancel={onEnd}
      isPending={save.isPending}
    >
      <TextInput
        label="Title"
        description="Not shown to reviewers"
        maxLength={MAX_SAVED_TITLE}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Reply"
        description={
          <>
            <code>{'{name}'}</code> is filled in with the reviewer’s first name, <code>{'{business}'}</code> with your business name.
          </>
        }
        autosize
        minRows={4}
        maxRows={10}
        {...form.getInputProps('contents')}
      />
      {contents.includes('{') && (
        <p className={classes.preview}>
          <span className={classes.previewLabel}>Example for a reviewer named {EXAMPLE_NAME}:</span>{' '}
          {fillTemplate(contents, { name: EXAMPLE_NAME, business: nickname })}
        </p>
      )}
    </DialogForm>
  )
}
