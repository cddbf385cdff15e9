import { Button } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Account } from '#contract/accounts.ts'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { problemUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useSession } from '../../platform/session/session.ts'
import { dialogOnDemand } from '../../ui/dialogs/dialog-on-demand.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { ListHead } from '../../ui/lists/ListHead.tsx'
import { ListError, ListOutdated } from '../../ui/lists/ListProblem.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { describeAccountCounts, doesAccountMatch, formatAccountCount, joinAdministratorNames } from './account-labels.ts'
import { useAccounts } from './accounts.data.ts'
import classes from './accounts.module.css'
import { ACCOUNT_CARD_SHAPE, AccountCard } from './list/AccountCard.tsx'
import { accountColumns } from './list/account-columns.tsx'
import { TypeRights } from './list/TypeRights.tsx'
import { useAccountListView } from './use-account-list-view.ts'

const AddAccountDialog = dialogOnDemand(
  async () => (await import('./dialogs/AddAccountDialog.tsx')).AddAccountDialog,
  ({ opened }) => opened,
)
const EditAccountDialog = dialogOnDemand(
  async () => (await import('./dialogs/EditAccountDialog.tsx')).EditAccountDialog,
  ({ account }) => account !== null,
)
const ResetPasswordDialog = dialogOnDemand(
  async () => (await import('./dialogs/ResetPasswordDialog.tsx')).ResetPasswordDialog,
  ({ account }) => account !== null,
)

/** Users can scan this many rows at a glance; longer lists get a search field */
const AT_A_GLANCE = 10
const LOADING_ROWS = 5

interface OpenDialog {
  kind: 'edit' | 'reset'
  account: Account
}

export default function AccountListScreen() {
  const view = useAccountListView()
  const accounts = useAccounts()
  const { uuid: ownUuid, type } = useSession()
  const isPhone = useIsPhone()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const all = accounts.data?.data
  const numbered = all?.map((account, index) => ({ ...account, number: index + 1 }))
  const rows = numbered?.filter((account) => doesAccountMatch(account, view.search))
  const problem = accounts.isError ? problemUnlessSignedOut(accounts.error) : null
  const isAdministrator = type === 'MAIN'
  const row = {
    ownUuid,
    actions: isAdministrator
      ? {
          onEdit: (account: Account) => setDialog({ kind: 'edit', account }),
          onReset: (account: Account) => setDialog({ kind: 'reset', account }),
        }
      : null,
  }
  const search = all && (all.length > AT_A_GLANCE || view.search !== '') && (
    <SearchField
      label="Search accounts"
      placeholder="Search names and emails"
      value={view.search}
      onSearch={view.searchFor}
      maxLength={MAX_SEARCH_LENGTH}
      className={classes.search}
    />
  )

  return (
    <>
      <PageHead
        parent="Settings"
        title="Account"
        actions={
          isAdministrator && (
            <Button leftSection={<IconPlus className={classes.icon} stroke={2} aria-hidden />} onClick={view.openCreate}>
              Create
            </Button>
          )
        }
      />
      {!(problem && !all) && (
        <ListHead
          headline={all && rows ? (view.search === '' ? formatAccountCount(all) : `${rows.length} of ${formatAccountCount(all)}`) : null}
          detail={all ? describeAccountCounts(all) : ''}
          actions={!isPhone && search}
        />
      )}
      {isPhone && search}
      {all && type === 'REGULAR' && (
        <p className={classes.why}>You’re a Standard User, so you can’t change accounts. Ask {joinAdministratorNames(all)} for changes.</p>
      )}
      {all && problem && <ListOutdated onRetry={() => void accounts.refetch()} />}
      <PagedList
        caption="Accounts"
        columns={accountColumns(row)}
        rows={rows}
        rowKey={({ client_account_uuid: uuid }) => uuid}
        pageSize={LOADING_ROWS}
        isWhole
        card={(account) => <AccountCard account={account} {...row} />}
        cardShape={ACCOUNT_CARD_SHAPE}
        loadingLabel="Loading the accounts"
        empty={<NoMatch onClear={() => view.searchFor('')} />}
        error={
          problem && !all ? (
            <ListError title="The accounts could not be loaded" problem={problem} onRetry={() => void accounts.refetch()} />
          ) : undefined
        }
      />
      {all && <TypeRights />}
      <AddAccountDialog opened={view.isCreateOpen && isAdministrator} onClose={view.closeCreate} />
      <EditAccountDialog account={dialog?.kind === 'edit' ? dialog.account : null} onClose={() => setDialog(null)} />
      <ResetPasswordDialog account={dialog?.kind === 'reset' ? dialog.account : null} onClose={() => setDialog(null)} />
    </>
  )
}

/** A business always has at least one account, so only a search can come up empty */
function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearch}
      title="No matching accounts"
      action={
        <Button variant="default" onClick={onClear}>
          Show all accounts
        </Button>
      }
    />
  )
}
