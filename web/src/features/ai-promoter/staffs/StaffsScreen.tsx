import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Staff } from '#contract/ai-promoter/staff.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { dialogOnDemand } from '../../../ui/dialogs/dialog-on-demand.tsx'
import { ListHead } from '../../../ui/lists/ListHead.tsx'
import { ListMissing, ListOutdated } from '../../../ui/lists/ListProblem.tsx'
import { PagedList } from '../../../ui/lists/PagedList.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import classes from '../ai-promoter.module.css'
import { AREA, STAFFS_PATH } from '../ai-promoter-paths.ts'
import { ConfigurationTabs } from '../ConfigurationTabs.tsx'
import { useStaff } from '../staffs.data.ts'
import { STAFF_CARD_SHAPE, StaffCard } from './StaffCard.tsx'
import { staffColumns } from './staff-columns.tsx'

const StaffDialog = dialogOnDemand(
  async () => (await import('./StaffDialog.tsx')).StaffDialog,
  ({ opened }) => opened,
)

const LOADING_ROWS = 4

export default function StaffsScreen() {
  const staff = useStaff()
  const { query, change, hrefWith } = useAddressQuery()
  const people = staff.data
  const isCreating = query.get('create') === '1'
  const edited = people?.find(({ review_employee_uuid: uuid }) => uuid === query.get('staff'))
  const drawn = useStaffWhileClosing(edited)
  const hrefOf = ({ review_employee_uuid: uuid }: Staff) => hrefWith({ staff: uuid })
  const isFailed = staff.isError && problemUnlessSignedOut(staff.error) !== null
  const close = () => change({ create: null, staff: null }, 'replace')

  return (
    <>
      <PageHead
        parent={AREA}
        title="AI Prompt Configuration - Staffs"
        actions={
          <Button leftSection={<IconPlus className={classes.icon} stroke={2} aria-hidden />} onClick={() => change({ create: '1' })}>
            Create
          </Button>
        }
      />
      <ConfigurationTabs current={STAFFS_PATH} />
      {!(isFailed && !people) && (
        <ListHead headline={people ? formatPeopleCount(people.length) : null} detail="whose rules shape suggestions" />
      )}
      {people && isFailed && <ListOutdated onRetry={() => void staff.refetch()} />}
      <PagedList
        caption="Staffs"
        columns={staffColumns()}
        rows={people}
        rowKey={({ review_employee_uuid: uuid }) => uuid}
        rowHref={hrefOf}
        pageSize={LOADING_ROWS}
        isWhole
        card={(person) => <StaffCard person={person} href={hrefOf(person)} />}
        cardShape={STAFF_CARD_SHAPE}
        loadingLabel="Loading the staff"
        empty={<NoStaff onCreate={() => change({ create: '1' })} />}
        error={
          isFailed &&
          !people && (
            <ListMissing
              title="Staff could not be loaded"
              text="Please try again. Nothing was lost."
              onRetry={() => void staff.refetch()}
            />
          )
        }
      />
      <StaffDialog opened={isCreating || edited !== undefined} person={isCreating ? null : (drawn ?? null)} onClose={close} />
    </>
  )
}

const formatPeopleCount = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

/** The person shown in the dialog, retained while the closed dialog fades out */
function useStaffWhileClosing(person: Staff | undefined): Staff | undefined {
  const [last, setLast] = useState(person)
  if (person && person !== last) setLast(person)
  return person ?? last
}

function NoStaff({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={IconUsers}
      title="No staff yet"
      text="Add the people who look after your customers, what they’re known for and how suggestions should mention them."
      action={<Button onClick={onCreate}>Add first person</Button>}
    />
  )
}
