import { READ_NETWORKS, type ReadNetwork } from '#contract/social/social-networks.ts'
import { listSocialSyncs, syncSocialOfClient } from '#contract/social/social-operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const socialCommands: Command[] = [
  {
    commandName: 'social list',
    help: 'List all businesses’ connected pages and accounts with their sync status',
    options: {},
    async run(call) {
      const { data } = await call(listSocialSyncs, {})
      if (data.length === 0) return 'No social network is connected yet.'
      return data
        .map(({ client_uuid: uuid, company_name: company, network, name, stage, last_sync_datetime: synced, problem, lacking }) =>
          [
            ...[uuid, company, network, name, stage === 'done' ? 'synced' : `syncing: ${stage}`, synced ?? 'never synced', problem],
            lacking.length > 0 ? `missing ${lacking.join(', ')}` : '',
          ]
            .filter(Boolean)
            .join('  '),
        )
        .join('\n')
    },
  },
  {
    commandName: 'social sync',
    help: 'Sync a business’s page or account now',
    options: {
      client: { needed: true, help: 'The client’s uuid, shown by "list"' },
      network: { needed: true, help: READ_NETWORKS.join(' or ') },
    },
    async run(call, { client = '', network = '' }) {
      await call(syncSocialOfClient, { params: { client_uuid: client, network: network as ReadNetwork } })
      return `${network} is syncing`
    },
  },
]
