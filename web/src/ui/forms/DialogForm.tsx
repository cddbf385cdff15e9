import { Button, type ButtonProps, type MantineSpacing, Stack } from '@mantine/core'
import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import { DialogActions } from '../dialogs/Dialog.tsx'
import { useFocusFirstField } from '../dialogs/use-first-field.ts'
import { FormFailure } from './FormMessage.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface DialogFormProps {
  /** Accessible name of the form */
  label: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  /** Defaults to 'Cancel' */
  cancelLabel?: string
  /** Defaults to 'Save' */
  submitLabel?: string
  isPending: boolean
  /** Replaces the submit button's label while the form is pending. Defaults to 'Saving' */
  pendingLabel?: string
  submitProps?: ButtonProps
  /** Shown below the fields */
  failure?: ComponentProps<typeof FormFailure>['failure']
  /** Space between the fields. If omitted, the children have their own layout */
  gap?: MantineSpacing
  /** Additional actions, placed before Cancel */
  otherActions?: ReactNode
  children: ReactNode
}

/** Form of a dialog: the fields, the server's error, and the buttons */
export function DialogForm(props: DialogFormProps) {
  const { label, onSubmit, onCancel, cancelLabel = 'Cancel', submitLabel = 'Save', isPending, pendingLabel = 'Saving' } = props
  const { submitProps, failure = null, gap, otherActions, children } = props
  const form = useFocusFirstField()
  const content = (
    <>
      {children}
      <FormFailure failure={failure} />
    </>
  )
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={label}>
      {gap ? <Stack gap={gap}>{content}</Stack> : content}
      <DialogActions>
        {otherActions}
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <SubmitButton loading={isPending} loadingLabel={pendingLabel} {...submitProps}>
          {submitLabel}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}
