import { Button, Select, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ActionItem } from '#contract/calls/action-items.ts'
import { MAX_TASK_LENGTH } from '#contract/calls/manual-tasks.ts'
import { describePerson } from '#contract/formats/describe-person.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { useSession } from '../../../platform/session/session.ts'
import { toDayIn } from '../../../platform/time/calendar-days.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { type ManualTaskBody, useAddManualTask, useAssignees, useChangeManualTask, useDeleteManualTask } from './manual-tasks.data.ts'
import classes from './manual-tasks.module.css'

const loadForm = async () => (await import('#contract/calls/manual-tasks.ts')).manualTaskForm

interface ManualTaskDialogProps {
  opened: boolean
  /** null for a new task */
  task: ActionItem | null
  onClose: () => void
}

export default function ManualTaskDialog({ opened, task, onClose }: ManualTaskDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={task ? 'Edit task' : 'Add task'} size="form" ignoresOutsideClicks>
      <ManualTaskForm task={task} onClose={onClose} />
    </Dialog>
  )
}

type Values = ManualTaskBody & Record<string, unknown>

function ManualTaskForm({ task, onClose }: Omit<ManualTaskDialogProps, 'opened'>) {
  const addition = useAddManualTask()
  const change = useChangeManualTask()
  const { timeZone } = useSession()
  const today = useBusinessDay()
  const initial: Values = {
    text: task?.action_items ?? '',
    due_day: task ? toDayIn(new Date(task.due_datetime), timeZone) : today,
    assignee: task?.assignee?.client_account_uuid ?? null,
  }
  const { form, onSubmit, failure } = useFormShowingFirstProblem<Values>(loadForm, initial, (body) => {
    const end = { onSuccess: onClose }
    return task ? change.mutateAsync({ uuid: task.twilio_call_analysis_action_items_uuid, body }, end) : addition.mutateAsync(body, end)
  })

  return (
    <DialogForm
      label={task ? 'Edit task' : 'Add task'}
      onSubmit={onSubmit}
      failure={failure}
      gap="md"
      onCancel={onClose}
      submitLabel={task ? 'Save' : 'Add task'}
      isPending={addition.isPending || change.isPending}
      otherActions={task && <DeleteButton task={task} onDeleted={onClose} />}
    >
      <Textarea
        label="Task"
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_TASK_LENGTH}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <div className={classes.pair}>
        <DayField label="Due" required {...form.getInputProps('due_day')} value={form.values.due_day} />
        <AssigneeField field={form.getInputProps('assignee')} />
      </div>
    </DialogForm>
  )
}

/** If the accounts fail to load, a task can still be saved without an assignee */
function AssigneeField({ field }: { field: object }) {
  const { data = [], isError } = useAssignees()
  return (
    <Select
      label="Assign to"
      placeholder="Anyone"
      clearable
      searchable={data.length > 8}
      nothingFoundMessage="No matching accounts"
      description={isError ? 'Accounts could not be loaded' : undefined}
      data={data.map(({ client_account_uuid: value, name, login_email: email }) => ({ value, label: describePerson({ name, email }) }))}
      clearButtonProps={{ 'aria-label': 'Clear assignee' }}
      {...field}
    />
  )
}

function DeleteButton({ task, onDeleted }: { task: ActionItem; onDeleted: () => void }) {
  const remove = useDeleteManualTask()
  async function confirmDelete() {
    const isWanted = await confirmDialog({
      title: 'Delete task',
      message: `This deletes “${task.action_items}” for everyone. It can’t be undone.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (isWanted) remove.mutate(task.twilio_call_analysis_action_items_uuid, { onSuccess: onDeleted })
  }
  return (
    <Button
      className={classes.delete}
      variant="light"
      color="red"
      loading={remove.isPending}
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={() => void confirmDelete()}
    >
      Delete
    </Button>
  )
}
