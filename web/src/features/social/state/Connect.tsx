import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { NETWORK_NAMES } from '../networks.ts'

/** Empty state: the network is enabled, but the business has not signed in there */
export function Connect({ network }: { network: ReadNetwork }) {
  const { type } = useSession()
  const name = NETWORK_NAMES[network]
  return (
    <Card>
      <EmptyState
        icon={IconPlugConnected}
        title={`Connect ${name}`}
        text={`Sign in once to see your ${name} followers, posts and comments here, updated every morning.${
          type === 'MAIN' ? '' : ' An administrator can do that in Settings.'
        }`}
        action={
          type === 'MAIN' && (
            <Button component={AppLink} to="/connections" leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}>
              Connect {name}
            </Button>
          )
        }
      />
    </Card>
  )
}
