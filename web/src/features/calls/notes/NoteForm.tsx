import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { MAX_NOTE_LENGTH } from '#contract/calls/call-notes.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { FormFailure } from '../../../ui/forms/FormMessage.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import classes from './notes.module.css'

const loadForm = async () => (await import('#contract/calls/call-notes.ts')).callNoteForm

interface NoteFormProps {
  label: string
  text?: string
  verb: string
  isPending: boolean
  onSave: (text: string, end: { onSuccess: () => void }) => Promise<unknown>
  onSaved?: () => void
  onCancel?: () => void
}

export function NoteForm({ label, text = '', verb, isPending, onSave, onSaved, onCancel }: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  const { form, onSubmit, failure, clearFailure } = useFormShowingFirstProblem(loadForm, { text }, (values) =>
    onSave(values.text, {
      onSuccess: () => {
        clearFailure()
        form.setFieldValue('text', text)
        onSaved?.()
      },
    }),
  )
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label={label}>
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_NOTE_LENGTH}
        ref={field}
        {...form.getInputProps('text')}
      />
      <FormFailure failure={failure} />
      <div className={classes.buttons}>
        {onCancel && (
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <SubmitButton size="xs" loading={isPending} loadingLabel="Saving">
          {verb}
        </SubmitButton>
      </div>
    </form>
  )
}
