import {
  disconnectClient,
  getNetworks,
  listAllConnections,
  NETWORKS,
  type Network,
  rotateConnectionKey,
  setNetworks,
} from '#contract/connections/connection-operator.ts'
import type { ConnectionKind } from '#contract/connections/connections.ts'
import type { Command } from '../../platform/command-line/commands.ts'

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }

export const connectionsCommands: Command[] = [
  {
    commandName: 'connections list',
    help: 'List all businesses’ connections to Google and Meta, problems first',
    options: {},
    async run(call) {
      const { data } = await call(listAllConnections, {})
      if (data.length === 0) return 'No connections yet.'
      return data
        .map(({ client_uuid: uuid, company_name: company, kind, state, target_name: target, vendor_account: account, problem }) =>
          [uuid, company, kind, state, target || 'nothing chosen', `by ${account}`, problem].filter(Boolean).join('  '),
        )
        .join('\n')
    },
  },
  {
    commandName: 'connections disconnect',
    help: 'Disconnect a business and revoke access at the vendor',
    options: { ...client, kind: { needed: true, help: 'google_business, google_analytics, facebook_page or instagram' } },
    async run(call, { client: uuid = '', kind = '' }) {
      await call(disconnectClient, { params: { client_uuid: uuid, kind: kind as ConnectionKind } })
      return `Disconnected ${kind}`
    },
  },
  {
    commandName: 'connections rotate-key',
    help: 'Re-encrypt every token and two-step secret with the first of CONNECTION_KEYS. Then the old key can be removed',
    options: {},
    async run(call) {
      const { data } = await call(rotateConnectionKey, {})
      const lost =
        data.unreadable > 0
          ? `\n${data.unreadable} could not be read because their key is not configured. These businesses have to reconnect`
          : ''
      const lostApps =
        data.two_step_unreadable > 0
          ? `\n${data.two_step_unreadable} accounts’ two-step sign-in could not be read. Keep the old key, or turn theirs off with "account two-step-off"`
          : ''
      const apps = `, and ${data.two_step_rotated} of two-step sign-in`
      return `Encrypted ${data.rotated} again with the key "${data.key}"${apps}${lost}${lostApps}`
    },
  },
  {
    commandName: 'networks set',
    help: 'Set the social networks that a business sees',
    options: { ...client, networks: { needed: true, help: `Some of ${NETWORKS.join(',')}, or none` } },
    async run(call, { client: uuid = '', networks = '' }) {
      const wanted = networks === 'none' ? [] : (networks.split(',').map((name) => name.trim()) as Network[])
      await call(setNetworks, { params: { client_uuid: uuid }, body: { networks: wanted } })
      const { data } = await call(getNetworks, { params: { client_uuid: uuid } })
      return `Networks: ${data.join(', ') || 'none'}`
    },
  },
]
