import {
  createAccount,
  createClient,
  listClients,
  listDeadJobs,
  listMessages,
  rerunDeadJob,
  sendMessageAgain,
  setAccountDisabled,
  showDeadJob,
} from '#contract/operator.ts'
import { operatorRoute, type Route } from '../../platform/http/route.ts'
import { findClients, findMessagesInState } from './operator.queries.ts'
import { addClient, createClientAccount, disableOrEnableAccount, getDeadJob, rerunFailedJob, resendMessage } from './operator.service.ts'

export const operatorRoutes: Route[] = [
  operatorRoute(listClients, async ({ inSystem }) => ({ data: await inSystem(findClients) })),
  operatorRoute(createClient, async (context, { body }) => ({ data: { client_uuid: await addClient(context, body) } })),
  operatorRoute(createAccount, async (context, { body }) => ({ data: { client_account_uuid: await createClientAccount(context, body) } })),

  operatorRoute(setAccountDisabled, async (context, { body }) => {
    await disableOrEnableAccount(context, body.email, body.disabled)
    return {}
  }),

  operatorRoute(listDeadJobs, async ({ services }) => ({ data: await services.jobs.listDead() })),
  operatorRoute(showDeadJob, async (context, { params }) => ({ data: await getDeadJob(context, params.id) })),

  operatorRoute(rerunDeadJob, async (context, { params }) => {
    await rerunFailedJob(context, params.id)
    return {}
  }),

  operatorRoute(listMessages, async ({ inSystem }, { query }) => ({ data: await inSystem((db) => findMessagesInState(db, query.state)) })),

  operatorRoute(sendMessageAgain, async (context, { params }) => {
    await resendMessage(context, params.uuid)
    return {}
  }),
]
