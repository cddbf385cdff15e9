import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'

/** Empty state: no place is connected, and only the agency can connect one */
export function MissingPlace() {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={IconMapPinOff}
          title="Please contact to customer service to add your places"
          text="Once your place is connected, your reviews appear here."
          action={
            <Button component={AppLink} to="/support">
              Support
            </Button>
          }
        />
      </div>
    </Card>
  )
}
