import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { fillTemplate } from '#contract/business-promoter/fill-template.ts'
import { MAX_SAVED_TITLE, savedReplyForm } from '#contract/reviews/saved-replies.ts'
import { useFirstProblemForm } from '../../../platform/first-problem-form.ts'
import { useSession } from '../../../platform/session.ts'
import { DialogActions } from '../../../ui/Dialog.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { type SavedReplyValues, useSaveReply } from './saved-replies.data.ts'
import classes from './saved-replies.module.css'

const EXAMPLE_NAME = 'Dana'

interface SavedReplyFormProps {
  /** null: a new one */
  uuid: string | null
  values: SavedReplyValues
  onEnd: () => void
}

export function SavedReplyForm({ uuid, values: initial, onEnd }: SavedReplyFormProps) {
  const save = useSaveReply()
  const { nickname } = useSession()
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm<SavedReplyValues>(savedReplyForm, initial, (values) => {
    if (!save.isPending) save.mutate({ uuid, values }, { onSuccess: onEnd, onError: showFailure })
  })
  const { contents } = form.values
  return (
    <form onSubmit={onSubmit} noValidate aria-label={uuid === null ? 'New saved answer' : 'Edit saved answer'}>
      <Stack gap="sm">
        <TextInput
          label="Title"
          description="Only you see it, in the list of saved answers"
          maxLength={MAX_SAVED_TITLE}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Answer"
          description={
            <>
              <code>{'{name}'}</code> becomes the reviewer’s first name, <code>{'{business}'}</code> the name of your business.
            </>
          }
          autosize
          minRows={4}
          maxRows={10}
          {...form.getInputProps('contents')}
        />
        {contents.includes('{') && (
          <p className={classes.preview}>
            <span className={classes.previewLabel}>To a reviewer called {EXAMPLE_NAME}:</span>{' '}
            {fillTemplate(contents, { name: EXAMPLE_NAME, business: nickname })}
          </p>
        )}
        {failure && (
          <FormMessage key={failure.attempt} tone="bad">
            {failure.message}
          </FormMessage>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <SubmitButton loading={save.isPending} loadingLabel="Saving">
          Save
        </SubmitButton>
      </DialogActions>
    </form>
  )
}
