import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { BusinessNumber } from '#contract/numbers/numbers.ts'
import { problemUnlessSignedOut } from '../../platform/api/api-error.ts'
import { dialogOnDemand } from '../../ui/dialogs/dialog-on-demand.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { ListError, ListOutdated } from '../../ui/lists/ListProblem.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { NUMBER_CARD_SHAPE, NumberCard, numberColumns } from './number-columns.tsx'
import { useNumbers } from './numbers.data.ts'
import { TextSendingCard } from './TextSendingCard.tsx'

const NumberDialog = dialogOnDemand(
  async () => (await import('./NumberDialog.tsx')).NumberDialog,
  ({ number }) => number !== null,
)

const LOADING_ROWS = 3

/** The numbers that customers call, and what happens with calls to each */
export default function NumbersScreen() {
  const numbers = useNumbers()
  const [edited, setEdited] = useState<BusinessNumber | null>(null)
  const rows = numbers.data
  const problem = numbers.isError ? problemUnlessSignedOut(numbers.error) : null
  const actions = { onEdit: setEdited }
  return (
    <>
      <PageHead parent="Settings" title="Phone Numbers" />
      {!(problem && !rows) && rows?.length !== 0 && (
        <ListHead
          headline={rows ? `${rows.length} ${rows.length === 1 ? 'number' : 'numbers'}` : null}
          detail="Put a different number on each ad or listing to see where calls come from"
        />
      )}
      {rows && problem && <ListOutdated onRetry={() => void numbers.refetch()} />}
      <PagedList
        caption="Phone numbers"
        columns={numberColumns(actions)}
        rows={rows}
        rowKey={({ number_uuid: uuid }) => uuid}
        pageSize={LOADING_ROWS}
        isWhole
        card={(number) => <NumberCard number={number} actions={actions} />}
        cardShape={NUMBER_CARD_SHAPE}
        loadingLabel="Loading the phone numbers"
        empty={
          <EmptyState
            icon={IconPhone}
            title="No phone numbers yet"
            text="Calls to your number ring at your practice and appear in Call Inquiries."
            action={<TextLink to="/support">Contact support</TextLink>}
          />
        }
        error={
          problem && !rows ? (
            <ListError title="The phone numbers could not be loaded" problem={problem} onRetry={() => void numbers.refetch()} />
          ) : undefined
        }
      />
      {rows && rows.length > 0 && <TextSendingCard />}
      <NumberDialog number={edited} onClose={() => setEdited(null)} />
    </>
  )
}
