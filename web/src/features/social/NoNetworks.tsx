import { Button } from '@mantine/core'
import { IconSocial } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useIsGone } from '../../platform/api/is-gone.ts'
import { Card } from '../../ui/content/Card.tsx'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { AppLink } from '../../ui/page/AppLink.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

const SENTENCE = 'There are no social media accounts available for viewing, please contact us'

/** No network is enabled, which only the agency can do: shows a dialog, and goes to Support */
export function NoNetworks() {
  const router = useRouter()
  const isGone = useIsGone()
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current) return
    isShown.current = true
    const notice = { title: 'Social Media', message: SENTENCE, confirmLabel: 'Contact us', cancelLabel: null }
    void confirmDialog(notice).then(() => {
      // Replaced: Back must not lead to the dialog again
      if (!isGone()) router.history.replace('/support')
    })
  }, [router, isGone])
  return (
    <>
      <PageHead parent="Reporting" title="Social Media" />
      <Card>
        <EmptyState
          icon={IconSocial}
          title="No network is enabled yet"
          text="As soon as one is, your followers, posts and comments appear here."
          action={
            <Button component={AppLink} to="/support">
              Support
            </Button>
          }
        />
      </Card>
    </>
  )
}
