import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Staff } from '#contract/ai-promoter/staff.ts'
import { errorMessageOf } from '../../../platform/api/api-error.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { STAFFS_PATH } from '../ai-promoter-paths.ts'
import { useStaff } from '../staffs.data.ts'
import classes from './form.module.css'

interface AssistantsDialogProps {
  opened: boolean
  onClose: () => void
  chosen: readonly string[]
  onConfirm: (uuids: string[]) => void
}

/** Choice of employees, several at once. Earlier choices stay selected and are not added twice */
export function AssistantsDialog({ opened, onClose, chosen, onConfirm }: AssistantsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Assistants">
      <Assistants chosen={chosen} onClose={onClose} onConfirm={onConfirm} />
    </Dialog>
  )
}

function Assistants({ chosen, onClose, onConfirm }: Omit<AssistantsDialogProps, 'opened'>) {
  const staff = useStaff()
  if (staff.data && staff.data.length > 0) {
    return <AssistantChoice staff={staff.data} chosen={chosen} onClose={onClose} onConfirm={onConfirm} />
  }
  if (staff.data) return <NoStaff />
  if (staff.isError) {
    return (
      <ErrorState
        compact
        title="The staff could not be loaded"
        message={errorMessageOf(staff.error)}
        onRetry={() => void staff.refetch()}
      />
    )
  }
  return (
    <Loading label="Loading the staff">
      <Skeleton className={classes.staffSkeleton} />
    </Loading>
  )
}

interface AssistantChoiceProps extends Omit<AssistantsDialogProps, 'opened'> {
  staff: readonly Staff[]
}

function AssistantChoice({ staff, chosen, onClose, onConfirm }: AssistantChoiceProps) {
  const [picked, setPicked] = useState<readonly string[]>(chosen)
  const [search, setSearch] = useState('')
  const [failedAttempts, setFailedAttempts] = useState(0)
  const needle = search.trim().toLowerCase()
  const shown = staff.filter(({ employee_name: name, employee_position: position, employee_keywords: keywords }) =>
    [name, position, keywords].some((text) => text.toLowerCase().includes(needle)),
  )
  const onList = picked.filter((uuid) => staff.some(({ review_employee_uuid: known }) => known === uuid))

  function toggle(uuid: string) {
    setFailedAttempts(0)
    setPicked((before) => (before.includes(uuid) ? before.filter((one) => one !== uuid) : [...before, uuid]))
  }

  function confirm() {
    if (picked.length === 0) return setFailedAttempts((before) => before + 1)
    onConfirm([...picked])
  }

  return (
    <>
      <TextInput
        type="search"
        aria-label="Search staff"
        placeholder="Search staff"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={2} aria-hidden />}
        data-autofocus
      />
      <ul className={classes.people} aria-label="Staff">
        {shown.map((person) => (
          <Person
            key={person.review_employee_uuid}
            person={person}
            isPicked={picked.includes(person.review_employee_uuid)}
            onToggle={() => toggle(person.review_employee_uuid)}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.nobody}>No matching staff.</p>}
      {failedAttempts > 0 && (
        <FormMessage key={failedAttempts} tone="bad">
          Please select employee
        </FormMessage>
      )}
      <DialogActions>
        <span className={classes.pickedCount} role="status">
          {onList.length} of {staff.length} selected
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={confirm}>Confirm</Button>
      </DialogActions>
    </>
  )
}

function Person({ person, isPicked, onToggle }: { person: Staff; isPicked: boolean; onToggle: () => void }) {
  const id = useId()
  const { employee_name: name, employee_position: position, employee_keywords: keywords } = person
  return (
    <li className={classes.person}>
      <Checkbox id={id} checked={isPicked} onChange={onToggle} aria-label={`${name}, ${position}`} />
      <label htmlFor={id} className={classes.personLabel} aria-hidden>
        <Avatar name={name} />
        <span className={classes.personWho}>
          <span className={classes.personName}>{name}</span>
          <span className={classes.personText}>{position}</span>
        </span>
        <span className={classes.personKeywords}>{keywords}</span>
      </label>
    </li>
  )
}

function NoStaff() {
  return (
    <EmptyState
      compact
      icon={IconUsers}
      title="No staff yet"
      text="Add the people who look after your customers. Their rules and keywords shape the suggestions."
      action={
        <Button component={AppLink} to={`${STAFFS_PATH}?create=1`}>
          Add staff
        </Button>
      }
    />
  )
}
