import {
  disconnectClient,
  getNetworks,
  listAllConnections,
  type Network,
  rotateConnectionKey,
  setNetworks,
} from '#contract/connections/connection-operator.ts'
import {
  CONNECTION_KINDS,
  chooseConnection,
  disconnect as disconnectOwn,
  finishConnecting,
  getStarters,
  listConnectionChoices,
  listConnections,
  startConnecting as start,
} from '#contract/connections/connections.ts'
import { notFound } from '../../platform/base/app-error.ts'
import type { ConnectionUse } from '../../platform/connections/connection-use.ts'
import { openRoute, operatorRoute, type Route, route, slowRoute } from '../../platform/http/route.ts'
import { doesClientExist } from '../../platform/identity/clients.ts'
import type { ConnectionVendor } from '../../platform/vendors/connection-vendor.ts'
import { chooseConnectionTarget, disconnectAndRevoke, listChoicesOfConnection } from './connect/choose-connection.service.ts'
import { finishConnection } from './connect/finish-connecting.service.ts'
import { startConnecting } from './connect/start-connecting.service.ts'
import { connectionStateOf, toWireConnection } from './connection-messages.ts'
import { connectionsAudit } from './connections.audit.ts'
import { findAllConnections, findConnections, findOwnNetworks, saveOwnNetworks } from './connections.queries.ts'
import { resealSecretsWithNewestKey } from './grants/rotate-keys.service.ts'

const MAX_LISTED = 1_000

/** `uses`: what the features do with the connections */
export const connectionsRoutes = (uses: readonly ConnectionUse[]): Route[] => [
  route(listConnections, async ({ db, services, account }) => {
    const rows = await findConnections(db, account.clientUuid)
    const context = { vendors: services.connections, now: services.clock.now(), timeZone: account.timeZone }
    return { data: CONNECTION_KINDS.map((kind) => toWireConnection({ kind, row: rows.find((row) => row.kind === kind), ...context })) }
  }),

  slowRoute(start, async (context, { body }) => ({ data: { authorization_url: await startConnecting(context, body.kind) } })),

  // Slow routes have no open transaction, because these call the vendor
  slowRoute(finishConnecting, async (context, { body }) => ({ data: await finishConnection(context, uses, body) })),

  slowRoute(listConnectionChoices, async (context, { params }) => ({ data: await listChoicesOfConnection(context, params.kind) })),

  slowRoute(chooseConnection, async (context, { params, body }) => {
    await chooseConnectionTarget(context, uses, params.kind, body.target_id)
    return {}
  }),

  route(disconnectOwn, async ({ db, services, account, request }, { params }) => {
    const { clientUuid, uuid: accountUuid } = account
    await disconnectAndRevoke(db, services, uses, { clientUuid, kind: params.kind, accountUuid, requestId: request.id })
    return {}
  }),

  openRoute(getStarters, async ({ services: { connections } }) => ({
    google: toStarter(connections.google),
    meta: toStarter(connections.meta),
  })),

  operatorRoute(listAllConnections, async ({ inSystem, services }) => {
    const rows = await inSystem((db) => findAllConnections(db, MAX_LISTED))
    return {
      data: rows.map((row) => ({
        client_uuid: row.clientUuid,
        company_name: row.companyName,
        kind: row.kind,
        state: connectionStateOf(row, services.clock.now()),
        target_name: row.targetName,
        vendor_account: row.vendorAccount,
        connected_by: row.connectedBy,
        ends_datetime: row.endsAt,
        problem: row.problem ?? '',
      })),
    }
  }),

  operatorRoute(disconnectClient, async ({ inSystem, services, request }, { params }) => {
    const ending = { clientUuid: params.client_uuid, kind: params.kind, accountUuid: null, requestId: request.id }
    await inSystem((db) => disconnectAndRevoke(db, services, uses, ending))
    return {}
  }),

  operatorRoute(rotateConnectionKey, async (context) => ({ data: await resealSecretsWithNewestKey(context) })),

  operatorRoute(getNetworks, async ({ inSystem }, { params }) => {
    const networks = await inSystem((db) => findOwnNetworks(db, params.client_uuid))
    if (!networks) throw notFound('This client')
    return { data: networks as Network[] }
  }),

  operatorRoute(setNetworks, async ({ inSystem, request }, { params: { client_uuid: clientUuid }, body }) => {
    const networks = [...new Set(body.networks)]
    await inSystem(async (db) => {
      if (!(await doesClientExist(db, clientUuid))) throw notFound('This client')
      await saveOwnNetworks(db, clientUuid, networks)
      await connectionsAudit.recordBy(db, { clientUuid, request }, 'networks_set', { networks })
    })
    return {}
  }),
]

const toStarter = (vendor: ConnectionVendor | null) =>
  vendor && { client_id: vendor.starter.clientId, authorization_url: vendor.starter.authorizationUrl, config_id: vendor.starter.configId }
