import {
  addAccount,
  changeAccountType,
  changePermissions,
  deleteAccount,
  inviteAccount,
  listAccounts,
  listClientAccounts,
  resetAccountPassword,
  sendAccountInvitationAgain,
  switchOffAccountTwoStep,
} from '#contract/accounts.ts'
import { AppError } from '../../platform/base/app-error.ts'
import { operatorRoute, type Route, readRoute, slowRoute } from '../../platform/http/route.ts'
import { selectOwnAccounts } from './accounts.queries.ts'
import {
  addAccountWithPassword,
  changeAccount,
  deleteColleagueAccount,
  getAccountsOfClient,
  inviteByEmail,
  resetPasswordOfAccount,
  sendInvitationAgain,
  switchOffTwoStepOfColleague,
} from './accounts.service.ts'
import { changePermissionsByOperator } from './permissions.service.ts'

export const accountsRoutes: Route[] = [
  readRoute(
    listAccounts,
    () => [selectOwnAccounts.statement({})],
    ([data]) => ({ data }),
  ),

  slowRoute(addAccount, async (context, { body }) => ({ data: { client_account_uuid: await addAccountWithPassword(context, body) } })),

  slowRoute(changeAccountType, async (context, { body }) => ({ data: { token: await changeAccount(context, body) } })),

  slowRoute(deleteAccount, async (context, { query, body }) => {
    await deleteColleagueAccount(context, requireAccountUuid(query, body), body.current_password)
    return {}
  }),

  slowRoute(resetAccountPassword, async (context, { body }) => ({ data: { token: await resetPasswordOfAccount(context, body) } })),

  slowRoute(switchOffAccountTwoStep, async (context, { body }) => {
    await switchOffTwoStepOfColleague(context, body)
    return {}
  }),

  slowRoute(inviteAccount, async (context, { body }) => ({ data: { client_account_uuid: await inviteByEmail(context, body) } })),

  slowRoute(sendAccountInvitationAgain, async (context, { body }) => {
    await sendInvitationAgain(context, body.client_account_uuid)
    return {}
  }),

  operatorRoute(listClientAccounts, async (context, { params }) => ({ data: await getAccountsOfClient(context, params.client_uuid) })),

  operatorRoute(changePermissions, async (context, { body }) => {
    await changePermissionsByOperator(context, body)
    return {}
  }),
]

interface GivenAccount {
  client_account_uuid?: string | undefined
}

function requireAccountUuid({ client_account_uuid: inQuery }: GivenAccount, { client_account_uuid: inBody }: GivenAccount): string {
  const uuid = inQuery ?? inBody
  if (uuid === undefined) throw new AppError('invalid_input', 'Give the account’s uuid', { field: 'client_account_uuid' })
  if (inQuery !== undefined && inBody !== undefined && inQuery.toLowerCase() !== inBody.toLowerCase())
    throw new AppError('invalid_input', 'The query and the body name different accounts', { field: 'client_account_uuid' })
  return uuid
}
