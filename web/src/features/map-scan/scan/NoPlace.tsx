import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SERVICE_LABELS } from '../scan-labels.ts'

/** Only the agency can set up the business's place */
export function NoPlace({ service }: { service: ScanService }) {
  const name = SERVICE_LABELS[service]
  return (
    <Card>
      <EmptyState
        icon={IconMapPinOff}
        title={`Your ${name} place isn’t set up yet`}
        text={`Scans are centered on your business, so we need to know which ${name} place is yours. Contact us and we’ll set it up.`}
        action={
          <Button component={AppLink} to="/support">
            Contact support
          </Button>
        }
      />
    </Card>
  )
}
