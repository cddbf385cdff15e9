import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { describeMissingPermission, WHO_PERMITS } from '#contract/permissions.ts'
import { useIsPermitted } from '../../platform/session/permissions.ts'
import type { ScreenRoute } from '../../platform/web-feature.ts'
import { Card } from '../../ui/content/Card.tsx'
import { AppLink } from '../../ui/page/AppLink.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** Shows whom to contact instead of a screen whose API calls would all be rejected. Bookmarks and links in old emails can lead here too */
export function PermittedScreen({ route, children }: { route: ScreenRoute; children: ReactNode }) {
  const { parent, title, permission } = route
  const isOpen = useIsPermitted(permission)
  if (isOpen || permission === undefined) return children
  return (
    <>
      <PageHead {...(parent && { parent })} title={title} />
      <Card>
        <EmptyState
          icon={IconLock}
          title={describeMissingPermission(permission)}
          text={`${WHO_PERMITS}.`}
          action={
            <>
              <Button component={AppLink} to="/accountList">
                See administrators
              </Button>
              <Button component={AppLink} to="/home" variant="default">
                Dashboard
              </Button>
            </>
          }
        />
      </Card>
    </>
  )
}
