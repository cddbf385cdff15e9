import { Button, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Staff } from '#contract/ai-promoter/staff.ts'
import { useFirstProblemForm } from '../../../platform/first-problem-form.ts'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import classes from '../ai-promoter.module.css'
import { KeywordsField } from '../form/KeywordsField.tsx'
import { RuleField } from '../form/RuleField.tsx'
import { EMPTY_STAFF, type StaffValues, staffBodyOf, staffRules, staffValuesOf } from './staff-values.ts'
import { useAddStaff, useChangeStaff, useDeleteStaff } from './staffs.data.ts'
import own from './staffs.module.css'

interface StaffDialogProps {
  opened: boolean
  /** Null for a new person */
  person: Staff | null
  onClose: () => void
}

export function StaffDialog({ opened, person, onClose }: StaffDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={person ? 'Edit staff' : 'Create staff'} ignoresOutsideClicks>
      <StaffForm key={person?.review_employee_uuid ?? 'new'} person={person} onClose={onClose} />
    </Dialog>
  )
}

function StaffForm({ person, onClose }: Omit<StaffDialogProps, 'opened'>) {
  const addition = useAddStaff()
  const change = useChangeStaff()
  // Guards against a double click, whose second click comes before the next render
  const isUnderWay = useRef(false)
  const initial = person ? staffValuesOf(person) : EMPTY_STAFF
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm<StaffValues>(staffRules, initial, (values) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const body = staffBodyOf(values)
    const end = {
      onSuccess: onClose,
      onError: showFailure,
      onSettled: () => {
        isUnderWay.current = false
      },
    }
    if (person) change.mutate({ uuid: person.review_employee_uuid, body }, end)
    else addition.mutate(body, end)
  })
  const { values } = form
  const rule = (field: 'common_rules' | 'rules_for_first_variation' | 'rules_for_second_variation', label: string) => (
    <RuleField label={label} isRequired countsAlways value={values[field]} field={form.getInputProps(field)} />
  )

  return (
    <form onSubmit={onSubmit} noValidate aria-label={person ? 'Edit staff' : 'Create staff'}>
      <Stack gap="md">
        <div className={own.pair}>
          <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('employee_name')} />
          <TextInput label="Position" required autoComplete="off" {...form.getInputProps('employee_position')} />
        </div>
        <KeywordsField
          label="Custom keywords"
          look="line"
          value={values.employee_keywords}
          field={form.getInputProps('employee_keywords')}
          onClean={(text) => form.setFieldValue('employee_keywords', text)}
          placeholder="gentle, explains, listens"
        />
        {rule('common_rules', 'Common rules')}
        {rule('rules_for_first_variation', '1st variation')}
        {rule('rules_for_second_variation', '2nd variation')}
        {failure && (
          <FormMessage key={failure.attempt} tone="bad">
            {failure.message}
          </FormMessage>
        )}
      </Stack>
      <DialogActions>
        {person && <DeleteButton person={person} onDeleted={onClose} />}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton loading={addition.isPending || change.isPending} loadingLabel="Saving">
          {person ? 'Save' : 'Create'}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

function DeleteButton({ person, onDeleted }: { person: Staff; onDeleted: () => void }) {
  const remove = useDeleteStaff()
  async function confirmDelete() {
    const isWanted = await confirmDialog({
      title: `Delete ${person.employee_name}`,
      message: 'Do you want to delete it?',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isWanted) remove.mutate(person.review_employee_uuid, { onSuccess: onDeleted })
  }
  return (
    <Button
      className={own.delete}
      variant="light"
      color="red"
      loading={remove.isPending}
      leftSection={<IconTrash className={classes.icon} stroke={1.75} aria-hidden />}
      onClick={() => void confirmDelete()}
    >
      Delete
    </Button>
  )
}
