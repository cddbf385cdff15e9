import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Staff } from '#contract/ai-promoter/staff.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import classes from '../ai-promoter.module.css'
import { KeywordsField } from '../form/KeywordsField.tsx'
import { RuleField } from '../form/RuleField.tsx'
import { useAddStaff, useChangeStaff, useDeleteStaff } from '../staffs.data.ts'
import { EMPTY_STAFF, type StaffValues, toStaffBody, toStaffValues } from './staff-values.ts'
import own from './staffs.module.css'

const loadFormSchema = async () => (await import('./staff-values.schema.ts')).staffRules

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
  const initial = person ? toStaffValues(person) : EMPTY_STAFF
  const { form, onSubmit, failure } = useFormShowingFirstProblem<StaffValues>(loadFormSchema, initial, (values) => {
    const body = toStaffBody(values)
    const end = { onSuccess: onClose }
    return person ? change.mutateAsync({ uuid: person.review_employee_uuid, body }, end) : addition.mutateAsync(body, end)
  })
  const { values } = form
  const rule = (field: 'common_rules' | 'rules_for_first_variation' | 'rules_for_second_variation', label: string) => (
    <RuleField label={label} isRequired countsAlways value={values[field]} field={form.getInputProps(field)} />
  )

  return (
    <DialogForm
      label={person ? 'Edit staff' : 'Create staff'}
      onSubmit={onSubmit}
      failure={failure}
      gap="md"
      onCancel={onClose}
      submitLabel={person ? 'Save' : 'Create'}
      isPending={addition.isPending || change.isPending}
      otherActions={person && <DeleteButton person={person} onDeleted={onClose} />}
    >
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
    </DialogForm>
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
